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
        // Without these options the kernel does not report that no host has the address, and sending succeeds for ever.
        // An address of version 4 in the form of version 6 has the errors of version 4.
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
