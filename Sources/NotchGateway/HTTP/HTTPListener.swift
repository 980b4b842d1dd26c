import CMicroHTTPD
import Glibc
package import NotchCore
package import NotchEventLoop
package import NotchSystem

/// Serves HTTP on one listening socket, by libmicrohttpd on the loop's thread.
///
/// libmicrohttpd waits on an epoll descriptor, which the loop watches. It bounds the memory, the number and the silence
/// of connections; this type bounds the time of a whole request, and the size of its body.
@SurfaceActor
package final class HTTPListener {
    package typealias Handler = @SurfaceActor (HTTPRequest, HTTPPeer) async -> HTTPResponse

    private let loop: EventLoop
    private let handler: Handler
    private var daemon: OpaquePointer?
    private var source: IOSource?
    private var timer: SurfaceTimer?
    /// The connections whose answer is being made. The library must not end before they are resumed.
    private var suspended: Set<OpaquePointer> = []
    /// The deadlines of the connections, by their descriptors.
    private var deadlines: [Int32: SurfaceTimer] = [:]

    /// Begins to serve.
    ///
    /// - Parameters:
    ///   - socket: a listening socket, which the listener closes.
    ///   - certificate: the certificate and the key, as PEM; `nil` for plain HTTP.
    /// - Throws: ``HTTPListenerError`` if the library refuses the socket or the certificate.
    package init(
        socket: consuming OwnedDescriptor, certificate: (chain: String, key: String)? = nil, name: String,
        loop: EventLoop, handler: @escaping Handler
    ) throws {
        self.loop = loop
        self.handler = handler
        let context = Unmanaged.passUnretained(self).toOpaque()
        let chain = certificate.map { strdup($0.chain) } ?? nil
        let key = certificate.map { strdup($0.key) } ?? nil
        defer {
            free(chain)
            free(key)
        }
        var options: [MHD_OptionItem] = [
            .init(option: .LISTEN_SOCKET, value: Int(socket.rawValue), ptr_value: nil),
            .init(option: .CONNECTION_MEMORY_LIMIT, value: HTTPLimits.connectionMemory, ptr_value: nil),
            .init(option: .CONNECTION_LIMIT, value: HTTPLimits.connections, ptr_value: nil),
            .init(option: .PER_IP_CONNECTION_LIMIT, value: HTTPLimits.connectionsPerAddress, ptr_value: nil),
            .init(option: .CONNECTION_TIMEOUT, value: Int(HTTPLimits.silence), ptr_value: nil),
            .init(option: .URI_LOG_CALLBACK, value: address(of: HTTPCallbacks.target), ptr_value: context),
            .init(option: .NOTIFY_COMPLETED, value: address(of: HTTPCallbacks.completed), ptr_value: context),
            .init(option: .NOTIFY_CONNECTION, value: address(of: HTTPCallbacks.connectionChanged), ptr_value: context),
        ]
        if let chain, let key {
            options.append(.init(option: .HTTPS_MEM_CERT, value: 0, ptr_value: chain))
            options.append(.init(option: .HTTPS_MEM_KEY, value: 0, ptr_value: key))
        }
        options.append(.init(option: .END, value: 0, ptr_value: nil))
        var flags = MHD_USE_EPOLL.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        if certificate != nil { flags |= MHD_USE_TLS.rawValue }
        guard let daemon = notch_http_start(flags, HTTPCallbacks.access, context, options) else {
            throw HTTPListenerError(
                message: "cannot serve HTTP on \(name)"
                    + (certificate == nil ? "" : ": check the certificate and its key"))
        }
        _ = socket.release()
        self.daemon = daemon
        source = try loop.watch(notch_http_epoll_descriptor(daemon), for: .readable) { [weak self] _ in self?.run() }
    }

    /// Ends all connections, and closes the socket.
    package func close() {
        source?.cancel()
        timer?.cancel()
        for timer in deadlines.values { timer.cancel() }
        deadlines = [:]
        for connection in suspended { MHD_resume_connection(connection) }
        suspended = []
        if let daemon { MHD_stop_daemon(daemon) }
        daemon = nil
    }

    /// Serves what is ready, and sets the timer for the next silence that ends.
    private func run() {
        guard let daemon else { return }
        MHD_run(daemon)
        timer?.cancel()
        timer = nil
        var left: CUnsignedLongLong = 0
        if MHD_get_timeout(daemon, &left) == .YES {
            timer = loop.schedule(at: loop.now + .milliseconds(Int64(clamping: left))) { [weak self] in self?.run() }
        }
    }

    /// Ends the connection unless its present step ends within a time.
    func setDeadline(_ time: Duration?, of descriptor: Int32) {
        deadlines[descriptor]?.cancel()
        deadlines[descriptor] = time.map { time in
            loop.schedule(at: loop.now + time) { System.shutDown(descriptor) }
        }
    }

    /// Takes the next part of a request.
    func take(
        _ exchange: HTTPExchange, on connection: OpaquePointer, method: UnsafePointer<CChar>?,
        bytes: UnsafePointer<CChar>?, count: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        guard exchange.hasHead else {
            exchange.readHead(of: connection, method: method)
            guard exchange.problem?.status == 413 else { return .YES }
            // The body does not come at all.
            exchange.response = exchange.problem?.response
            return exchange.queue(on: connection)
        }
        if count.pointee > 0, let bytes {
            exchange.append(bytes, count: count.pointee)
            count.pointee = 0
            return .YES
        }
        if exchange.response != nil {
            setDeadline(HTTPLimits.answerTime, of: notch_http_descriptor(connection))
            return exchange.queue(on: connection)
        }
        guard !exchange.isComplete else { return .YES }
        exchange.isComplete = true
        setDeadline(nil, of: notch_http_descriptor(connection))
        answer(exchange, on: connection)
        return .YES
    }

    private func answer(_ exchange: HTTPExchange, on connection: OpaquePointer) {
        // The library does not free a connection that is suspended.
        nonisolated(unsafe) let connection = connection
        MHD_suspend_connection(connection)
        suspended.insert(connection)
        Task { @SurfaceActor in
            exchange.response =
                if let problem = exchange.problem { problem.response } else {
                    await handler(exchange.request, exchange.peer)
                }
            guard suspended.remove(connection) != nil else { return }
            MHD_resume_connection(connection)
            // Without a thread of its own, the library does not wake its epoll descriptor.
            run()
        }
    }
}

/// The reason why a listener cannot serve.
package struct HTTPListenerError: Error, CustomStringConvertible {
    let message: String
    package var description: String { message }
}

private func address<Function>(of function: Function) -> Int { unsafeBitCast(function, to: Int.self) }
