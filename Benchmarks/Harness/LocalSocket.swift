import Glibc

/// Unix stream sockets, with blocking raw calls.
enum LocalSocket {
    /// A connected descriptor, or `nil` while nobody listens at `path`.
    static func connect(_ path: String) -> Int32? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { target in
            guard path.utf8.count < target.count else { return false }
            target.copyBytes(from: path.utf8)
            return true
        }
        let connected =
            fits
            && withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
        guard connected else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    static func close(_ descriptor: Int32) {
        Glibc.close(descriptor)
    }
}
