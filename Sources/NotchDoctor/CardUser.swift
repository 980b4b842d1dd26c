/// A process that has a card open.
package struct CardUser: Hashable, Sendable {
    package var process: Int
    package var name: String
    /// The service that the process belongs to, such as `kwin.service`; `nil` if it belongs to none.
    package var service: String?
    /// Whether the process is master; `nil` where the kernel does not tell.
    package var isMaster: Bool?

    package var description: String { "\(name) (process \(process))" }
    /// The command that makes the process give the card up.
    package var remedy: String { service.map { "sudo systemctl stop \($0)" } ?? "sudo kill \(process)" }
}
