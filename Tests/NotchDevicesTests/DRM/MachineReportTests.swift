import NotchDevices
import NotchSystem
import NotchTestSupport
import Testing

@testable import notchctl

@Suite("Machine report")
struct MachineReportTests {
    let folder: TemporaryFolder
    let gpio = FakeGPIO()
    let person = Person(name: "ann", listedGroups: ["ann"])
    let ours = FileAccess(owner: "root", group: "video", mode: 0o660, isReadable: true, isWritable: true)
    let theirs = FileAccess(owner: "root", group: "video", mode: 0o660, isReadable: false, isWritable: false)

    init() throws {
        folder = try TemporaryFolder()
    }

    func report(_ drm: FakeDRM = FakeDRM(), daemon: DaemonDisplay? = nil) -> MachineReport {
        MachineReport(of: drm, gpio: gpio, files: MachineFiles(root: folder.path), person: person, daemon: daemon)
    }

    /// Returns verdict, subject and text of each finding as a line.
    func lines(_ findings: [Finding]) -> [String] {
        findings.map { "\($0.verdict.rawValue) \($0.subject): \($0.text)" }
    }

    // MARK: Cards

    @Test func card_isDescribedAndClosed() throws {
        try folder.write("", to: "dev/dri/card0", mode: 0o660)
        let card = FakeCard {
            $0.connectors = [
                FakeConnector(
                    "DSI-1", .fake(320, 1480), .fake(640, 480, isPreferred: false), orientation: "Left Side Up"),
                FakeConnector("HDMI-A-1", status: .disconnected),
            ]
        }
        let drm = FakeDRM(card)
        let report = report(drm)
        #expect(drm.live == FakeCounts())
        #expect(card.calls(.open, .close) == [.open, .close])
        #expect(report.usableDisplay == "card0 DSI-1 320x1480@60")
        #expect(
            lines(report.findings) == [
                "ok card0: vc4, Broadcom VC4 graphics: atomic commits, root:root rw-rw----",
                "ok card0: no other program has the display",
                "ok DSI-1: connected, built in left side up: 320x1480@60 (preferred), 640x480@60",
                "note HDMI-A-1: disconnected",
                "note plane 400: primary: XR24, RG16",
            ])
    }

    @Test("queries never change a card")
    func card_isOnlyAsked() {
        let card = FakeCard()
        _ = report(FakeDRM(card))
        #expect(
            card.calls(.commit, .testCommit, .setCRTC, .setMaster, .dropMaster, .createDumbBuffer, .setProperty).isEmpty
        )
    }

    @Test func cards_withoutUseAreNoted() {
        let report = report(
            FakeDRM(
                FakeCard {
                    $0.isKMS = false
                    $0.driver = DRMDriver(name: "v3d")
                }))
        #expect(lines(report.findings) == ["note card0: v3d: no use, it only renders and has no display controller"])
        #expect(report.usableDisplay == nil)
    }

    @Test func card_withNothingConnectedIsWrong() {
        let report = report(FakeDRM(FakeCard { $0.connectors[0].status = .disconnected }))
        #expect(lines(report.findings).contains("wrong card0: nothing is connected"))
        #expect(report.findings.first { $0.verdict == .wrong }?.remedy?.contains("config.txt") == true)
        #expect(report.usableDisplay == nil)
    }

    @Test("a card that cannot be opened is described by sysfs, and the missing group is named")
    func deniedCard_isExplained() throws {
        try folder.write("connected\n", to: "sys/class/drm/card0-DSI-1/status")
        try folder.write("", to: "sys/class/drm/card1-DSI-2/status")
        let card = FakeCard()
        card.failures.add(.open, .accessDenied)
        var report = report(FakeDRM(card))
        report.cards[0].access = theirs
        #expect(
            lines(report.findings) == [
                "wrong card0: cannot be opened: Permission denied (root:video rw-rw----)",
                "note card0: has DSI-1 (connected)",
            ])
        #expect(report.findings[0].remedy == "sudo usermod -aG video ann, then log out and in again")
        #expect(report.usableDisplay == nil)
    }

    @Test func withoutCards_theDriverIsLookedFor() {
        let report = report()
        #expect(lines(report.findings) == ["wrong /dev/dri: there is no card"])
        #expect(report.findings[0].remedy?.contains("vc4-kms-v3d") == true)
        let drm = FakeDRM()
        drm.failures.add(.cardPaths, .accessDenied)
        #expect(lines(self.report(drm).findings) == ["wrong dri: cannot be opened: Permission denied"])
    }

    // MARK: Master

    /// Makes a machine with a card of which another program is master.
    private func takenCard() throws -> FakeDRM {
        let card = FakeCard()
        let drm = FakeDRM(card)
        // The master probes the card.
        let other = try drm.open("/dev/dri/card0")
        _ = try other.connector(100, probe: true)
        other.close()
        card.takeMaster()
        return drm
    }

    private func process(_ id: Int, _ name: String, opens node: String, group: String = "/") throws {
        try folder.write(name + "\n", to: "proc/\(id)/comm")
        try folder.write("0::\(group)\n", to: "proc/\(id)/cgroup")
        try folder.link("proc/\(id)/fd/0", to: "/dev/null")
        try folder.link("proc/\(id)/fd/7", to: node)
    }

    @Test("the only program that has a taken card open is its master")
    func master_isFoundInProc() throws {
        try process(812, "weston", opens: "/dev/dri/card0", group: "/system.slice/weston.service")
        try process(813, "other", opens: "/dev/dri/card1")
        let report = report(try takenCard())
        #expect(report.cards[0].users == [CardUser(process: 812, name: "weston", service: "weston.service")])
        let finding = try #require(report.findings.first { $0.verdict == .wrong })
        #expect(finding.text == "weston (process 812) has the display")
        #expect(finding.remedy == "sudo systemctl stop weston.service")
        #expect(report.usableDisplay == nil)
    }

    @Test("debugfs names the master among several programs")
    func master_isFoundInDebugfs() throws {
        try process(812, "compositor", opens: "/dev/dri/card0", group: "/user.slice/session-2.scope")
        try process(900, "my watcher", opens: "/dev/dri/card0")
        // This is a thread of the compositor.
        try folder.write("Name:\tcompositor2\nTgid:\t812\nPid:\t820\n", to: "proc/820/status")
        try folder.write(
            """
                         command   pid dev master a   uid      magic
                     compositor2   820   0   y    y     0          0
                      my watcher   900   0   n    y  1000          1

            """, to: "sys/kernel/debug/dri/0/clients")
        let report = report(try takenCard())
        #expect(report.cards[0].users.map(\.isMaster) == [true, false])
        let finding = try #require(report.findings.first { $0.verdict == .wrong })
        #expect(finding.text == "compositor (process 812) has the display")
        #expect(finding.remedy == "sudo kill 812")
    }

    @Test func master_mayStayUnknown() throws {
        let taken = report(try takenCard()).findings.first { $0.verdict == .wrong }
        #expect(taken?.text == "another program has the display")
        #expect(taken?.remedy == "sudo notchctl doctor names it")
        try process(1, "one", opens: "/dev/dri/card0")
        try process(2, "two", opens: "/dev/dri/card0")
        let several = report(try takenCard()).findings.first { $0.verdict == .wrong }
        #expect(several?.remedy == "one of these: one (process 1), two (process 2)")
    }

    @Test("nobody is blamed as long as some processes are out of sight")
    func master_isNotInferredFromAPart() throws {
        try process(812, "weston", opens: "/dev/dri/card0")
        var report = report(try takenCard())
        report.cards[0].areAllUsers = false
        let finding = try #require(report.findings.first { $0.verdict == .wrong })
        #expect(finding.text == "another program has the display")
        #expect(finding.remedy == "sudo notchctl doctor names it")
    }

    @Test("a card that notchd has is well")
    func notchd_mayHaveTheCard() throws {
        try process(5, "notchd", opens: "/dev/dri/card0")
        let report = report(try takenCard())
        #expect(lines(report.findings).contains("ok card0: in use by notchd (process 5)"))
        #expect(report.usableDisplay == "card0 DSI-1 1480x320@60")
    }

    @Test("a card that the daemon says it has is well, whoever asks")
    func daemon_tellsThatItHasTheCard() throws {
        let daemon = try #require(
            DaemonDisplay(named: "drm card0 (vc4) DSI-1 1480x320@60 XR24", waiting: nil, process: 5))
        // A process of root does not show its open files.
        let report = report(try takenCard(), daemon: daemon)
        #expect(lines(report.findings).contains("ok card0: in use by notchd (process 5)"))
        #expect(!report.findings.contains { $0.verdict == .wrong })
        #expect(report.usableDisplay == "card0 (vc4) DSI-1 1480x320@60 XR24")
    }

    @Test("the daemon's card is well also for a user who may not open it")
    func daemon_hasACardThatIsDenied() throws {
        let card = FakeCard()
        card.failures.add(.open, .accessDenied)
        let daemon = try #require(DaemonDisplay(named: "drm card0 (vc4) DSI-1", waiting: nil, process: 5))
        let report = report(FakeDRM(card), daemon: daemon)
        #expect(
            lines(report.findings) == [
                "ok card0: in use by notchd (process 5)", "note card0: cannot be opened: Permission denied",
            ])
        #expect(report.usableDisplay != nil)
    }

    @Test("the daemon's frame buffer is well also for a user who may not open it")
    func daemon_hasAFramebuffer() throws {
        try framebuffer("fb1", "fb_ili9341")
        let daemon = try #require(DaemonDisplay(named: "fbdev /dev/fb1 320x240, 16 bits", waiting: nil, process: 5))
        let report = report(daemon: daemon)
        #expect(
            lines(report.findings).last == "ok fb1: fb_ili9341, 320x240, 16 bits a pixel, in use by notchd (process 5)")
        #expect(report.usableDisplay == "/dev/fb1 320x240, 16 bits")
    }

    @Test("a card other than the daemon's is reported as without a daemon")
    func daemon_hasOneCard() throws {
        let daemon = try #require(DaemonDisplay(named: "drm card1 (vc4) DSI-1", waiting: nil, process: 5))
        let report = report(try takenCard(), daemon: daemon)
        #expect(lines(report.findings).contains("wrong card0: another program has the display"))
    }

    @Test("a daemon that waits, or shows nothing, reports no display")
    func daemon_mayHaveNoDisplay() {
        #expect(DaemonDisplay(named: "drm card0 (vc4) DSI-1", waiting: "nothing is connected", process: 5) == nil)
        for name in ["drm", "fbdev", "headless", "headless 320x170", "terminal /dev/pts/0", ""] {
            #expect(DaemonDisplay(named: name, waiting: nil, process: 5) == nil, "\(name)")
        }
    }

    // MARK: Access

    @Test("a black and white panel asks for the font that is drawn for it")
    func monoPanel_asksForTheFont() throws {
        #expect(!report().findings.contains { $0.subject == "fonts" })
        try folder.write("fb_ssd1306", to: "sys/class/graphics/fb0/name")
        let finding = try #require(report().findings.first { $0.subject == "fonts" })
        #expect(finding.verdict == .note)
        #expect(finding.remedy == "sudo apt-get install xfonts-75dpi")
        for name in HelveticaFont.names { try folder.write("", to: "usr/share/fonts/X11/75dpi/" + name) }
        #expect(report().findings.first { $0.subject == "fonts" }?.verdict == .ok)
    }

    @Test("what a daemon says of a script without a font names its package, and nothing that is no package")
    func missingFont_isNamed() {
        let finding = Finding(missingFont: "Chinese and Japanese: fonts-noto-cjk")
        #expect(finding?.text.contains("Chinese and Japanese") == true)
        #expect(finding?.remedy?.contains("apt install fonts-noto-cjk,") == true)
        for text in ["Japanese", "Japanese:", "Japanese: ", "a: b; rm -rf", "a: $(b)", "a: B", ""] {
            #expect(Finding(missingFont: text) == nil, "\(text)")
        }
    }

    @Test func access_isMendedByWhatIsMissing() {
        #expect(
            theirs.remedy(for: person, node: "/dev/dri/card0")
                == "sudo usermod -aG video ann, then log out and in again")
        let member = Person(name: "ann", listedGroups: ["video"])
        #expect(
            theirs.remedy(for: member, node: "/dev/dri/card0")
                == "log out and in again: ann joined the group video after the login")
        for (group, mode) in [("root", 0o660), ("video", 0o640), ("video", 0o600)] {
            let access = FileAccess(owner: "root", group: group, mode: mode, isReadable: false, isWritable: false)
            #expect(
                access.remedy(for: person, node: "/dev/fb0")
                    == "sudo chgrp video /dev/fb0 && sudo chmod g+rw /dev/fb0, until the next boot")
        }
        #expect(theirs.description == "root:video rw-rw----")
        #expect(
            FileAccess(owner: "a", group: "b", mode: 0o751, isReadable: true, isWritable: true).description
                == "a:b rwxr-x--x")
    }

    @Test func person_isWhoRunsUs() {
        #expect(!Person.current.name.isEmpty)
        #expect(!Person.current.listedGroups.isEmpty)
    }
}
