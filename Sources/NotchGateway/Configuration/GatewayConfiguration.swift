package import NotchCore
package import NotchPanels
import NotchSystem

/// The settings of a gateway, from its key file. A part exists only if its section does.
package struct GatewayConfiguration: Sendable {
    package static let usualPath = "/etc/notch/gateway.conf"
    private static let largestFile = 1 << 16

    /// The section `[HTTP]`; `nil` if there is none.
    package var http: HTTPConfiguration?
    /// The sections `[Webhook NAME]`.
    package var webhooks: [WebhookConfiguration] = []

    package init() {}

    /// Reads a file.
    ///
    /// - Throws: ``ConfigurationError`` with the file and the line.
    package init(path: String) throws(ConfigurationError) {
        try self.init(KeyFile(parsing: KeyFile.text(of: path, limit: Self.largestFile), name: path))
    }

    package init(_ file: KeyFile) throws(ConfigurationError) {
        if file.heads.contains(where: { $0.section == "HTTP" }) { http = HTTPConfiguration() }
        webhooks = try WebhookConfiguration.all(in: file)
        try file.checkHeads(among: Self.keys.map(\.section) + ["Webhook"])
        try file.keeping(["HTTP"]).read(Self.keys, into: &self)
        if let stranger = file.entries.first(where: { !["HTTP", "Webhook"].contains($0.sectionParts.kind) }) {
            throw stranger.place.error(
                "no section is called [\(KeyFile.shortened(stranger.section))]: there are [HTTP] and [Webhook NAME]")
        }
        guard let http else {
            throw ConfigurationError(file.name, 0, "has no section [HTTP], so that the gateway has nothing to do")
        }
        guard (http.certificate == nil) == (http.key == nil) else {
            throw file.place(of: http.key == nil ? "Certificate" : "Key", in: "HTTP").error(
                "Certificate= and Key= stand together, or not at all")
        }
    }

    private static let keys: [FileKey<GatewayConfiguration>] = [
        http("Listen", addingTo: \.listen, .listenAddress),
        http("Host", addingTo: \.hosts, .text("a name without a port, such as board.local")),
        http("Proxy", addingTo: \.proxies, .text("the numeric address of a proxy, such as 192.168.1.2")),
        http("Certificate", \.certificate, .emptyForNone(.absolutePath)),
        http("Key", \.key, .emptyForNone(.absolutePath)),
    ]

    private static func http<Value: Equatable & Sendable>(
        _ name: String, _ property: Property<HTTPConfiguration, Value>, _ syntax: ValueSyntax<Value>
    ) -> FileKey<GatewayConfiguration> {
        FileKey("HTTP", name) { (root, entry) throws(InvalidValue) in
            root.http?[keyPath: property] = try syntax.read(entry.value)
        }
    }

    private static func http<Value: Sendable>(
        _ name: String, addingTo list: Property<HTTPConfiguration, [Value]>, _ syntax: ValueSyntax<Value>
    ) -> FileKey<GatewayConfiguration> {
        FileKey("HTTP", name, repeats: true) { (root, entry) throws(InvalidValue) in
            root.http?[keyPath: list].append(try syntax.read(entry.value))
        }
    }
}

/// The section `[HTTP]`.
package struct HTTPConfiguration: Hashable, Sendable {
    /// Where the gateway listens; ``ListenAddress/usual`` if the list is empty.
    package var listen: [ListenAddress] = []
    /// Further names by which clients address the gateway.
    package var hosts: [String] = []
    /// The proxies whose `X-Forwarded-For` is believed.
    package var proxies: [String] = []
    /// The files of the certificate chain and of its key, PEM.
    package var certificate: String?
    package var key: String?

    package init() {}

    /// The names of this machine and those of the section, in lower case.
    ///
    /// - Parameter machine: the machine's name (`gethostname(2)`).
    package func names(machine: String) -> Set<String> {
        let own = ["localhost", "127.0.0.1", "[::1]", machine, machine + ".local"]
        let listened = listen.compactMap { address -> String? in
            guard case .internet(let host, _) = address else { return nil }
            return host.contains(":") ? "[\(host)]" : host
        }
        return Set((own + hosts + listened).map { $0.lowercased() })
    }
}

/// Where a gateway listens.
package enum ListenAddress: Hashable, Sendable {
    /// A Unix socket at an absolute path.
    case unix(path: String)
    /// A numeric address of this machine, without brackets, and a port.
    case internet(host: String, port: UInt16)

    package static let usual = ListenAddress.internet(host: "127.0.0.1", port: 8480)
}

extension ListenAddress: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unix(let path): path
        case .internet(let host, let port): (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
        }
    }
}

extension ValueSyntax<ListenAddress> {
    /// An absolute path, or a numeric address and a port.
    static var listenAddress: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            if text.hasPrefix("/"), text.utf8.count <= System.longestSocketPath { return .unix(path: text) }
            guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0
            else {
                throw InvalidValue(
                    expectation: "an address and a port, such as 127.0.0.1:8480, or the path of a socket")
            }
            var host = String(text[..<colon])
            if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
            guard System.isNumericAddress(host) else {
                throw InvalidValue(expectation: "a numeric address, such as 127.0.0.1 or [::1], before the port")
            }
            return .internet(host: host, port: port)
        }
    }
}
