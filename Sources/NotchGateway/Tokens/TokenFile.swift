package import NotchCore
import NotchPanels
import NotchSystem

/// The file of tokens: a key file with a section `[Token NAME]` for each, which users other than root and the gateway
/// must not read.
package struct TokenFile: Sendable {
    package static let usualPath = "/etc/notch/gateway.tokens"
    /// The most tokens.
    package static let capacity = 256
    private static let largestFile = 1 << 18

    package let path: String

    package init(path: String = usualPath) { self.path = path }

    /// The version of the file; `nil` while there is none.
    var version: FileStatus.Version? { (try? System.status(of: path))?.version }

    /// Reads the tokens. Without a file there are none.
    ///
    /// - Throws: ``ConfigurationError`` with the file, the line and what to do.
    package func read() throws(ConfigurationError) -> [Token] {
        guard try SecretFile.check(path) else { return [] }
        return try Self.tokens(in: KeyFile(parsing: KeyFile.text(of: path, limit: Self.largestFile), name: path))
    }

    static func tokens(in file: KeyFile) throws(ConfigurationError) -> [Token] {
        try file.check(Token.keys)
        var tokens: [Token] = []
        for head in file.heads {
            let name = KeyEntry.parts(of: head.section).name
            guard Token.isName(name) else {
                throw ConfigurationError(
                    file.name, head.line,
                    "a token's name has 1 to 64 letters, digits, '-', '_' and '.', and is not healthz, user-… or webhook.…"
                )
            }
            guard !tokens.contains(where: { $0.name == name }) else {
                throw ConfigurationError(file.name, head.line, "a second token is called '\(name)': remove one")
            }
            var token = Token(name: name)
            for entry in file.entries where entry.section == head.section {
                try entry.apply(entry.key(among: Token.keys), to: &token)
            }
            guard !token.digest.isEmpty else {
                throw ConfigurationError(
                    file.name, head.line, "[Token \(name)] has no Digest: revoke it, and add it anew")
            }
            tokens.append(token)
        }
        guard tokens.count <= capacity else {
            throw ConfigurationError(file.name, 0, "has more than \(capacity) tokens")
        }
        return tokens
    }

    /// Changes the tokens. No other program that does so changes them meanwhile.
    package func update(_ change: (inout [Token]) throws -> Void) throws {
        var lock: OwnedDescriptor
        do throws(Errno) { lock = try System.lockFolder(System.folder(of: path)) } catch {
            throw ConfigurationError(path, 0, "cannot be changed: \(error)" + (System.isRoot ? "" : "; try as root"))
        }
        defer { lock.close() }
        var tokens = try read()
        try change(&tokens)
        try write(tokens)
    }

    /// Replaces the file's tokens. Only root and the group `notch-gateway` may read the file.
    package func write(_ tokens: [Token]) throws(ConfigurationError) {
        let text =
            "# Written by 'notch-gateway token'. The secrets themselves are kept nowhere.\n\n"
            + tokens.map(\.text).joined(separator: "\n")
        // A file that could not be read again is not written.
        _ = try Self.tokens(in: KeyFile(parsing: text, name: path))
        guard text.utf8.count <= Self.largestFile else {
            throw ConfigurationError(path, 0, "would be larger than \(Self.largestFile) bytes")
        }
        let new = path + ".new"
        do throws(Errno) {
            try SystemDisk().writeDurably(new, Array(text.utf8), rights: 0o640)
            if System.isRoot, let group = System.group(named: "notch-gateway") { try System.setGroup(group, of: new) }
            try SystemDisk().renameDurably(new, to: path)
        } catch {
            throw ConfigurationError(path, 0, "cannot be written: \(error)" + (System.isRoot ? "" : "; try as root"))
        }
    }
}

/// A file that only its owner and group may read.
enum SecretFile {
    /// Returns whether there is a file.
    ///
    /// - Throws: ``ConfigurationError`` if others may read it.
    static func check(_ path: String) throws(ConfigurationError) -> Bool {
        let status: FileStatus
        do throws(Errno) { status = try System.status(of: path) } catch {
            guard error != .noEntry else { return false }
            throw ConfigurationError(path, 0, "cannot be read: \(error)")
        }
        guard status.rights & 0o007 == 0 else {
            throw ConfigurationError(path, 0, "may be read by all users: sudo chmod o= \(path)")
        }
        return true
    }
}
