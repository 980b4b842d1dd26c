/// A value that goes by a name, out of a few.
protocol NamedValue: FieldValue, CaseIterable where Requirement == Never {
    var wireName: String { get }
}

extension NamedValue {
    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> Self? {
        guard let text = try String.read(json, nil, at: path) else { return nil }
        return try path.known(allCases.first { $0.wireName == text }, named: text, of: allCases.map(\.wireName))
    }

    var json: JSON { .string(wireName) }
}

extension NamedValue where Self: RawRepresentable, RawValue == String {
    var wireName: String { rawValue }
}
