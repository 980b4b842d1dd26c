/// Who has made a card, a question, a glance or a timer.
///
/// Keys belong to owners, waiting activities take turns by owner, and only the owner or an administrator changes or
/// ends what belongs to an owner. A program on a board need not set it: its own activities belong to ``daemon``.
public enum Owner: Hashable, Sendable {
    /// The program itself, its modules and its configured actions. What an older store kept without an owner has this
    /// one too.
    case daemon
    /// A client of this user, by the user's number. The kernel says it.
    case user(UInt32)
    /// A client of a gateway: the names of the gateway and of its token, such as `home/phone`.
    case gateway(String)
}

extension Owner: LosslessStringConvertible {
    /// Reads ``description``.
    public init?(_ description: String) {
        let parts = description.split(separator: "/", omittingEmptySubsequences: false)
        switch (parts[0], parts.count) {
        case ("daemon", 1): self = .daemon
        case ("user", 2):
            guard let number = UInt32(parts[1]) else { return nil }
            self = .user(number)
        case ("gateway", 3):
            guard parts.dropFirst().allSatisfy(Self.isName) else { return nil }
            self = .gateway(parts.dropFirst().joined(separator: "/"))
        default: return nil
        }
    }

    /// The owner on the wire and in the store: `daemon`, `user/1000` or `gateway/NAME/TOKEN`.
    public var description: String {
        switch self {
        case .daemon: "daemon"
        case .user(let number): "user/\(number)"
        case .gateway(let names): "gateway/" + names
        }
    }

    /// Whether a text names a gateway or a token: 1 to 64 ASCII letters, digits, `-`, `_` and `.`.
    private static func isName(_ text: Substring) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}

/// A coalescing key and its owner. Activities of two owners with equal keys do not replace one another.
package struct OwnedKey: Hashable, Sendable {
    package var key: String
    package var owner: Owner
}

extension Activity {
    /// The key with its owner; `nil` without a key.
    package var ownedKey: OwnedKey? { coalescingKey.map { OwnedKey(key: $0, owner: owner) } }

    /// Whether the activity has this key of this owner.
    package func hasKey(_ key: String, of owner: Owner) -> Bool { coalescingKey == key && self.owner == owner }
}
