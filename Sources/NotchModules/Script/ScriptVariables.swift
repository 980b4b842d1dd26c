import NotchIPC

/// The members of a script's JSON that come back in the environment of its next run, as those of i3blocks do.
///
/// Their names begin with an underscore and a small letter, such as `_count`: i3bar leaves these to scripts. No other
/// name comes back, because a script may hand on what it has fetched from somewhere. So nobody who writes the JSON can
/// replace `PATH`, `LD_PRELOAD`, `http_proxy` or `_JAVA_OPTIONS`.
struct ScriptVariables: Hashable, Sendable {
    /// The most variables, and the most bytes of their names and values together.
    static let limit = 32
    static let byteLimit = 4 << 10
    /// What is too much, in words.
    static let excess = "more than \(limit) variables or \(byteLimit >> 10) KiB for its next run; the rest is left out"

    private(set) var values: [String: String] = [:]
    /// Whether there were more than the limits allow. Those that come first by their names are kept.
    private(set) var isCut = false

    init(_ members: [String: JSON]) {
        var bytes = 0
        for (name, member) in members.sorted(by: { $0.key < $1.key }) where Self.isName(name) {
            guard let value = Self.text(member) else { continue }
            let size = name.utf8.count + value.utf8.count
            guard values.count < Self.limit, bytes + size <= Self.byteLimit else {
                isCut = true
                continue
            }
            bytes += size
            values[name] = value
        }
    }

    private static func isName(_ name: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        guard name.utf8.first == UInt8(ascii: "_"), name.utf8.dropFirst().first.map(letters.contains) == true else {
            return false
        }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }

    /// - Returns: `nil` for what a variable cannot hold.
    private static func text(_ value: JSON) -> String? {
        switch value {
        case .string(let text): text.utf8.contains(0) ? nil : text
        case .int, .double, .bool, .null: value.text
        case .array, .object: nil
        }
    }
}
