import ArgumentParser
import NotchDevices
import NotchIPC
import NotchSystem

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Report which displays and inputs of this machine work, which do not, and how to fix them.",
        discussion: """
            The report covers cards, connectors, modes and planes, the program that has the display, permissions, \
            frame buffers, backlights, GPIO chips with their lines and the users of the lines, sensors of nearness and \
            light, touch screens, keys, the daemon and the fonts that \
            it has missed. It also looks for what people trip over: in config.txt and cmdline.txt, in the firmware \
            of panels, in the buses, in what LCD-show and fbcp leave behind, in groups, supply, clock and file \
            systems. The command needs neither root nor a daemon. Exit code 1 means \
            that no display can be used.
            """)

    @Flag(
        help: ArgumentHelp(
            """
            Fix what is safe: switch SPI and I2C on, enlarge spidev's buffer, and write the firmware of a panel anew. \
            It needs root.
            """))
    var fix = false
    @Option(
        help: ArgumentHelp(
            "Write a report for a public issue, with no word of this machine but those that concern displays.",
            valueName: "file"), completion: .file())
    var report: String?

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let (daemon, daemonFindings) = askDaemon()
        var report = MachineReport(of: LibDRM(), gpio: LibGPIOD(), daemon: daemon)
        if fix {
            try apply(report.findings.compactMap(\.repair))
            report = MachineReport(of: LibDRM(), gpio: LibGPIOD(), daemon: daemon)
        }
        let findings = report.findings + daemonFindings
        if let path = self.report {
            let text = PublicReport(files: MachineFiles(), machine: report, findings: findings).text
            try Terminal.write(Array(text.utf8), toFile: path)
        }
        if options.json {
            try Terminal.print(JSON.object(report.json(findings)).text)
        } else {
            var table = Table()
            for finding in findings {
                table.add(finding.verdict.rawValue, finding.subject, finding.text)
                if let remedy = finding.remedy { table.add("", "", "fix: \(remedy)") }
            }
            try Terminal.print(table.text)
            try Terminal.print(
                report.usableDisplay.map { "Ready: \($0)" }
                    ?? "No display of this machine can be used. To see cards without one: notchd --backend terminal")
        }
        if report.usableDisplay == nil { throw ExitCode(Failure.Status.refused.rawValue) }
    }

    /// Makes the changes that are safe, and shows them.
    private func apply(_ repairs: [Repair]) throws {
        let files = MountedFiles()
        let lock = try SetupLock(files)
        defer { withExtendedLifetime(lock) {} }
        let boot = BoardKind(of: files).boot
        let steps: [SetupStep]
        do throws(SetupRefusal) { steps = try repairs.steps(on: files, boot: boot) } catch {
            throw Failure(.noInput, error.message)
        }
        guard !steps.isEmpty else { return Terminal.complain("notchctl: there is nothing that --fix may fix") }
        do throws(SetupFailure) { try SetupChange(files).make(steps) } catch {
            throw Failure(.cannotCreate, error.message)
        }
        for step in steps { Terminal.complain("notchctl: fixed \(step.path)") }
        Terminal.complain("notchctl: a reboot is due: sudo reboot")
    }

    /// Queries the daemon first. A user with access to the daemon learns its display without being root.
    private func askDaemon() -> (DaemonDisplay?, [Finding]) {
        do {
            let status = try options.call(StatusRequest()).status
            let display = status.display
            let shown = DaemonDisplay(named: display.name, waiting: display.waiting, process: status.processID)
            let text = "notchd \(status.version), process \(status.processID), shows on \(display.name)"
            let notes =
                display.missingFonts.compactMap { Finding(missingFont: $0) }.about("letters without a font")
                + status.setAside.map { Finding(setAside: $0) }.about("content that is set aside")
            let finding =
                display.waiting.map { Finding(.wrong, "daemon", "\(text), but waits: \($0)") }
                ?? Finding(.ok, "daemon", text)
            return (shown, [finding].about("the daemon") + notes)
        } catch let failure as Failure {
            // The message about a missing daemon ends with the command that starts the daemon.
            let parts = failure.message.split(separator: "\nstart it with: ", maxSplits: 1).map(String.init)
            let finding = Finding(.note, "daemon", parts.first ?? "", remedy: parts.count > 1 ? parts[1] : nil)
            return (nil, [finding].about("the daemon"))
        } catch {
            return (nil, [Finding(.wrong, "daemon", "\(error)")].about("the daemon"))
        }
    }
}

extension MachineReport {
    func json(_ findings: [Finding]) -> JSONObject {
        [
            "usable": .bool(usableDisplay != nil),
            "display": usableDisplay?.json,
            "cards": .array(cards.map(\.json)),
            "framebuffers": .array(framebuffers.map(\.json)),
            "backlights": .array(backlights.map(\.json)),
            "gpioChips": .array(chips.map(\.json)),
            "sensors": .array(sensors.map(\.json)),
            "inputDevices": .array(inputDevices.map(\.json)),
            "leds": .array(leds.map(\.json)),
            "findings": .array(findings.map(\.json)),
        ]
    }
}

extension Finding {
    fileprivate var json: JSON {
        [
            "verdict": verdict.rawValue.json, "subject": subject.json, "text": text.json, "remedy": remedy?.json,
        ]
    }
}

extension LEDReport {
    fileprivate var json: JSON {
        [
            "node": node.json, "access": access?.json, "buffer": buffer?.json, "missingLine": missingLine?.json,
        ]
    }
}

extension CardReport {
    fileprivate var json: JSON {
        var object: JSONObject = ["node": node.json, "access": access?.json]
        switch state {
        case .failed(let error):
            object["error"] = "\(error)".json
            object["connectors"] = .strings(sysfsConnectors)
        case .described(let card):
            object["driver"] = card.driver.name.json
            object["description"] = card.driver.description.json
            object["device"] = card.driver.devicePath.json
            object["kms"] = card.isKMS.json
            object["dumbBuffers"] = card.hasDumbBuffers.json
            object["atomic"] = card.isAtomic.json
            object["connectors"] = .array(card.connectors.map(\.json))
            object["planes"] = .array(card.planes.map(\.json))
            object["free"] = isFree.json
        }
        object["users"] = .array(
            users.map { user in
                [
                    "process": user.process.json, "name": user.name.json, "service": user.service?.json,
                    "master": user.isMaster?.json,
                ]
            })
        return .object(object)
    }
}

extension CardDescription.Connector {
    fileprivate var json: JSON {
        [
            "name": connector.name.json, "status": connector.status.rawValue.json,
            "widthMm": connector.widthMillimetres.json, "heightMm": connector.heightMillimetres.json,
            "orientation": PanelOrientation(properties).rawValue.json,
            "modes": .array(
                connector.modes.map { mode in
                    [
                        "width": mode.width.json, "height": mode.height.json,
                        "refreshHz": mode.refresh.map { (($0 * 1000).rounded() / 1000).json },
                        "preferred": mode.isPreferred.json,
                    ]
                }),
        ]
    }
}

extension CardDescription.Plane {
    fileprivate var json: JSON {
        ["id": plane.id.json, "type": type?.json, "formats": .strings(plane.formats.map(\.description))]
    }
}

extension FramebufferReport {
    fileprivate var json: JSON {
        [
            "node": node.json, "name": name.json, "width": width.json, "height": height.json,
            "bitsPerPixel": bitsPerPixel.json, "emulated": isEmulated.json, "access": access?.json,
        ]
    }
}

extension BacklightReport {
    fileprivate var json: JSON {
        [
            "name": name.json, "brightness": brightness.json, "maximum": maximum.json,
            "writable": .bool(access?.isWritable == true),
        ]
    }
}

extension ChipReport {
    fileprivate var json: JSON {
        var object: JSONObject = ["node": node.json, "access": access?.json]
        switch state {
        case .failed(let error): object["error"] = "\(error)".json
        case .described(let chip):
            object["name"] = chip.name.json
            object["label"] = chip.label.json
            object["lines"] = .array(
                chip.lines.map { line in
                    [
                        "name": line.name.isEmpty ? nil : line.name.json, "used": .bool(line.consumer != nil),
                        "consumer": line.consumer?.json, "output": line.isOutput.json,
                    ]
                })
        }
        return .object(object)
    }
}

extension SensorReport {
    fileprivate var json: JSON {
        [
            "id": device.id.json, "name": device.name?.json, "label": device.label?.json,
            "channels": .array(
                channels.map { channel in
                    [
                        "quantity": channel.channel.quantity.rawValue.json,
                        "attribute": channel.channel.attribute.json,
                        // JSON has no infinity.
                        "value": channel.value.flatMap { $0.isFinite ? $0.json : nil },
                        "nearLevel": channel.nearLevel?.json, "error": channel.error.map { "\($0)".json },
                    ]
                }),
            "node": nodeAccess?.json, "events": eventAccess?.json,
        ]
    }
}

extension InputDeviceReport {
    fileprivate var json: JSON {
        ["node": device.path.json, "name": device.name.json, "kind": kind.rawValue.json, "access": access?.json]
    }
}

extension FileAccess {
    fileprivate var json: JSON {
        [
            "owner": owner.json, "group": group.json, "mode": ("0" + String(mode, radix: 8)).json,
            "readable": isReadable.json, "writable": isWritable.json,
        ]
    }
}
