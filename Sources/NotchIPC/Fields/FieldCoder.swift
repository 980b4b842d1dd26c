package import NotchCore

/// Visits each field of a message once, and reads it, writes it or collects its declaration for the interface's
/// description.
///
/// Fields are read strictly from clients and leniently from the daemon. A strict reading enforces the declaration of
/// each field. A lenient reading accepts unknown fields and values beyond the limits, and treats an unknown value of an
/// optional field as absent. So a client works with a newer daemon, and with activities that a program enqueues without
/// a client's limits. `null` counts as absent, as in varlink.
///
/// The first fault ends the reading. Its error names the field and the accepted values.
package struct FieldCoder {
    private enum Work {
        case read(strict: Bool)
        case write
        case describe
    }

    private let work: Work
    /// Whether the fields are those of a request, a reply or a record.
    package var form = FieldForm.reply
    /// The fields to read, or the fields that were written.
    private(set) var object: JSONObject
    /// The fields' declarations, in varlink's interface language.
    private(set) var declarations: [FieldDeclaration] = []
    private let path: String
    private var visited: [String] = []
    private var fault: VarlinkError?

    private init(_ work: Work, _ object: JSONObject = [:], path: String = "") {
        self.work = work
        self.object = object
        self.path = path
    }

    static var writing: FieldCoder { FieldCoder(.write) }
    static var describing: FieldCoder { FieldCoder(.describe) }

    /// - Parameter path: the path of the message from the root of the outermost message, such as `activity.`.
    static func reading(_ object: JSONObject, strict: Bool, path: String = "") -> FieldCoder {
        FieldCoder(.read(strict: strict), object, path: path)
    }

    /// Whether the fields so far were read without a fault.
    package var hasRead: Bool {
        if case .read = work { fault == nil } else { false }
    }

    /// Whether fields are read by the rules for clients.
    var isStrict: Bool {
        if case .read(strict: true) = work { true } else { false }
    }
}

// MARK: Fields

extension FieldCoder {
    /// Visits a field that may be absent.
    mutating func callAsFunction<Value: FieldValue>(
        _ name: String, _ value: inout Value?, _ rule: Value.Requirement? = nil,
        as type: @autoclosure () -> String = Value.fieldType, note: String? = nil
    ) {
        visit(name, &value, rule, isOptional: true, as: type, note)
    }

    /// Visits a field that is always written. If it is absent, `value` is unchanged.
    mutating func callAsFunction<Value: FieldValue>(
        _ name: String, _ value: inout Value, _ rule: Value.Requirement? = nil,
        as type: @autoclosure () -> String = Value.fieldType, note: String? = nil
    ) {
        var present: Value? = value
        visit(name, &present, rule, isOptional: false, as: type, note)
        if let present { value = present }
    }

    /// Visits a required field.
    mutating func required<Value: FieldValue>(
        _ name: String, _ value: inout Value, _ rule: Value.Requirement? = nil,
        as type: @autoclosure () -> String = Value.fieldType, note: String? = nil
    ) {
        var present: Value? = value
        visit(name, &present, rule, isOptional: false, isRequired: true, as: type, note)
        if let present = demand(name, present) { value = present }
    }

    /// - Parameters:
    ///   - isOptional: whether the interface's description declares the field as optional.
    ///   - isRequired: whether an unknown value is an error even in a lenient reading.
    @inline(never)  // About 200 fields call this function, and inlined copies would make both programs larger.
    mutating func visit<Value: FieldValue>(
        _ name: String, _ value: inout Value?, _ rule: Value.Requirement? = nil, isOptional: Bool,
        isRequired: Bool = false, as type: () -> String, _ note: String? = nil
    ) {
        switch work {
        case .read:
            value = nil
            guard let json = sent(name) ?? Value.absent, fault == nil else { return }
            do throws(VarlinkError) {
                let place = FieldPath(path: path, name: name, isStrict: isStrict, isRequired: isRequired)
                value = try Value.read(json, rule, at: place)
            } catch {
                fault = error
            }
        case .write: if let value { object.append(name, value.json) }
        case .describe: declare(name, isOptional: isOptional, type(), note)
        }
    }

    /// Returns the value that was sent, or `nil` if the field is absent.
    private mutating func sent(_ name: String) -> JSON? {
        visited.append(name)
        if let json = object[name], json != .null { return json } else { return nil }
    }

    private mutating func declare(_ name: String, isOptional: Bool, _ type: String, _ note: String?) {
        declarations.append(FieldDeclaration(text: name + (isOptional ? ": ?" : ": ") + type, note: note))
    }
}

// MARK: Fields that a value of the core names

extension FieldCoder: FieldCoding {
    package mutating func text(_ name: String, _ value: inout String, _ rule: TextRule, note: String?) {
        required(name, &value, rule, note: note)
    }

    package mutating func text(_ name: String, _ value: inout String?, _ rule: TextRule, note: String?) {
        self(name, &value, rule, note: note)
    }

    package mutating func flag(_ name: String, _ value: inout Bool?, note: String?) {
        self(name, &value, note: note)
    }

    package mutating func integer(_ name: String, _ value: inout Int?, _ range: ClosedRange<Int>, note: String?) {
        self(name, &value, range, note: note)
    }

    package mutating func number(_ name: String, _ value: inout Double?, _ range: ClosedRange<Double>, note: String?) {
        self(name, &value, range, note: note)
    }

    package mutating func duration(_ name: String, _ value: inout Duration?, _ range: ClosedRange<Int>, note: String?) {
        self(name + "Ms", &value, range, note: note)
    }

    package mutating func tint(_ name: String, _ value: inout Tint?, note: String?) {
        self(name, &value, note: note)
    }

    package mutating func priority(_ name: String, _ value: inout ActivityPriority?, note: String?) {
        self(name, &value, note: note)
    }

    package mutating func texts(_ name: String, _ value: inout [String]?, count: ClosedRange<Int>, note: String?) {
        self(name, &value, ArrayRule(count: count, element: nil), note: note)
        if hasRead, value == [] { value = nil }
    }

    package mutating func view(_ name: String, _ value: inout ViewNode?, note: String?) {
        self(name, &value, note: note)
    }
}

// MARK: Faults

extension FieldCoder {
    /// Refuses a field. Only the first refusal counts, and only while fields are read.
    mutating func refuse(_ name: String, _ reason: String, limit: String? = nil) {
        guard hasRead else { return }
        fault = .invalidField(field: path + name, reason: reason, limit: limit)
    }

    /// Refuses the word of a field and lists the accepted ones. If the word is accepted and needs another field,
    /// refuses that field because it is missing.
    mutating func refuse(_ name: String, word: String, outOf words: [String], needing other: String) {
        guard !words.contains(word) else { return refuse(other, "is missing") }
        refuse(name, "is \(word.quoted)", limit: words.joined(separator: ", "))
    }

    /// Returns the value, or refuses the field because it is missing.
    mutating func demand<Value>(_ name: String, _ value: Value?) -> Value? {
        if value == nil { refuse(name, "is missing") }
        return value
    }

    /// Ends the reading.
    ///
    /// - Throws: the first fault. A field that was not visited is a fault, if the reading is strict.
    func finish() throws(VarlinkError) {
        if let fault { throw fault }
        guard isStrict, let stranger = object.members.first(where: { !visited.contains($0.key) }) else { return }
        throw .invalidField(
            field: path + stranger.key.quoted, reason: "is unknown",
            limit: visited.isEmpty ? "no fields" : visited.joined(separator: ", "))
    }
}

/// The path of a value that is being read, for the error that refuses it.
struct FieldPath {
    /// The path of the message, such as `activity.`.
    let path: String
    let name: String
    let isStrict: Bool
    /// Whether an unknown value is an error even in a lenient reading.
    var isRequired = false

    /// Returns the path of an element of the array at this path.
    func element(_ index: Int) -> FieldPath {
        FieldPath(path: path, name: "\(name)[\(index)]", isStrict: isStrict)
    }

    func invalid(_ reason: String, limit: String? = nil) -> VarlinkError {
        .invalidField(field: path + name, reason: reason, limit: limit)
    }

    func wrongType(_ json: JSON, _ wanted: String) -> VarlinkError {
        invalid("is \(json.kind)", limit: wanted)
    }

    /// Refuses a number out of its range.
    func check<Number: Comparable>(_ number: Number, in range: ClosedRange<Number>?) throws(VarlinkError) {
        guard isStrict, let range, !range.contains(number) else { return }
        throw invalid("is \(number)", limit: "\(range.lowerBound)..\(range.upperBound)")
    }

    /// Refuses text of more than `limit` bytes.
    func checkLength(of text: String, limit: Int) throws(VarlinkError) {
        guard isStrict, text.utf8.count > limit else { return }
        throw invalid("has \(text.utf8.count) bytes", limit: "\(limit) bytes")
    }

    /// Returns the value that has the name `text`.
    ///
    /// - Throws: an error that lists the names, if the name is unknown and the reading is strict or requires the value.
    func known<Value>(
        _ value: Value?, named text: String, of names: @autoclosure () -> [String]
    ) throws(VarlinkError) -> Value? {
        guard value == nil, isStrict || isRequired else { return value }
        let names = names()
        let likely = text.likely(in: names).map { ", did you mean \($0)?" } ?? ""
        throw invalid("is \(text.quoted)\(likely)", limit: names.joined(separator: ", "))
    }
}

/// A field in the interface's description.
struct FieldDeclaration {
    /// The declaration in varlink's interface language, such as `dwellMs: ?int`.
    let text: String
    /// The comment before the declaration, with its line breaks.
    let note: String?
}
