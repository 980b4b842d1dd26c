import NotchDRM

/// A process that has a card open.
package struct CardUser: Hashable, Sendable {
    package var process: Int
    package var name: String
    /// As `kwin.service`, where it is one's.
    package var service: String?
    /// `nil` where the kernel does not tell us.
    package var isMaster: Bool?

    package init(process: Int, name: String, service: String? = nil, isMaster: Bool? = nil) {
        self.process = process
        self.name = name
        self.service = service
        self.isMaster = isMaster
    }

    package var description: String { "\(name) (process \(process))" }
    /// What makes it give the card up.
    package var remedy: String { service.map { "sudo systemctl stop \($0)" } ?? "sudo kill \(process)" }
}
