import NotchCore

extension BuiltInModule {
    /// Reads the head of a section, such as `Module system`.
    ///
    /// - Returns: `nil` for a section of another kind.
    /// - Throws: ``ConfigurationError`` for a module that there is not.
    init?(head: String, _ file: String, _ line: Int) throws(ConfigurationError) {
        let words = head.split(separator: " ", maxSplits: 1)
        guard words.first == "Module" else { return nil }
        let name = words.count > 1 ? String(words[1]) : ""
        guard let module = BuiltInModule(rawValue: name) else {
            let nearest = name.nearest(in: Self.allCases.map(\.rawValue)) ?? ""
            throw ConfigurationError(
                file, line,
                "no module is called '\(KeyFile.shortened(name))'; did you mean [Module \(nearest)]?")
        }
        self = module
    }
}
