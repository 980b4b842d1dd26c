extension Setting {
    /// The settings of what is handed over between displays.
    static let handoff: [Setting] = [
        Setting("Handoff", "Enabled", \.handoff.isEnabled, .boolean, .nextStart),
        Setting("Handoff", "Name", \.handoff.name, .emptyForNone(.text("a name")), .nextStart),
        Setting("Handoff", "Folder", \.handoff.folder, .emptyForNone(.absolutePath("a folder")), .nextStart),
    ]
}

extension ValueSyntax<String> {
    /// - Parameter what: a description of the file or folder at the path.
    static func absolutePath(_ what: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard text.hasPrefix("/") else {
                throw InvalidValue(expectation: "the path of \(what), beginning with a /")
            }
            return try path(what).read(text)
        }
    }
}
