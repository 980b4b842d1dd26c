internal import CLinux
internal import Glibc
internal import NotchSystem

/// Every raw call of this module.
enum Syscalls {
    /// C: `sun_path` of `unix(7)`, less its closing NUL.
    static let longestSocketPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    static var isRoot: Bool { geteuid() == 0 }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The result of a call that says -1 on failure; interrupted ones are made again.
    @discardableResult
    static func value<Integer: FixedWidthInteger>(_ call: () -> Integer) throws(Errno) -> Integer {
        try valueOrErrno(call).get()
    }

    static func close(_ fd: Int32) {
        // Not repeated when interrupted: Linux has closed the descriptor by then (close(2)).
        _ = Glibc.close(fd)
    }

    static func unixSocket(nonblocking: Bool) throws(Errno) -> Int32 {
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | (nonblocking ? SOCK_NONBLOCK.rawValue : 0)
        return try value { socket(AF_UNIX, Int32(type), 0) }
    }

    /// - Precondition: `path` has at most ``longestSocketPath`` bytes.
    static func bind(_ fd: Int32, to path: String) throws(Errno) {
        try withAddress(path) { address, length in Glibc.bind(fd, address, length) }
    }

    /// - Precondition: `path` has at most ``longestSocketPath`` bytes.
    static func connect(_ fd: Int32, to path: String) throws(Errno) {
        try withAddress(path) { address, length in Glibc.connect(fd, address, length) }
    }

    private static func withAddress(
        _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(Errno) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: path.utf8.prefix(longestSocketPath))
        }
        try value {
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
    }

    static func listen(_ fd: Int32) throws(Errno) {
        try value { Glibc.listen(fd, SOMAXCONN) }
    }

    static func accept(_ fd: Int32) throws(Errno) -> Int32 {
        try value { notch_accept(fd) }
    }

    /// Takes what is there, without waiting. Zero at the end of the stream.
    static func receive(_ fd: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try value { recv(fd, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)) }
    }

    /// - Parameter waits: for room, as long as ``setSendTimeout(_:_:)`` says; else sends what there is room for.
    static func send(_ fd: Int32, _ bytes: ArraySlice<UInt8>, waits: Bool = false) throws(Errno) -> Int {
        // A peer that is gone must be an error, not a SIGPIPE.
        let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
        return try value { bytes.withUnsafeBytes { Glibc.send(fd, $0.baseAddress, $0.count, flags) } }
    }

    /// Waits until `fd` is ready for `events`; `false` when `timeout` is over. `nil` waits for ever.
    static func poll(_ fd: Int32, events: Int32, timeout: Duration?) throws(Errno) -> Bool {
        let deadline = timeout.map { ContinuousClock.now.advanced(by: $0) }
        while true {
            var request = pollfd(fd: fd, events: Int16(events), revents: 0)
            var wait: Int32 = -1
            if let deadline {
                let left = max(.zero, deadline - ContinuousClock.now)
                let (seconds, attoseconds) = left.components
                // Rounded up, so that it does not spin through the last millisecond.
                let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
                wait = Int32(clamping: min(seconds, 1_000_000) * 1000 + fraction)
            }
            let count = Glibc.poll(&request, 1, wait)
            if count > 0 { return true }
            if count == 0 {
                if let deadline, ContinuousClock.now < deadline { continue }
                return false
            }
            if errno != EINTR { throw Errno.current }
        }
    }

    /// How long a connect or a send may block (`SO_SNDTIMEO`, `socket(7)`).
    static func setSendTimeout(_ fd: Int32, _ timeout: Duration) throws(Errno) {
        let (seconds, attoseconds) = timeout.components
        var time = timeval(tv_sec: Int(seconds), tv_usec: max(1, Int(attoseconds / 1_000_000_000_000)))
        try value { setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size)) }
    }

    static func peerCredentials(_ fd: Int32) throws(Errno) -> PeerCredentials {
        // struct ucred of unix(7), which glibc keeps for GNU programs: pid, uid, gid, 32 bits each.
        var credentials: (processID: Int32, userID: UInt32, groupID: UInt32) = (0, 0, 0)
        var length = socklen_t(MemoryLayout.size(ofValue: credentials))
        try value { getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &length) }
        return PeerCredentials(
            processID: credentials.processID, userID: credentials.userID, groupID: credentials.groupID)
    }

    /// Whether `fd` is a listening Unix stream socket.
    static func isListening(_ fd: Int32) -> Bool {
        func option(_ name: Int32) -> Int32? {
            var value: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            return getsockopt(fd, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
        }
        return option(SO_DOMAIN) == AF_UNIX && option(SO_TYPE) == Int32(SOCK_STREAM.rawValue)
            && option(SO_ACCEPTCONN) == 1
    }

    static func setNonblocking(_ fd: Int32) throws(Errno) {
        let flags = try value { fcntl(fd, F_GETFL) }
        try value { fcntl(fd, F_SETFL, flags | O_NONBLOCK) }
        try value { fcntl(fd, F_SETFD, FD_CLOEXEC) }
    }

    /// A descriptor of no use but to be given up when there is no other.
    static func spareDescriptor() -> Int32? {
        try? value { open("/dev/null", O_RDONLY | O_CLOEXEC) }
    }
}
