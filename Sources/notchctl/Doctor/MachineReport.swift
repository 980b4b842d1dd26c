import CCallFilter
package import NotchDevices
import NotchSystem

/// The parts of a machine that concern displays and inputs, as `notchctl doctor` prints them.
package struct MachineReport: Hashable, Sendable {
    package var person: Person
    package var cards: [CardReport] = []
    package var framebuffers: [FramebufferReport] = []
    package var backlights: [BacklightReport] = []
    package var chips: [ChipReport] = []
    package var sensors: [SensorReport] = []
    package var inputDevices: [InputDeviceReport] = []
    package var leds: [LEDReport] = []
    package var rules: UdevRules
    package var pixelFont: PixelFontReport
    /// What the checks of boot files, buses, left-overs and the system have found.
    package var trips: [Finding] = []
    /// Whether this processor has a filter of system calls for the process that reads pictures.
    package var hasCallFilter = notch_call_filter_exists()
    /// The display of the running daemon; `nil` without a daemon.
    package var daemon: DaemonDisplay?

    /// Queries all parts of the machine. Each card and each chip is open only during its query.
    ///
    /// - Parameter daemon: the display that a running daemon reports.
    package init(
        of system: any DRMSystem, gpio: any GPIOSystem, files: MachineFiles = MachineFiles(),
        person: Person = .current, daemon: DaemonDisplay? = nil
    ) {
        self.person = person
        rules = UdevRules(in: files)
        pixelFont = PixelFontReport(in: files)
        self.daemon = daemon
        do throws(Errno) {
            cards = try system.cardPaths().map { CardReport($0, system: system, files: files) }
        } catch {
            cards = [CardReport(node: "/dev/dri", access: files.access("/dev/dri"), state: .failed(error))]
        }
        framebuffers = files.names(in: "/sys/class/graphics")
            .filter { $0.hasPrefix("fb") && Int($0.dropFirst(2)) != nil }
            .map { FramebufferReport($0, files: files) }
        backlights = files.names(in: "/sys/class/backlight").map { BacklightReport($0, files: files) }
        do throws(Errno) {
            chips = try gpio.chipPaths().map { ChipReport($0, system: gpio, files: files) }
        } catch {
            chips = [ChipReport(node: "/dev", access: files.access("/dev"), state: .failed(error))]
        }
        sensors = SensorReport.all(in: files)
        inputDevices = files.names(in: EvdevNode.folder).compactMap { InputDeviceReport($0, files: files) }
        let surroundings = Surroundings(files: files, person: person, cards: cards)
        leds = LEDReport.all(in: surroundings)
        trips = MachineCheck.all.flatMap { $0.find(surroundings).about($0.name) }
        guard let daemon else { return }
        for index in cards.indices where daemon.nodes.contains(cards[index].node) { cards[index].daemon = daemon.user }
        for index in framebuffers.indices where daemon.nodes.contains(framebuffers[index].node) {
            framebuffers[index].daemon = daemon.user
        }
        for index in leds.indices where daemon.nodes.contains(leds[index].node) { leds[index].daemon = daemon.user }
    }

    /// The display that notchd has or would take, such as `card0 DSI-1 320x1480@60`; `nil` if there is none.
    package var usableDisplay: String? {
        if let daemon { return daemon.text }
        for card in cards {
            guard let output = card.output else { continue }
            return "\(card.node.split(separator: "/").last ?? "") \(output.connector.name) \(output.mode)"
        }
        // If there are several frame buffers, notchd takes none of them unless the configuration names one.
        guard let framebuffer = ownFramebuffers.first, ownFramebuffers.count == 1, framebuffer.isUsable else {
            return nil
        }
        return "\(framebuffer.node) \(framebuffer.width)x\(framebuffer.height)"
    }

    /// The frame buffers that belong to no DRM card.
    private var ownFramebuffers: [FramebufferReport] { framebuffers.filter { !$0.isEmulated } }

    /// Whether a panel has only black and white pixels, according to its driver.
    private var hasMonoPanel: Bool {
        cards.contains { $0.output?.isMono == true } || framebuffers.contains { $0.isMono }
    }

    package var findings: [Finding] {
        var findings = panelFindings.about("a card or a frame buffer")
        // Defects of a panel are only notes while the daemon uses LEDs.
        if daemon?.isMatrix == true {
            for index in findings.indices where findings[index].verdict == .wrong { findings[index].verdict = .note }
        }
        findings += backlights.map { $0.finding(for: person, rules) }.about("a backlight")
        if hasMonoPanel { findings += [pixelFont.finding].about("the letters of black and white panels") }
        findings += chips.flatMap { $0.findings(for: person, rules) }.about("GPIO lines")
        findings += sensors.flatMap { $0.findings(for: person, rules) }.about("a sensor")
        findings += leds.flatMap { $0.findings(for: person) }.about("a device for LEDs")
        findings += inputDevices.map { $0.finding(for: person) }.about("an input device")
        if let finding = Finding(pictureReaderHasFilter: hasCallFilter) {
            findings += [finding].about("the process that reads pictures")
        }
        return findings + trips
    }

    /// The findings about cards and frame buffers.
    private var panelFindings: [Finding] {
        var findings = cards.flatMap { $0.findings(for: person) }
        if cards.isEmpty {
            findings.append(
                Finding(
                    framebuffers.isEmpty ? .wrong : .note, "/dev/dri", "there is no card",
                    remedy: "sudo dmesg | grep -i drm shows whether a driver started; "
                        + "on a Raspberry Pi, config.txt needs dtoverlay=vc4-kms-v3d and the panel's overlay"))
        }
        findings += framebuffers.map { $0.finding(for: person) }
        if ownFramebuffers.count > 1, !cards.contains(where: { $0.output != nil }) {
            findings.append(
                Finding(
                    .wrong, "/dev/fb*", "there are several, and notchd does not choose one by itself",
                    remedy: "name one with Framebuffer= in [Display] of notchd.conf"))
        }
        return findings
    }
}

/// The display that a daemon reports. Without this report, only root could identify the display.
package struct DaemonDisplay: Hashable, Sendable {
    /// The paths of the display's nodes, such as `/dev/dri/card0` or `/dev/fb1`; empty for LEDs on the network.
    package var nodes: [String]
    /// Whether the display is a matrix of LEDs, which needs neither card nor frame buffer.
    package var isMatrix = false
    /// A description, such as `card0 (vc4) DSI-1 320x1480@60 XR24`.
    package var text: String
    package var process: Int

    /// - Parameters:
    ///   - name: the display's name in the daemon's status.
    ///   - waiting: why the display shows nothing; `nil` while it shows frames.
    /// - Returns: `nil` if the display is headless or a terminal, and while it shows nothing.
    package init?(named name: String, waiting: String?, process: Int) {
        let words = name.split(separator: " ", maxSplits: 2).map(String.init)
        guard waiting == nil, words.count > 1 else { return nil }
        switch words[0] {
        case "drm": nodes = ["/dev/dri/" + words[1]]
        case "fbdev": nodes = [words[1]]
        case "led":
            nodes = name.split(separator: " ").map(String.init).filter { $0.hasPrefix("/dev/") }
            isMatrix = true
        default: return nil
        }
        text = words.dropFirst().joined(separator: " ")
        self.process = process
    }

    /// The daemon as a ``CardUser``.
    package var user: CardUser { CardUser(process: process, name: "notchd", isMaster: true) }
}

/// Whether the font for panels of black and white pixels is installed.
package struct PixelFontReport: Hashable, Sendable {
    package var isInstalled: Bool
}

extension PixelFontReport {
    init(in files: MachineFiles) {
        isInstalled = Set(files.names(in: HelveticaFont.folder)).isSuperset(of: HelveticaFont.names)
    }

    package var finding: Finding {
        guard isInstalled else {
            return Finding(
                .note, "fonts", HelveticaFont.advice, remedy: "sudo apt-get install \(HelveticaFont.package)")
        }
        return Finding(.ok, "fonts", "Helvetica, for the black and white panel")
    }
}
