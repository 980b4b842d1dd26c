import Foundation
import NotchCore
import NotchModules
import NotchTestSupport
import Testing

@testable import NotchConfiguration

@Suite("The configuration of glances")
struct GlanceConfigurationTests {
    private func plan(_ text: String) throws -> [ScriptOptions] {
        var configuration = NotchConfiguration()
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
        try configuration.validate()
        return try GlancePlan(configuration.glanceModules.glances).sources
    }

    private func complaint(_ text: String) -> String {
        do {
            _ = try plan(text)
            return "accepted"
        } catch {
            return "\(error)"
        }
    }

    @Test("every fault is listed at once, each with its place")
    func faults_areListed() {
        let text = """
            [Queue]
            Capacty=3
            [Theme]
            Palette=purple
            [Module sistem]
            Show=cpu
            [Glance a]
            Interval=0s
            """
        let lines = complaint(text).split(separator: "\n")
        #expect(lines.count == 4, "\(lines)")
        for (line, start) in zip(lines, [5, 2, 4, 8]) { #expect(line.hasPrefix("notchd.conf:\(start): "), "\(line)") }
        #expect(
            complaint("[Glance a]\nIcon=x\n[Module image]\n[Action a.b]\nIcon=x")
                == """
                notchd.conf:5: [Action a.b] needs Command=
                notchd.conf:1: [Glance a] needs Exec= or File=
                notchd.conf:3: [Module image] needs Path=, a PNG or SVG file or a folder
                """)
    }

    @Test("a line that is no key hides no later fault of its file")
    func lineFault_hidesNothing() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/notchd.conf"
        try "stray=1\nlost=2\n[Queue]\nhello\nCapacty=3\n[Theme\nPalette=purple\n[Module sistem]\n"
            .write(toFile: path, atomically: true, encoding: .utf8)
        var configuration = NotchConfiguration()
        let problems = ConfigurationFiles(path: path).read(into: &configuration)
        #expect(problems.errors.map(\.line) == [1, 4, 6, 8, 5])
    }

    @Test("programs, folders, time zones and icons that are not on the machine are found")
    func missingThings_areFound() throws {
        var configuration = NotchConfiguration()
        let text = """
            [Glance a]
            Exec=/missing/glance
            Icon=nonesuch
            Folder=/missing/folder
            [Glance b]
            Exec=/bin/true
            Icon=cpu
            [Action c.d]
            Command=/missing/action
            Icon=bell
            Folder=/missing/too
            [Action e.f]
            Inputs=icon
            Command=/etc/passwd
            Icon={icon}
            [Module clock]
            Zones=Europe/Paris Mars/Olympus
            """
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "c"), to: &configuration)
        try configuration.validate()
        #expect(
            configuration.missing.map(\.description) == [
                "c:9: [Action c.d] Command=: the program /missing/action does not exist",
                "c:11: [Action c.d] Folder=: the folder /missing/too does not exist",
                "c:14: [Action e.f] Command=: the program /etc/passwd cannot be executed",
                "c:2: [Glance a] Exec=: the program /missing/glance does not exist",
                "c:4: [Glance a] Folder=: the folder /missing/folder does not exist",
                "c:3: [Glance a] Icon=: no icon is called 'nonesuch'",
                "c:17: [Module clock] Zones=: there is no time zone 'Mars/Olympus'",
            ])
    }

    @Test("a section names a program or a file, and when it is read")
    func sections_areRead() throws {
        let sources = try plan(
            """
            [Glance cpu]
            Exec=/usr/local/bin/cpu -w 80 "two words"
            Interval=5s
            Environment=BLOCK_INSTANCE=eth0
            Sparkline=yes
            Icon=cpu
            Tint=teal
            [Glance motd]
            File=/etc/motd
            Interval=once
            [Glance player]
            Exec=/opt/player
            Continuous=yes
            [Glance history]
            Exec=/opt/history
            Interval=Repeat
            TimeLimit=1h
            """)
        #expect(sources.map(\.id) == ["cpu", "motd", "player", "history"])
        #expect(sources[3].schedule == .repeating && sources[3].timeLimit == .seconds(3600))
        #expect(sources[0].timeLimit == nil)
        #expect(sources[0].source == .program(["/usr/local/bin/cpu", "-w", "80", "two words"]))
        #expect(sources[0].schedule == .every(.seconds(5)) && sources[0].hasSparkline)
        #expect(sources[0].environment == ["BLOCK_INSTANCE": "eth0"])
        #expect(sources[1].source == .file("/etc/motd") && sources[1].schedule == .once)
        #expect(sources[2].schedule == .continuous)
    }

    @Test(
        "a mistake is told with its file, its line and the nearest key",
        arguments: [
            ("[Glance cpu]\nExek=/a", "notchd.conf:2: [Glance] has no key 'Exek'; did you mean 'Exec'?"),
            ("[Glance cpu]\nIcon=cpu", "notchd.conf:1: [Glance cpu] needs Exec= or File="),
            (
                "[Glance cpu]\nExec=cpu",
                "notchd.conf:2: Exec=cpu should be the absolute path of a program, and its arguments"
            ),
            (
                "[Glance cpu]\nExec=/a\nFile=/b",
                "notchd.conf:3: [Glance cpu] has Exec= already; give Exec= or File=, not both"
            ),
            (
                "[Glance cpu]\nExec=/a\nInterval=5s\nContinuous=yes",
                "notchd.conf:4: [Glance cpu] has an Interval=; give Interval= or Continuous=yes, not both"
            ),
            (
                "[Glance cpu]\nExec=/a\nInterval=10ms",
                "notchd.conf:3: Interval=10ms should be once, repeat, or a duration from 1s to 24h"
            ),
            (
                "[Glance motd]\nFile=/etc/motd\nInterval=repeat",
                "notchd.conf:3: [Glance motd] Interval=repeat is for Exec=, and there is a File="
            ),
            (
                "[Glance a b]\nExec=/a",
                "notchd.conf:1: [Glance a b] should have a name such as cpu, of 1 to 64 letters, digits, “-”, “_” and "
                    + "“.”"
            ),
            ("[Glanze cpu]\nExec=/a", "notchd.conf:2: no section is called [Glanze]; did you mean [Glance]?"),
        ])
    func mistakes_areTold(text: String, message: String) {
        #expect(complaint(text) == message)
    }

    @Test("a module is on where it has a section, also one without keys, and a section of no module is a mistake")
    func modules_areNamed() throws {
        func modules(_ text: String) throws -> GlanceModuleConfiguration {
            var configuration = NotchConfiguration()
            try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
            return configuration.glanceModules
        }
        #expect(try modules("").named == [])
        #expect(try modules("[Module system]").named == [.system])
        #expect(try modules("[Module system]\nShow=cpu disk\nInterval=1m").system.metrics == [.cpu, .disk])
        #expect(try modules("[Module system]\nEnabled=no").named == [])
        let apart = "[Module system]\nEnabled=no\n[Module clock]\n[Module system]\nInterval=5s"
        #expect(try modules(apart).named == [.clock], "a drop-in that changes a key switches nothing on")
        #expect(try modules(apart + "\nEnabled=yes").named == [.clock, .system])
        #expect(complaint("\n[Glance empty]") == "notchd.conf:2: [Glance empty] needs Exec= or File=")
        let image = try modules("[Module image]\nPath=/srv/pictures\nInterval=30s").image
        #expect(image.path == "/srv/pictures" && image.interval == .seconds(30))
        var pathless = NotchConfiguration()
        pathless.glanceModules = try modules("[Module image]")
        #expect(throws: ConfigurationError.self) { try pathless.validate() }
        let player = try modules("[Module player]\nBus=system\nIgnore=firefox mpv\nWhenPaused=hide").player
        #expect(player.buses == [.system] && player.ignored == ["firefox", "mpv"] && player.whenPaused == .hide)
        #expect(
            complaint("\n[Module sistem]")
                == "notchd.conf:2: no module is called 'sistem'; did you mean [Module system]?")
        #expect(
            complaint("[Module system]\nShow=cpu disc")
                == "notchd.conf:2: Show=cpu disc should be some of cpu, memory, temperature, disk, network, throttling "
                + "with spaces between")
        #expect(
            complaint("[Module system]\nIntervall=1s")
                == "notchd.conf:2: [Module system] has no key 'Intervall'; did you mean 'Interval'?")
    }

    @Test("there are at most 32 sections")
    func sections_areLimited() {
        let text = (0..<33).map { "[Glance a\($0)]\nExec=/a\n" }.joined()
        #expect(complaint(text) == "notchd.conf:65: there may be at most 32 [Glance] sections")
    }
}
