package import NotchDevices
package import NotchSystem

/// A DRM card in the report of `notchctl doctor`.
package struct CardReport: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case described(CardDescription)
        case failed(Errno)
    }

    package var node: String
    package var access: FileAccess?
    package var state: State
    /// Whether no other process is DRM master. If so, this process was master while it queried the card.
    package var isFree = true
    package var users: [CardUser] = []
    /// Whether ``users`` is complete. Only root may inspect every process in `/proc`.
    package var areAllUsers = true
    /// The connectors' names and statuses in sysfs, which every user may read.
    package var sysfsConnectors: [String] = []
    /// The daemon, if its status names this card as its display.
    package var daemon: CardUser?
}

extension CardReport {
    /// Opens the card, queries it and closes it at once. If no other process is master, this process is master
    /// meanwhile.
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

    /// The process that is DRM master, if it is known.
    package var master: CardUser? {
        if let daemon { return daemon }
        if let master = users.first(where: { $0.isMaster == true }) { return master }
        // If the kernel does not report masters, a process is master if it alone has the card open and no process is
        // hidden.
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

extension CardReport {
    /// Returns the findings about the card, its master, its connectors and its planes.
    package func findings(for person: Person) -> [Finding] {
        let name = node.split(separator: "/").last.map(String.init) ?? node
        switch state {
        case .failed(let error):
            let reason = "cannot be opened: \(error)" + (access.map { " (\($0.description))" } ?? "")
            let remedy = error == .accessDenied ? access?.remedy(for: person, node: node) : nil
            let connectors = sysfsConnectors.map { Finding(.note, name, "has \($0)") }
            guard let daemon else { return [Finding(.wrong, name, reason, remedy: remedy)] + connectors }
            // The daemon has access to the card, which suffices.
            return [
                Finding(.ok, name, "in use by \(daemon.description)"), Finding(.note, name, reason, remedy: remedy),
            ] + connectors
        case .described(let card):
            let driver = card.driver.description.isEmpty ? "" : ", \(card.driver.description)"
            let commits = card.isAtomic ? "atomic commits" : "legacy calls"
            guard card.defect == nil else {
                return [Finding(.note, name, "\(card.driver.name)\(driver): no use, \(card.defect ?? "")")]
            }
            return [
                Finding(
                    .ok, name,
                    "\(card.driver.name)\(driver): \(commits), \(access?.description ?? "access unknown")"),
                masterFinding(name),
            ] + connectorFindings(card, name) + planeFindings(card)
        }
    }

    private func masterFinding(_ name: String) -> Finding {
        if let master {
            return master.name == "notchd"
                ? Finding(.ok, name, "in use by \(master.description)")
                : Finding(.wrong, name, "\(master.description) has the display", remedy: master.remedy)
        }
        guard isFree else {
            return Finding(
                .wrong, name, "another program has the display",
                remedy: users.isEmpty || !areAllUsers
                    ? "sudo notchctl doctor names it"
                    : "one of these: " + users.map(\.description).joined(separator: ", "))
        }
        return Finding(.ok, name, "no other program has the display")
    }

    private func connectorFindings(_ card: CardDescription, _ name: String) -> [Finding] {
        var findings = card.connectors.map { described -> Finding in
            let connector = described.connector
            guard connector.status == .connected, !connector.modes.isEmpty else {
                return Finding(
                    .note, connector.name, connector.summary.drop { $0 != "(" }.filter { !"()".contains($0) })
            }
            let orientation = PanelOrientation(described.properties)
            let size =
                connector.widthMillimetres > 0
                ? ", \(connector.widthMillimetres)x\(connector.heightMillimetres) mm" : ""
            let turned = orientation == .normal ? "" : ", built in \(orientation.rawValue.lowercased())"
            return Finding(.ok, connector.name, "connected\(size)\(turned): \(Self.modes(connector.modes))")
        }
        if !findings.contains(where: { $0.verdict == .ok }) {
            findings.append(
                Finding(
                    .wrong, name, "nothing is connected",
                    remedy: "check the cable; a panel without one needs its overlay in config.txt (Hardware/panels)"))
        }
        return findings
    }

    /// Returns the first six modes as text, and marks the preferred mode.
    private static func modes(_ modes: [DRMMode]) -> String {
        let ordered = modes.filter(\.isPreferred) + modes.filter { !$0.isPreferred }
        let names = ordered.map { $0.description + ($0.isPreferred ? " (preferred)" : "") }
        var unique: [String] = []
        for name in names where !unique.contains(name) { unique.append(name) }
        let shown = unique.prefix(6).joined(separator: ", ")
        return unique.count > 6 ? "\(shown) and \(unique.count - 6) more" : shown
    }

    private func planeFindings(_ card: CardDescription) -> [Finding] {
        card.planes.map { plane in
            Finding(
                .note, "plane \(plane.plane.id)",
                "\(plane.type?.lowercased() ?? "of no known type"): "
                    + plane.plane.formats.map(\.description).joined(separator: ", "))
        }
    }
}

/// A process that has a card open.
package struct CardUser: Hashable, Sendable {
    package var process: Int
    package var name: String
    /// The systemd service to which the process belongs, such as `kwin.service`; `nil` if it belongs to none.
    package var service: String?
    /// Whether the process is DRM master; `nil` if the kernel does not report masters.
    package var isMaster: Bool?

    package var description: String { "\(name) (process \(process))" }
    /// The command that makes the process release the card.
    package var remedy: String { service.map { "sudo systemctl stop \($0)" } ?? "sudo kill \(process)" }
}

extension CardUser {
    /// Returns the processes that have a node open. Only root may inspect the processes of other users.
    ///
    /// - Returns: the processes, and `areAll`: whether every process could be inspected.
    static func of(_ node: String, in files: MachineFiles) -> (users: [CardUser], areAll: Bool) {
        var users: [CardUser] = []
        var areAll = true
        for name in files.names(in: "/proc") {
            guard let process = Int(name), process != Int(System.processID) else { continue }
            let folder = "/proc/\(name)/fd"
            do throws(Errno) {
                let descriptors = try files.contents(of: folder)
                guard descriptors.contains(where: { files.target(ofLink: "\(folder)/\($0)") == node }) else {
                    continue
                }
                users.append(user(process, in: files))
            } catch {
                // A process that has ended meanwhile has no open file.
                if error == .accessDenied { areAll = false }
            }
        }
        let masters = masters(of: node, in: files)
        for process in masters where !users.contains(where: { $0.process == process }) {
            users.append(user(process, in: files))
        }
        if !masters.isEmpty {
            for index in users.indices { users[index].isMaster = masters.contains(users[index].process) }
        }
        return (users, areAll)
    }

    private static func user(_ process: Int, in files: MachineFiles) -> CardUser {
        // A service's line is such as `0::/system.slice/kwin.service`. The line of a login session ends in `.scope`.
        let group = files.text("/proc/\(process)/cgroup")?.split(separator: "\n").last
        let service = group?.split(separator: "/").last.map(String.init).flatMap { $0.hasSuffix(".service") ? $0 : nil }
        return CardUser(process: process, name: files.text("/proc/\(process)/comm") ?? "a process", service: service)
    }

    /// Returns the processes that debugfs lists as masters. Only root may read debugfs.
    ///
    /// The columns are `command pid dev master a uid magic`. A command may contain spaces.
    private static func masters(of node: String, in files: MachineFiles) -> [Int] {
        let number = node.drop { !$0.isNumber }
        guard let text = files.text("/sys/kernel/debug/dri/\(number)/clients") else { return [] }
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let columns = line.split(separator: " ")
            guard columns.count >= 7, columns[columns.count - 4] == "y" else { return nil }
            return Int(columns[columns.count - 6]).map { process(ofThread: $0, in: files) }
        }
    }

    /// Returns the process of a thread. Some kernels, 6.1 among them, list the thread that opened the card. `/proc`
    /// resolves the number of a thread as it resolves the number of a process.
    private static func process(ofThread thread: Int, in files: MachineFiles) -> Int {
        let lines = files.text("/proc/\(thread)/status")?.split(separator: "\n") ?? []
        let process = lines.first { $0.hasPrefix("Tgid:") }?.split(whereSeparator: \.isWhitespace).last
        return process.flatMap { Int($0) } ?? thread
    }
}
