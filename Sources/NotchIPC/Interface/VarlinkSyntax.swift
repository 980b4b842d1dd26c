/// Writes definitions in varlink's interface language.
enum VarlinkSyntax {
    /// The length of the longest single-line definition without comments.
    private static let longestLine = 104

    /// Returns the definition of a method, preceded by its comment.
    static func method<Request: NotchRequest>(_ request: Request.Type) -> String {
        let input = declarations(of: Request.self)
        let output = declarations(of: Request.Reply.self)
        let name = "method " + Request.method
        let line = name + inline(input) + " -> " + inline(output)
        let definition =
            if line.count <= longestLine {
                line
            } else if (name + inline(input) + " -> (").count <= longestLine {
                name + inline(input) + " -> " + block(output)
            } else {
                name + block(input) + " -> " + inline(output)
            }
        return comment(Request.comment) + definition
    }

    /// Returns the definition of a message's type, preceded by its comment.
    static func message<Message: NotchMessage & FieldValue>(_ message: Message.Type, _ text: String = "") -> String {
        fields(Message.fieldType, declarations(of: Message.self), text)
    }

    static func fields(_ name: String, _ fields: [FieldDeclaration], _ text: String) -> String {
        let head = "type \(name) "
        let isLine = fields.allSatisfy { $0.note == nil } && (head + inline(fields)).count <= longestLine
        return comment(text) + head + (isLine ? inline(fields) : block(fields))
    }

    /// Returns the definition of an enumeration, preceded by its comment.
    static func enumeration<Value: NamedValue>(_ value: Value.Type, _ text: String = "") -> String {
        names(Value.fieldType, Value.allCases.map(\.wireName), text)
    }

    static func names(_ name: String, _ names: [String], _ text: String = "") -> String {
        let line = "type \(name) (\(names.joined(separator: ", ")))"
        guard line.count > longestLine else { return comment(text) + line }
        var lines = [""]
        for name in names {
            let longer = lines[lines.count - 1] + (lines[lines.count - 1].isEmpty ? "  " : ", ") + name
            if longer.count < longestLine { lines[lines.count - 1] = longer } else { lines.append("  " + name) }
        }
        return comment(text) + "type \(name) (\n" + lines.joined(separator: ",\n") + "\n)"
    }

    /// Returns the definition of an error, preceded by its comment.
    static func error(_ error: VarlinkError, _ text: String) -> String {
        comment(text) + "error \(error.name.split(separator: ".").last ?? "") " + inline(error.declarations)
    }

    /// Returns the declarations of the fields that `code` visits.
    static func declarations<Message: NotchMessage>(
        of message: Message.Type, _ code: (inout Message, inout FieldCoder) -> Void = { $0.code(&$1) }
    ) -> [FieldDeclaration] {
        var message = Message.blank
        var field = FieldCoder.describing
        code(&message, &field)
        return field.declarations
    }

    private static func inline(_ fields: [FieldDeclaration]) -> String {
        "(" + fields.map(\.text).joined(separator: ", ") + ")"
    }

    private static func block(_ fields: [FieldDeclaration]) -> String {
        "(\n" + fields.map { comment($0.note ?? "", indent: "  ") + "  " + $0.text }.joined(separator: ",\n") + "\n)"
    }

    private static func comment(_ text: String, indent: String = "") -> String {
        text.split(separator: "\n").map { "\(indent)# \($0)\n" }.joined()
    }
}
