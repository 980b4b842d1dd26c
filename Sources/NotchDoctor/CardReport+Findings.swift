import NotchDRM
import NotchSystem

extension CardReport {
    /// Returns what works and what does not, line by line.
    package func findings(for person: Person) -> [Finding] {
        let name = node.split(separator: "/").last.map(String.init) ?? node
        switch state {
        case .failed(let error):
            let reason = "cannot be opened: \(error)" + (access.map { " (\($0.description))" } ?? "")
            let remedy = error == .accessDenied ? access?.remedy(for: person, node: node) : nil
            let connectors = sysfsConnectors.map { Finding(.note, name, "has \($0)") }
            guard let daemon else { return [Finding(.wrong, name, reason, remedy: remedy)] + connectors }
            // The daemon may open the card, which is what counts.
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

    /// Returns the first few modes as text, with the preferred one marked.
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
