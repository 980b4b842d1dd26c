import NotchCore
package import NotchIPC

/// A secret by which a client of the network is known, as the file of tokens keeps it: without the secret itself.
package struct Token: Hashable, Sendable {
    /// 1 to 64 ASCII letters, digits, `-`, `_` and `.`. The owner of what the client makes has it.
    package var name: String
    /// The SHA-256 digest of the secret, as 64 lower hexadecimal digits. The secret has 256 random bits, so that the
    /// digest needs no salt.
    package var digest: String
    package var rights: Set<CallRight>
    /// The actions that the right `perform` is limited to; empty for all.
    package var actions: [String]

    package init(name: String, digest: String = "", rights: Set<CallRight> = [], actions: [String] = []) {
        self.name = name
        self.digest = digest
        self.rights = rights
        self.actions = actions
    }

    /// Makes a token and its secret, which nobody can read again.
    package static func make(
        name: String, rights: Set<CallRight>, actions: [String]
    ) -> (token: Token, secret: String) {
        let secret = "notch_" + Digest.random(32)
        let digest = Digest.sha256(Array(secret.utf8))
        return (Token(name: name, digest: digest, rights: rights, actions: actions), secret)
    }

    /// The client that has the secret.
    package var client: GatewayClient {
        GatewayClient(name: name, rights: rights, actions: actions.isEmpty ? nil : actions)
    }
}

extension Token {
    /// The keys of a section `[Token NAME]`.
    static let keys: [FileKey<Token>] = [
        FileKey("Token", "Digest", named: true) { (token, entry) throws(InvalidValue) in
            let digest = entry.value
            guard digest.utf8.count == 64, digest.utf8.allSatisfy(isHexadecimal) else {
                throw InvalidValue(expectation: "a digest as 'notch-gateway token add' writes it")
            }
            token.digest = digest
        },
        FileKey("Token", "Rights", named: true) { (token, entry) throws(InvalidValue) in
            for word in entry.value.split(separator: " ") {
                guard let right = CallRight(rawValue: String(word)) else {
                    let words = CallRight.allCases.map(\.rawValue)
                    throw InvalidValue(expectation: "some of \(words.joined(separator: ", ")), with spaces between")
                }
                token.rights.insert(right)
            }
        },
        FileKey("Token", "Actions", named: true) { (token, entry) throws(InvalidValue) in
            token.actions = entry.value.split(separator: " ").map(String.init)
            // An empty list would allow all actions.
            guard (1...64).contains(token.actions.count), token.actions.allSatisfy(isAction) else {
                throw InvalidValue(expectation: "1 to 64 names of actions, with spaces between")
            }
        },
    ]

    /// Returns whether a text can name an action in the file: 1 to 128 bytes without blanks and control characters.
    package static func isAction(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count) && !text.unicodeScalars.contains { $0.value <= 0x20 || $0.value == 0x7F }
            && !text.contains(where: \.isWhitespace)
    }

    /// Returns whether a text can name a token: as an owner's name, and not as the gateway names other clients.
    package static func isName(_ text: String) -> Bool {
        Owner("gateway/x/" + text) != nil && text != "healthz" && !text.hasPrefix("user-")
            && !text.hasPrefix("webhook.")
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    /// The section of the token in the file.
    var text: String {
        var lines = [
            "[Token \(name)]", "Digest=\(digest)",
            "Rights=" + CallRight.allCases.filter(rights.contains).map(\.rawValue).joined(separator: " "),
        ]
        if !actions.isEmpty { lines.append("Actions=" + actions.joined(separator: " ")) }
        return lines.joined(separator: "\n") + "\n"
    }
}
