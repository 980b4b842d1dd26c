package import NotchCore
package import NotchPanels

/// A section `[Webhook NAME]`.
package struct WebhookConfiguration: Hashable, Sendable {
    /// The name in the path: 1 to 48 ASCII letters, digits, `-`, `_` and `.`.
    package var name: String
    package var kind = WebhookKind.json
    /// The path of the file with the secret; `nil` if senders need a token instead.
    package var secretFile: String?
    /// The secret that the sender knows too, which ``secretFile`` has; `nil` if senders need a token instead.
    package var secret: String?
    /// The places of the card's properties in the JSON of a webhook of the kind `json`.
    package var title: JSONPointer?
    package var subtitle: JSONPointer?
    package var key: JSONPointer?
    package var priority: JSONPointer?
    package var icon: JSONPointer?
    package var tint: JSONPointer?
    /// The places of the keys. The empty key has the place of the head.
    package var places = KeyPlaces()

    package init(name: String, kind: WebhookKind = .json) {
        self.name = name
        self.kind = kind
    }

    /// The keys of the section.
    package static let keys: [FileKey<WebhookConfiguration>] = [
        key("Kind", \.kind, .choice),
        key("SecretFile", \.secretFile, .emptyForNone(.absolutePath)),
        key("Title", \.title, .pointer),
        key("Subtitle", \.subtitle, .pointer),
        key("Key", \.key, .pointer),
        key("Priority", \.priority, .pointer),
        key("Icon", \.icon, .pointer),
        key("Tint", \.tint, .pointer),
    ]

    private static func key<Value: Equatable & Sendable>(
        _ name: String, _ property: Property<WebhookConfiguration, Value>, _ syntax: ValueSyntax<Value>
    ) -> FileKey<WebhookConfiguration> {
        FileKey("Webhook", name, named: true) { (root, entry) throws(InvalidValue) in
            root[keyPath: property] = try syntax.read(entry.value)
            root.places[name] = entry.place
        }
    }

    /// Returns the place of a key, or else of the section.
    func place(of key: String) -> ConfigurationPlace {
        places[key] ?? places[""] ?? ConfigurationPlace(file: "the configuration", line: 0)
    }
}

extension WebhookConfiguration {
    private static let longestSecret = 4096

    /// Reads ``secret`` from ``secretFile``, if there is one.
    ///
    /// - Throws: ``ConfigurationError`` for a file that is missing or empty, or that others may read.
    mutating func readSecret() throws(ConfigurationError) {
        guard let path = secretFile else { return }
        let place = place(of: "SecretFile")
        guard try SecretFile.check(path) else { throw place.error("there is no file \(path)") }
        var text = try KeyFile.text(of: path, limit: Self.longestSecret)
        while text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty else { throw place.error("\(path) is empty: write the secret into it") }
        secret = text
    }
}

extension WebhookConfiguration {
    /// The most webhooks.
    package static let capacity = 64

    /// Reads the sections `[Webhook NAME]` of a file, and ignores its other sections. ``secret`` is not read.
    ///
    /// - Throws: ``ConfigurationError`` with the file, the line and what to do.
    package static func all(in file: KeyFile) throws(ConfigurationError) -> [WebhookConfiguration] {
        let file = file.keeping(["Webhook"])
        try file.check(keys)
        var all: [WebhookConfiguration] = []
        for head in file.heads {
            var webhook = WebhookConfiguration(name: KeyEntry.parts(of: head.section).name)
            webhook.places[""] = ConfigurationPlace(file: file.name, line: head.line)
            try webhook.checkName(among: all)
            for entry in file.entries where entry.section == head.section {
                try entry.apply(entry.key(among: keys), to: &webhook)
            }
            try webhook.checkMapping()
            all.append(webhook)
        }
        guard all.count <= capacity else {
            throw ConfigurationError(file.name, 0, "has more than \(capacity) sections [Webhook NAME]")
        }
        return all
    }

    private func checkName(among others: [WebhookConfiguration]) throws(ConfigurationError) {
        let isName =
            (1...48).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_.".utf8.contains(byte)
                }
            }
        guard isName else {
            throw place(of: "").error(
                "a webhook has a name of 1 to 48 letters, digits, '-', '_' and '.', as in [Webhook alerts]")
        }
        guard !others.contains(where: { $0.name == name }) else {
            throw place(of: "").error("a second section is called [Webhook \(name)]: rename one, or remove it")
        }
    }

    private func checkMapping() throws(ConfigurationError) {
        let mapping: [(name: String, pointer: JSONPointer?)] = [
            ("Title", title), ("Subtitle", subtitle), ("Key", key), ("Priority", priority), ("Icon", icon),
            ("Tint", tint),
        ]
        if kind == .json, title == nil {
            throw place(of: "Kind").error(
                "[Webhook \(name)] has no Title=: add the place of the title in the sender's JSON, such as "
                    + "Title=/message, or set Kind= to one of "
                    + WebhookKind.allCases.filter { $0 != .json }.map(\.rawValue).joined(separator: ", "))
        }
        if kind != .json, let useless = mapping.first(where: { $0.pointer != nil }) {
            throw place(of: useless.name).error(
                "\(useless.name)= has no effect with Kind=\(kind.rawValue): remove it, or set Kind=json")
        }
    }
}

extension ValueSyntax<JSONPointer?> {
    /// Reads a JSON pointer.
    static var pointer: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let pointer = JSONPointer(text), !text.isEmpty else {
                throw InvalidValue(
                    expectation: "a JSON pointer such as /alert/title, with ~1 for a / and ~0 for a ~ in a name")
            }
            return pointer
        }
    }
}
