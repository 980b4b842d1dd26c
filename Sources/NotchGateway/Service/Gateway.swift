import Glibc
package import NotchCore
import NotchEventLoop
import NotchIPC
import NotchPanels
import NotchSystem

/// The program: listens as its configuration says, and serves until a signal ends it.
@SurfaceActor
package final class Gateway {
    private let loop: EventLoop
    private let logger: Logger
    private let tokenFile: TokenFile
    private var tokens: [Token] = []
    /// The version of the file that the tokens were read from.
    private var version: FileStatus.Version?
    private var listeners: [HTTPListener] = []
    /// The Unix sockets, whose files are removed at the end.
    private var sockets: [UnixSocket] = []

    /// Runs a gateway on the process's main thread until a signal ends it.
    ///
    /// - Parameters:
    ///   - name: the gateway's name, which is part of each owner.
    ///   - daemon: the daemon's socket for gateways.
    /// - Returns: the exit status: 0 after TERM or INT, 78 for a bad configuration, 1 for other errors.
    package nonisolated static func run(
        configuration: GatewayConfiguration, name: String, daemon: String, tokens: TokenFile, logger: Logger
    ) -> Int32 {
        System.tuneHeap()
        do {
            let loop = try EventLoop()
            loop.adoptForSurface()
            let gateway = try SurfaceActor.assumeIsolated {
                try Gateway(
                    configuration: configuration, name: name, daemon: daemon, tokens: tokens, loop: loop, logger: logger
                )
            }
            let status = try loop.run()
            SurfaceActor.assumeIsolated { gateway.close() }
            return status
        } catch let error as ConfigurationError {
            logger.error("\(error)")
            return 78
        } catch let error as HTTPListenerError {
            logger.error("\(error)")
            return 78
        } catch {
            logger.error("\(error)")
            return 1
        }
    }

    private init(
        configuration: GatewayConfiguration, name: String, daemon: String, tokens: TokenFile, loop: EventLoop,
        logger: Logger
    ) throws {
        self.loop = loop
        self.logger = logger
        tokenFile = tokens
        version = tokens.version
        self.tokens = try tokens.read()
        guard let http = configuration.http else { return }
        var configuration = configuration
        for index in configuration.webhooks.indices { try configuration.webhooks[index].readSecret() }
        let gate = HTTPGate(
            hosts: http.names(machine: System.hostName), proxies: Set(http.proxies), clock: loop,
            tokens: { [weak self] in self?.presentTokens() ?? [] })
        let service = HTTPService(
            gate: gate, forms: RequestForms.all(for: configuration, clock: loop),
            daemon: DaemonLink(path: daemon, gateway: name, loop: loop))
        let certificate = try Self.certificate(of: http)
        for address in http.listen.isEmpty ? [.usual] : http.listen {
            let isUnix = if case .unix = address { true } else { false }
            listeners.append(
                try HTTPListener(
                    socket: try socket(at: address), certificate: isUnix ? nil : certificate,
                    name: address.description, loop: loop
                ) { request, peer in await service.answer(request, from: peer)
                })
            logger.notice("listens on \(address)")
        }
        for signal in [SIGTERM, SIGINT] { try loop.onSignal(signal) { [loop] in loop.stop() } }
        try loop.notify(.ready)
    }

    private func close() {
        for listener in listeners { listener.close() }
        listeners = []
        sockets = []
    }

    /// Returns the tokens of the file as it is now. A file that became invalid is told once, and the former tokens
    /// stay.
    private func presentTokens() -> [Token] {
        let present = tokenFile.version
        guard present != version else { return tokens }
        version = present
        do throws(ConfigurationError) { tokens = try tokenFile.read() } catch {
            logger.error("\(error); the former tokens stay")
        }
        return tokens
    }

    private func socket(at address: ListenAddress) throws(ConfigurationError) -> OwnedDescriptor {
        switch address {
        case .internet(let host, let port):
            do throws(Errno) { return try System.listener(at: host, port: port) } catch {
                let hint =
                    error == .addressInUse ? ": another program listens there; choose another Listen= in [HTTP]" : ""
                throw ConfigurationError("\(address)", 0, "cannot listen: \(error)\(hint)")
            }
        case .unix(let path):
            do {
                let socket = UnixSocket(try ServerSocket.bind(path: path))
                sockets.append(socket)
                return try System.duplicate(socket.socket.descriptor)
            } catch {
                throw ConfigurationError(path, 0, "\(error)")
            }
        }
    }

    private static func certificate(
        of http: HTTPConfiguration
    ) throws(ConfigurationError) -> (chain: String, key: String)? {
        guard let chain = http.certificate, let key = http.key else { return nil }
        return (try KeyFile.text(of: chain, limit: 1 << 18), try KeyFile.text(of: key, limit: 1 << 16))
    }
}

/// A Unix socket that is bound, in an array.
private final class UnixSocket {
    let socket: ServerSocket

    init(_ socket: consuming ServerSocket) { self.socket = socket }
}
