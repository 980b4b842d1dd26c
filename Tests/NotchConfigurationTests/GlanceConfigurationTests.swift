import Foundation
import NotchCore
import NotchGlances
import NotchTestSupport
import Testing

@testable import NotchConfiguration

@Suite("The configuration of glances")
struct GlanceConfigurationTests {
    private func plan(_ text: String) throws -> [ScriptOptions] {
        var configuration = NotchConfiguration()
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
        try configuration.validate()
        return configuration.glanceSources.sections.compactMap {
            $0.options(of: ScriptSource.self).options(id: $0.name)
        }
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
                notchd.conf:3: [Glance image] needs Path=, a PNG or SVG file or a folder
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
            [Glance h]
            Exec=/bin/true
            User=nobody-here
            [Glance i]
            Exec=/bin/true
            User=root
            [Action j.k]
            Command=/bin/true
            User=nobody-here
            [Action l.m]
            Command=/bin/true
            User=root
            """
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "c"), to: &configuration)
        try configuration.validate()
        #expect(
            configuration.missing.map(\.description) == [
                "c:9: [Action c.d] Command=: the program /missing/action does not exist",
                "c:11: [Action c.d] Folder=: the folder /missing/too does not exist",
                "c:14: [Action e.f] Command=: the program /etc/passwd cannot be executed",
                "c:26: [Action j.k] User=: this machine has no user nobody-here",
                "c:2: [Glance a] Exec=: the program /missing/glance does not exist",
                "c:4: [Glance a] Folder=: the folder /missing/folder does not exist",
                "c:3: [Glance a] Icon=: no icon is called 'nonesuch'",
                "c:17: [Glance clock] Zones=: there is no time zone 'Mars/Olympus'",
                "c:20: [Glance h] User=: this machine has no user nobody-here",
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
            Meter=gauge
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
        #expect(sources[0].schedule == .every(.seconds(5)) && sources[0].hasSparkline && sources[0].meter == .gauge)
        #expect(sources[0].environment == ["BLOCK_INSTANCE": "eth0"])
        #expect(sources[1].source == .file("/etc/motd") && sources[1].schedule == .once && sources[1].meter == .bar)
        #expect(sources[2].schedule == .continuous)
    }

    @Test(
        "a mistake is told with its file, its line and the nearest key",
        arguments: [
            ("[Glance cpu]\nExek=/a", "notchd.conf:2: [Glance cpu] has no key 'Exek'; did you mean 'Exec'?"),
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

    @Test(
        "a refused line is the only complaint about its section",
        arguments: [
            "[Glance cpu]\nExec=cpu", "[Glance  cpu]\nExek=/a", "[Glance cpu]\nExec=/a\nFile=/b\nFolder=x",
            "[Glance i]\nKind=image\nPath=i", "[Module image]\nPath=i", "[Action a.b]\nComand=/bin/true",
        ])
    func refusedLine_isReportedOnce(text: String) throws {
        var configuration = NotchConfiguration()
        let file = try KeyFile(parsing: text, name: "notchd.conf")
        #expect(throws: ConfigurationError.self) { try ConfigurationFiles.apply(file, to: &configuration) }
        #expect(throws: Never.self) { try configuration.validate() }
    }

    private func configuration(_ text: String) throws -> NotchConfiguration {
        var configuration = NotchConfiguration()
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
        return configuration
    }

    private func options<Glance: ConfigurableGlance>(of glance: Glance.Type, _ text: String) throws -> Glance.Options? {
        try configuration(text).glanceSources.enabled.first { $0.kind == Glance.kind }?.options(of: glance)
    }

    @Test("a section's kind decides which keys it has, wherever the kind stands in its file")
    func kinds_haveKeys() throws {
        let system = "[Glance system]\nKind=system\n"
        #expect(try options(of: SystemSource.self, system) == SystemOptions())
        #expect(
            try options(of: SystemSource.self, system + "Show=cpu disk\nInterval=1m")?.metrics == [.cpu, .disk])
        #expect(try options(of: ClockSource.self, "[Glance time]\nHours=12\nKind=Clock")?.hours == .twelve)
        let image = try options(
            of: ImageSource.self, "[Glance image]\nKind=image\nPath=/srv/pictures\nInterval=30s")
        #expect(image?.path == "/srv/pictures" && image?.interval == .seconds(30))
        let player = try options(
            of: PlayerSource.self, "[Glance a]\nKind=player\nBus=system\nIgnore=firefox mpv\nWhenPaused=hide")
        #expect(player?.buses == [.system] && player?.ignored == ["firefox", "mpv"] && player?.whenPaused == .hide)
        #expect(try options(of: ScriptSource.self, "[Glance a]\nKind=script\nFile=/etc/motd")?.file == "/etc/motd")
    }

    @Test("a section with Enabled=no shows nothing, whatever a later file says of its other keys")
    func sections_areSwitchedOff() throws {
        func enabled(_ text: String) throws -> [String] { try configuration(text).glanceSources.enabled.map(\.name) }
        #expect(try enabled("") == [])
        #expect(try enabled("[Glance system]\nKind=system\nEnabled=no") == [])
        #expect(try enabled("[Glance load]\nExec=/a\nEnabled=no") == [])
        let apart = "[Glance system]\nKind=system\nEnabled=no\n[Glance c]\nKind=clock\n[Glance system]\nInterval=5s"
        #expect(try enabled(apart) == ["c"], "a drop-in that changes a key switches nothing on")
        #expect(try enabled(apart + "\nEnabled=yes") == ["system", "c"])
    }

    @Test(
        "a mistake with a kind is reported with what would be right",
        arguments: [
            ("\n[Glance empty]", "2: [Glance empty] needs Exec= or File="),
            ("[Glance i]\nKind=image", "1: [Glance i] needs Path=, a PNG or SVG file or a folder"),
            ("[Glance c]\nKind=klock", "2: Kind=klock should be one of script, clock, image, player, system"),
            (
                "[Glance c]\nSeconds=yes",
                "2: Seconds belongs to glances with Kind=clock, and [Glance c] has Kind=script"
            ),
            (
                "[Glance s]\nKind=system\nShow=cpu disc",
                "3: Show=cpu disc should be some of cpu, memory, temperature, disk, network, throttling with spaces between"
            ),
            (
                "[Glance s]\nKind=system\nIntervall=1s",
                "3: [Glance s] has no key 'Intervall'; did you mean 'Interval'?"
            ),
            (
                "[Glance a]\nKind=clock\n[Glance b]\nKind=clock",
                "3: [Glance a] has Kind=clock already, and only one may"
            ),
            ("\n[Module sistem]", "2: no module is called 'sistem'; did you mean [Glance system] with Kind=system?"),
        ])
    func kinds_areChecked(text: String, message: String) {
        #expect(complaint(text).hasPrefix("notchd.conf:" + message))
    }

    @Test("a section by the name of an earlier version is read, with a notice, and beside a script of the same name")
    func formerSections_areRead() throws {
        let text = "[Module clock]\nSeconds=yes\n[Glance clock]\nExec=/a\n[Module clock]\nHours=12"
        let configuration = try configuration(text)
        try configuration.validate()
        let glances = configuration.glanceSources
        #expect(glances.enabled.map(\.kind) == ["clock", "script"])
        let clock = glances.enabled[0].options(of: ClockSource.self)
        #expect(clock.hasSeconds && clock.hours == .twelve)
        #expect(
            configuration.notices.map(\.description) == [
                "notchd.conf:1: [Module clock] is now called [Glance clock] with Kind=clock",
                "notchd.conf:5: [Module clock] is now called [Glance clock] with Kind=clock",
            ])
        // A drop-in of an earlier version changes the section of the kind.
        var both = try self.configuration("[Glance time]\nKind=clock")
        try ConfigurationFiles.apply(KeyFile(parsing: "[Module clock]\nHours=12", name: "old.conf"), to: &both)
        #expect(both.glanceSources.enabled.map(\.name) == ["time"])
        #expect(both.glanceSources.enabled[0].options(of: ClockSource.self).hours == .twelve)
    }

    @Test("there are at most 32 sections")
    func sections_areLimited() {
        let text = (0..<33).map { "[Glance a\($0)]\nExec=/a\n" }.joined()
        #expect(complaint(text) == "notchd.conf:65: there may be at most 32 [Glance] sections")
    }
}
