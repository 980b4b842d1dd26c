import ArgumentParser
import NotchDRM
import NotchDoctor
import NotchGPIO
import NotchIPC

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Report which displays and inputs of this machine work, which do not, and how to mend them.",
        discussion: """
            The report covers cards, connectors, modes and planes, the program that has the display, permissions, \
            frame buffers, backlights, GPIO chips with their lines and the users of the lines, sensors of nearness and \
            light, touch screens, keys, the daemon and the fonts that \
            it has missed. The command needs neither root nor a daemon. Exit code 1 means \
            that no display can be used.
            """)

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let (daemon, daemonFindings) = askDaemon()
        let report = MachineReport(of: LibDRM(), gpio: LibGPIOD(), daemon: daemon)
        let findings = report.findings + daemonFindings
        if options.json {
            try Terminal.print(JSON.object(report.json(findings)).text)
        } else {
            var table = Table()
            for finding in findings {
                table.add(finding.verdict.rawValue, finding.subject, finding.text)
                if let remedy = finding.remedy { table.add("", "", "mend it: \(remedy)") }
            }
            try Terminal.print(table.text)
            try Terminal.print(
                report.usableDisplay.map { "Ready: \($0)" }
                    ?? "No display can be used. To see cards without one: notchd --backend terminal")
        }
        if report.usableDisplay == nil { throw ExitCode(Failure.Status.refused.rawValue) }
    }

    /// Asks the daemon, before anything else is asked. Whoever may talk to it learns which display it has without being
    /// root.
    private func askDaemon() -> (DaemonDisplay?, [Finding]) {
        do {
            let status = try options.call(StatusRequest()).status
            let display = status.display
            let shown = DaemonDisplay(named: display.name, waiting: display.waiting, process: status.processID)
            let text = "notchd \(status.version), process \(status.processID), shows on \(display.name)"
            let notes =
                display.missingFonts.compactMap { Finding(missingFont: $0) }
                + status.setAside.map { Finding(setAside: $0) }
            guard let reason = display.waiting else { return (shown, [Finding(.ok, "daemon", text)] + notes) }
            return (shown, [Finding(.wrong, "daemon", "\(text), but waits: \(reason)")] + notes)
        } catch let failure as Failure {
            // A message about a daemon that is not there ends with the command that starts one.
            let parts = failure.message.split(separator: "\nstart it with: ", maxSplits: 1).map(String.init)
            return (nil, [Finding(.note, "daemon", parts.first ?? "", remedy: parts.count > 1 ? parts[1] : nil)])
        } catch {
            return (nil, [Finding(.wrong, "daemon", "\(error)")])
        }
    }
}
