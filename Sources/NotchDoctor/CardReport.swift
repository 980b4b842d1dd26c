package import NotchDRM
package import NotchSystem

/// A card as `notchctl doctor` sees it.
package struct CardReport: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case described(CardDescription)
        case failed(Errno)
    }

    package var node: String
    package var access: FileAccess?
    package var state: State
    /// Whether nobody else is master. This process has then been master while it asked the card.
    package var isFree = true
    package var users: [CardUser] = []
    /// Whether ``users`` is complete. Only the administrator may look at every process in `/proc`.
    package var areAllUsers = true
    /// The connectors' names and statuses in sysfs, which everybody may read.
    package var sysfsConnectors: [String] = []
    /// The daemon, if it says that it shows things on this card.
    package var daemon: CardUser?
}

extension CardReport {
    /// Opens the card, asks it and closes it at once. Meanwhile this process is its master if nobody else is.
    init(_ node: String, system: any DRMSystem, files: MachineFiles) {
        self.init(node: node, access: files.access(node), state: .failed(.noEntry))
        (users, areAllUsers) = CardUser.of(node, in: files)
        let prefix = "\(node.split(separator: "/").last ?? "")-"
        sysfsConnectors = files.names(in: "/sys/class/drm").filter { $0.hasPrefix(prefix) }.map { name in
            "\(name.dropFirst(prefix.count)) (\(files.text("/sys/class/drm/\(name)/status") ?? "unknown"))"
        }
        do throws(Errno) {
            let card = try system.open(node)
            defer { card.close() }
            isFree = card.isMaster
            state = .described(try CardDescription(of: card, probe: { _ in isFree }))
        } catch {
            state = .failed(error)
        }
    }

    /// The process that is master, where that is known.
    package var master: CardUser? {
        if let daemon { return daemon }
        if let master = users.first(where: { $0.isMaster == true }) { return master }
        // Where the kernel does not tell, a process is master if it alone has the card open, and no process was hidden.
        return !isFree && areAllUsers && users.count == 1 && users[0].isMaster == nil ? users[0] : nil
    }

    /// The output that notchd would use; `nil` if there is none, or if a process other than notchd has the card.
    package var output: OutputCandidate? {
        guard case .described(let card) = state, isFree || master?.name == "notchd" else { return nil }
        do throws(SelectionError) {
            return try OutputSelection.candidates(on: card, for: OutputRequest()).first
        } catch {
            return nil
        }
    }
}
