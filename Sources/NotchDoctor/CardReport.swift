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
    /// Nobody else is master: we have been, for as long as it took to ask.
    package var isFree: Bool
    package var users: [CardUser]
    /// No process was kept from us, as the administrator's view of `/proc` has it.
    package var areAllUsers: Bool
    /// What sysfs knows of the connectors, which everybody may read: name and status.
    package var sysfsConnectors: [String]
    /// The daemon, where it says that it shows things on this card.
    package var daemon: CardUser?

    package init(
        node: String, access: FileAccess?, state: State, isFree: Bool = true, users: [CardUser] = [],
        areAllUsers: Bool = true, sysfsConnectors: [String] = []
    ) {
        self.node = node
        self.access = access
        self.state = state
        self.isFree = isFree
        self.users = users
        self.areAllUsers = areAllUsers
        self.sysfsConnectors = sysfsConnectors
    }

    /// Opens the card, asks it and closes it at once: meanwhile we are its master if nobody is.
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
            state = .described(try CardDescription(of: card, probe: isFree))
        } catch {
            state = .failed(error)
        }
    }

    /// Who is master, where that is known.
    package var master: CardUser? {
        if let daemon { return daemon }
        if let master = users.first(where: { $0.isMaster == true }) { return master }
        // Where the kernel does not tell, the only one who has the card open must be it, if we have seen everybody.
        return !isFree && areAllUsers && users.count == 1 && users[0].isMaster == nil ? users[0] : nil
    }

    /// What notchd would show things by, and whether it can: nobody else, or notchd itself, has the card.
    package var output: OutputCandidate? {
        guard case .described(let card) = state, isFree || master?.name == "notchd" else { return nil }
        do throws(SelectionError) {
            return try OutputSelection.candidates(on: card, for: OutputRequest()).first
        } catch {
            return nil
        }
    }
}
