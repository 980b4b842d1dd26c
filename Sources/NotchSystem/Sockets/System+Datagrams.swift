import Glibc

// Datagrams over the internet protocol: `udp(7)`.
extension System {
    /// Makes a socket that sends datagrams to a host, by its name or address. The call waits until the name is looked
    /// up: `getaddrinfo(3)`, `connect(2)`.
    ///
    /// - Throws: ``AddressError``.
    package static func datagramSocket(to host: String, port: Int) throws(AddressError) -> OwnedDescriptor {
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

    private static func datagramSocket(to address: addrinfo) throws(Errno) -> OwnedDescriptor {
        let type = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
        let socket = OwnedDescriptor(
            rawValue: try valueOrErrno { Glibc.socket(address.ai_family, type, address.ai_protocol) }.get())
        let number = socket.rawValue
        // Without this option the kernel keeps it for itself that no host has the address. Sending then succeeds for ever.
        let isV6 = address.ai_family == AF_INET6
        var wantsErrors: CInt = 1
        _ = try valueOrErrno {
            setsockopt(
                number, isV6 ? Int32(IPPROTO_IPV6) : Int32(IPPROTO_IP), isV6 ? IPV6_RECVERR : IP_RECVERR, &wantsErrors,
                socklen_t(MemoryLayout<CInt>.size))
        }.get()
        _ = try valueOrErrno { Glibc.connect(number, address.ai_addr, address.ai_addrlen) }.get()
        return socket
    }
}
