import CLinux
import Glibc

// Unix stream sockets: `unix(7)`.
extension System {
    /// The longest path of a socket, in bytes: the size of `sun_path`, less the closing NUL.
    package static let longestSocketPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// `socket(2)`
    package static func unixSocket(nonblocking: Bool) throws(Errno) -> OwnedDescriptor {
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | (nonblocking ? SOCK_NONBLOCK.rawValue : 0)
        return OwnedDescriptor(rawValue: try valueOrErrno { socket(AF_UNIX, Int32(type), 0) }.get())
    }

    /// Makes two sockets that are connected to each other: `socketpair(2)`.
    package static func socketPair() throws(Errno) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        _ = try valueOrErrno { socketpair(AF_UNIX, type, 0, &ends) }.get()
        return (ends[0], ends[1])
    }

    /// `bind(2)`
    ///
    /// - Precondition: `path` has at most ``longestSocketPath`` bytes.
    package static func bind(_ socket: borrowing OwnedDescriptor, to path: String) throws(Errno) {
        let number = socket.rawValue
        try withAddress(path) { address, length in Glibc.bind(number, address, length) }
    }

    /// `connect(2)`
    ///
    /// - Precondition: `path` has at most ``longestSocketPath`` bytes.
    package static func connect(_ socket: borrowing OwnedDescriptor, to path: String) throws(Errno) {
        let number = socket.rawValue
        try withAddress(path) { address, length in Glibc.connect(number, address, length) }
    }

    private static func withAddress(
        _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(Errno) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: path.utf8.prefix(longestSocketPath))
        }
        _ = try valueOrErrno {
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }.get()
    }

    /// `listen(2)`
    package static func listen(_ socket: borrowing OwnedDescriptor) throws(Errno) {
        let number = socket.rawValue
        _ = try valueOrErrno { Glibc.listen(number, SOMAXCONN) }.get()
    }

    /// Accepts a client from the backlog of a listening socket: `accept4(2)`.
    package static func accept(_ socket: Int32) throws(Errno) -> Int32 {
        try valueOrErrno { notch_accept(socket) }.get()
    }

    /// Receives the available bytes without waiting, and returns their number; 0 at the end of the stream: `recv(2)`.
    package static func receive(_ socket: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try valueOrErrno { recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)) }.get()
    }

    /// Sends as many bytes as fit into the socket's buffer, and returns their number: `send(2)`.
    ///
    /// - Parameter waits: whether the call waits for room, for as long as ``setSendTimeout(_:_:)`` allows.
    package static func send(_ socket: Int32, _ bytes: ArraySlice<UInt8>, waits: Bool = false) throws(Errno) -> Int {
        // A closed peer must cause an error, not a SIGPIPE.
        let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
        return try bytes.withUnsafeBytes { bytes in
            valueOrErrno { Glibc.send(socket, bytes.baseAddress, bytes.count, flags) }
        }.get()
    }

    /// Ends the connection in both directions, for all copies of the descriptor: `shutdown(2)`.
    package static func shutDown(_ socket: Int32) {
        _ = shutdown(socket, Int32(SHUT_RDWR))
    }

    /// Sets how long a connect or a send may block: `SO_SNDTIMEO` of `socket(7)`.
    package static func setSendTimeout(_ socket: borrowing OwnedDescriptor, _ timeout: Duration) throws(Errno) {
        let number = socket.rawValue
        let (seconds, attoseconds) = timeout.components
        var time = timeval(tv_sec: Int(seconds), tv_usec: max(1, Int(attoseconds / 1_000_000_000_000)))
        _ = try valueOrErrno {
            setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        }.get()
    }

    /// Returns the process, user and group of the peer: `SO_PEERCRED` of `socket(7)`.
    package static func peerCredentials(
        _ socket: Int32
    ) throws(Errno) -> (processID: Int32, userID: UInt32, groupID: UInt32) {
        // The layout is that of `struct ucred`, three fields of 32 bits, which glibc declares for GNU programs only.
        var credentials: (processID: Int32, userID: UInt32, groupID: UInt32) = (0, 0, 0)
        var length = socklen_t(MemoryLayout.size(ofValue: credentials))
        _ = try valueOrErrno { getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) }.get()
        return credentials
    }

    /// Returns the supplementary groups of the peer: `SO_PEERGROUPS` of `socket(7)`.
    ///
    /// - Throws: the error of a kernel before 4.13, which does not know the option.
    package static func peerGroups(_ socket: Int32) throws(Errno) -> [UInt32] {
        // asm-generic/socket.h; glibc's header of Debian 12 has it for GNU programs only.
        let option: Int32 = 59
        var groups: [UInt32] = []
        // The kernel says the room that it needs.
        var length = socklen_t(64 * MemoryLayout<UInt32>.size)
        repeat {
            groups = [UInt32](repeating: 0, count: Int(length) / MemoryLayout<UInt32>.size)
            guard getsockopt(socket, SOL_SOCKET, option, &groups, &length) != 0 else {
                return Array(groups.prefix(Int(length) / MemoryLayout<UInt32>.size))
            }
        } while errno == ERANGE && Int(length) > groups.count * MemoryLayout<UInt32>.size
        throw Errno(rawValue: errno)
    }

    /// Returns whether a descriptor is a listening Unix stream socket: `getsockopt(2)`.
    package static func isListening(_ descriptor: Int32) -> Bool {
        func option(_ name: Int32) -> Int32? {
            var value: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
        }
        return option(SO_DOMAIN) == AF_UNIX && option(SO_TYPE) == Int32(SOCK_STREAM.rawValue)
            && option(SO_ACCEPTCONN) == 1
    }
}

// Datagrams over the internet protocol: `udp(7)`.
extension System {
    /// Makes a socket that sends datagrams to a host, by its name or address. The call waits for the lookup of the
    /// name: `getaddrinfo(3)`, `connect(2)`.
    ///
    /// - Throws: ``AddressError``.
    package static func datagramSocket(to host: String, port: Int) throws(AddressError) -> OwnedDescriptor {
        // A lookup would not say that the sandbox of the service is the reason (`RestrictAddressFamilies=` of
        // `systemd.exec(5)`).
        do throws(Errno) { _ = try internetSocket() } catch {
            let hint = error.rawValue == EAFNOSUPPORT ? ": a service needs network.conf (see systemd/README.md)" : ""
            throw AddressError(errno: error.rawValue, reason: "no network" + hint)
        }
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &found)
        defer { if let found { freeaddrinfo(found) } }
        guard code == 0 else {
            throw AddressError(errno: code == EAI_SYSTEM ? Glibc.errno : 0, reason: String(cString: gai_strerror(code)))
        }
        var failure = Errno.noEntry
        var next = found
        while let address = next {
            do throws(Errno) { return try datagramSocket(to: address.pointee) } catch { failure = error }
            next = address.pointee.ai_next
        }
        throw AddressError(errno: failure.rawValue, reason: "no connection")
    }

    private static func internetSocket() throws(Errno) -> OwnedDescriptor {
        let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
        return OwnedDescriptor(rawValue: try valueOrErrno { Glibc.socket(AF_INET, type, 0) }.get())
    }

    private static func datagramSocket(to address: addrinfo) throws(Errno) -> OwnedDescriptor {
        let type = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
        let socket = OwnedDescriptor(
            rawValue: try valueOrErrno { Glibc.socket(address.ai_family, type, address.ai_protocol) }.get())
        let number = socket.rawValue
        // Without these options the kernel does not report an unreachable host, and sending always succeeds. An
        // IPv4-mapped IPv6 address reports the errors of IPv4.
        var wantsErrors: CInt = 1
        func ask(_ level: Int, _ option: CInt) throws(Errno) {
            _ = try valueOrErrno {
                setsockopt(number, Int32(level), option, &wantsErrors, socklen_t(MemoryLayout<CInt>.size))
            }.get()
        }
        try ask(Int(IPPROTO_IP), IP_RECVERR)
        if address.ai_family == AF_INET6 { try ask(Int(IPPROTO_IPV6), IPV6_RECVERR) }
        _ = try valueOrErrno { Glibc.connect(number, address.ai_addr, address.ai_addrlen) }.get()
        return socket
    }
}

/// The error of a host that has no address or cannot be reached.
package struct AddressError: Error, Hashable, Sendable {
    /// The error number; 0 if the lookup of the name has failed without one.
    package let errno: Int32
    /// The reason in words, such as `Name or service not known`.
    package let reason: String
}

// Streams over the internet protocol: `tcp(7)`.
extension System {
    /// Returns whether a text is an address of IPv4 or IPv6: `inet_pton(3)`.
    package static func isNumericAddress(_ text: String) -> Bool {
        var (four, six) = (in_addr(), in6_addr())
        return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
    }

    /// Makes a socket that listens, without blocking, at a numeric address and a port: `bind(2)`, `listen(2)`.
    package static func listener(at host: String, port: UInt16) throws(Errno) -> OwnedDescriptor {
        var six = sockaddr_in6()
        var four = sockaddr_in()
        let isSix = inet_pton(AF_INET6, host, &six.sin6_addr) == 1
        guard isSix || inet_pton(AF_INET, host, &four.sin_addr) == 1 else { throw .invalid }
        (six.sin6_family, six.sin6_port) = (sa_family_t(AF_INET6), port.bigEndian)
        (four.sin_family, four.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let socket = OwnedDescriptor(
            rawValue: try valueOrErrno { Glibc.socket(isSix ? AF_INET6 : AF_INET, type, 0) }.get())
        let number = socket.rawValue
        // Without it, a restart would have to wait for old connections to be forgotten.
        var on: Int32 = 1
        _ = try valueOrErrno {
            setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        }.get()
        // `::` is IPv6 alone, so that both can be listened to.
        if isSix {
            _ = try valueOrErrno {
                setsockopt(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, socklen_t(MemoryLayout<Int32>.size))
            }.get()
        }
        func bind<Address>(_ address: inout Address) throws(Errno) {
            _ = try valueOrErrno {
                withUnsafePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        Glibc.bind(number, $0, socklen_t(MemoryLayout<Address>.size))
                    }
                }
            }.get()
        }
        if isSix { try bind(&six) } else { try bind(&four) }
        try listen(socket)
        return socket
    }
}
