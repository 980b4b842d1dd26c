import Glibc
import NotchIPC

/// A process that keeps a daemon as busy as it can, until it is ended.
enum Flood {
    /// The number of clients that flood at the same time. Each has a process and a user of its own, since a rate is given
    /// to each user.
    static let clients = 16
    /// The number of the user of the first client. No account of a machine has it or the numbers after it.
    private static let firstUser: uid_t = 3_000_000

    /// - Parameters:
    ///   - seed: the number of this client among those that flood.
    ///   - monitors: how many monitors to hold instead of flooding; 0 floods.
    static func run(_ kind: FloodKind, seed: Int, monitors: Int, socket: String) -> Never {
        // This process gives way to the measuring client, with which it shares a processor: the daemon is measured.
        _ = nice(10)
        // Each has its own rate. Only root floods, so that this cannot fail.
        _ = setuid(firstUser + uid_t(seed))
        let benchmark = getppid()
        let monitor = Array(#"{"method":"io.notchd.Monitor","more":true}"#.utf8) + [0]
        let clients = (0..<max(1, monitors)).map { _ in
            monitors > 0
                ? FloodClient(path: socket, messages: monitor, ends: false)
                : FloodClient(path: socket, messages: kind.messages(seed: seed), ends: true)
        }
        // This process ends with the benchmark, however that ends.
        while getppid() == benchmark {
            var polled = clients.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
            guard poll(&polled, nfds_t(polled.count), 1000) > 0 else { continue }
            for (client, polled) in zip(clients, polled) where polled.revents != 0 {
                client.isReady(for: polled.revents)
            }
        }
        exit(0)
    }
}
