/// The description of a module, which exists before the module does (M1).
public struct ModuleDescriptor: Hashable, Sendable, Identifiable {
    /// The name of the module in commands, in claims and in the paths of its files: 1 to 128 ASCII letters, digits,
    /// `-`, `_`, `+` and `.`, without a leading dot.
    public let id: String
    /// The name that people see.
    public var displayName: String
    /// The name of the module's icon, as in ``Activity/systemImage``.
    public var icon: String?
    /// The colour of the cue by which the module asks for attention.
    public var accent: Tint
    public var backgroundPolicy: ModuleBackgroundPolicy

    /// - Parameter displayName: the name that people see; `nil` takes the id.
    public init(
        id: String, displayName: String? = nil, icon: String? = nil, accent: Tint = .accent,
        backgroundPolicy: ModuleBackgroundPolicy = .unloadOnSwitchAway
    ) {
        self.id = id
        self.displayName = displayName ?? id
        self.icon = icon
        self.accent = accent
        self.backgroundPolicy = backgroundPolicy
    }
}

extension ModuleDescriptor {
    /// The size of the longest id, in bytes.
    package static let longestID = 128

    /// Returns the defect of an id; `nil` for a valid id.
    package static func defect(ofID id: String) -> String? {
        if id.isEmpty { return "is empty" }
        if id.utf8.count > longestID { return "has \(id.utf8.count) bytes; accepted: \(longestID) bytes" }
        let isName = id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_+.".utf8.contains(byte)
            }
        }
        guard isName, !id.hasPrefix(".") else {
            return "is not a name; accepted: ASCII letters, digits, - _ + and . after the first"
        }
        return nil
    }
}

/// The treatment of a module in the background (M5).
public enum ModuleBackgroundPolicy: String, CaseIterable, Hashable, Sendable {
    /// The module is unloaded once it has prepared for that. The next switch to it loads a new instance.
    case unloadOnSwitchAway
    /// The module stays loaded. While it is in the background, only its urgent claims are granted (S2).
    case stayResident
}
