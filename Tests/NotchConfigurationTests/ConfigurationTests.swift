import NotchActions
import NotchCore
import NotchDisplay
import NotchGraphics
import Testing

@testable import NotchConfiguration

@Suite("Configuration")
struct ConfigurationTests {
    private func configuration(_ text: String) throws -> NotchConfiguration {
        var configuration = NotchConfiguration()
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
        return configuration
    }

    private func complaint(_ text: String) -> String {
        do {
            _ = try configuration(text)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test("sections, keys, comments and blanks are read as key files have them")
    func keyFile_isRead() throws {
        let configuration = try configuration(
            """
            # a comment
            ; another
            [Queue]
            Capacity = 12
              Dwell=1.5s
            ExpireUnseenAfter=never

            [Theme]
            Palette=Light
            Accent=rose
            [Surface]
            KeepOpen=yes
            [Display]
            Panel=320x170
            Backend=headless
            """)
        #expect(configuration.capacity == 12)
        #expect(configuration.dwell == .milliseconds(1500))
        #expect(configuration.expireUnseenAfter == nil)
        #expect(configuration.theme.palette == .light)
        #expect(configuration.theme.accentPreset == .rose)
        #expect(configuration.keepOpen)
        #expect(configuration.panel.resolution == PanelSize(width: 320, height: 170))
        #expect(configuration.backend == .headless)
    }

    @Test("an empty value removes an optional setting")
    func emptyValue_takesBack() throws {
        let text = "[Display]\nFrames=/tmp/frames\nFont=Open Sans\nIconTheme=Adwaita\n"
        #expect(try configuration(text).frames == "/tmp/frames")
        let configuration = try configuration(text + "Frames=\nFont=\nIconTheme= \n")
        #expect(configuration.frames == nil)
        #expect(configuration.fontFamily == nil)
        #expect(configuration.iconTheme == nil)
        try configuration.validate()
    }

    @Test("a value that no start could use is refused with its line")
    func unusableValue_isRefused() {
        let font = String(repeating: "x", count: 81)
        #expect(complaint("[Display]\nFont=\(font)").contains("notchd.conf:2: Font="))
        let path = "/" + String(repeating: "x", count: 4095)
        #expect(
            complaint("[Display]\nFrames=\(path)").hasSuffix("should be the path of a folder, of at most 4095 bytes"))
        #expect(complaint("[Display]\nFrames=\(path.dropLast())") == "")
    }

    @Test("the light's keys are read, with never and auto for what is not wanted")
    func light_isRead() throws {
        let configured = try configuration(
            "[Display]\nBrightness=80\nBacklight=10-0045\nDimAfter=5m\nDimTo=25\nBlankAfter=1h")
        #expect(configured.brightness == 80)
        #expect(configured.backlight == .named("10-0045"))
        #expect(
            configured.light == LightPolicy(dimAfter: .seconds(300), dimLevel: 0.25, blankAfter: .seconds(3600)))
        let plain = try configuration("[Display]\nBacklight=auto\nDimAfter=never\nBlankAfter=Never")
        #expect(plain.brightness == nil)
        #expect(plain.backlight == .automatic)
        #expect(plain.light == LightPolicy())
        #expect(try configuration("[Display]\nBacklight=none").backlight == .none)
    }

    @Test("the glances' keys are read, and ids that no glance can have are refused")
    func glances_areRead() throws {
        let glances = try configuration("[Glances]\nInterval=30s\nOrder=b  a-1\nPinned=c\nWhenNear=yes").glances
        #expect(glances.interval == .seconds(30) && glances.order == ["b", "a-1"])
        #expect(glances.pinned == ["c"] && glances.onlyWhenNear)
        let none = try configuration("[Glances]\nInterval=never\nOrder=a\nOrder=").glances
        #expect(none.interval == nil && none.order.isEmpty)
        for text in ["Interval=0s", "Interval=25h", "Order=a/b", "Order=.a", "Order=a a", "Pinned=ä", "Order=a,b"] {
            #expect(complaint("[Glances]\n\(text)").hasPrefix("notchd.conf:2: "), "\(text)")
        }
        let many = (0...32).map { "g\($0)" }.joined(separator: " ")
        #expect(complaint("[Glances]\nOrder=\(many)").contains("at most 32 ids"))
        #expect(complaint("[Glances]\nIntervall=3s").contains("Interval"))
    }

    @Test("the store's keys are read, with off, never and units of bytes")
    func store_isRead() throws {
        let kept = try configuration("[Store]\nPath=/srv/notch.db\nKeep=500\nMaxSize=2m\nMaxAge=30d").store
        #expect(kept.place == .path("/srv/notch.db"))
        #expect((kept.keep, kept.maxSize) == (500, 2 << 20))
        #expect(kept.maxAge == .seconds(30 * 86_400))
        let plain = try configuration("[Store]\nPath=OFF\nMaxSize=1048576\nMaxAge=never")
        #expect(plain.store.place == .off && plain.store.maxSize == 1 << 20 && plain.store.maxAge == nil)
        #expect(plain.keysForNextStart(since: NotchConfiguration()) == ["Path", "MaxSize", "MaxAge"])
        #expect(try configuration("[Store]\nPath=auto").store == StoreConfiguration())
    }

    @Test("a display keeps its memory where the service manager says, else where its user or the system has state")
    func storePath_followsTheSocket() {
        func path(
            _ environment: [String: String], socket: SocketChoice = .usual, isNamed: Bool = false, isRoot: Bool = false
        ) -> String? {
            StorePath.usual(
                for: socket, isSocketNamed: isNamed, environment: { environment[$0] }, isRoot: isRoot)
        }
        let home = ["HOME": "/home/ada"]
        #expect(path(home) == "/home/ada/.local/state/notch/notch.db")
        #expect(path(["HOME": "/home/ada", "XDG_STATE_HOME": "/s"]) == "/s/notch/notch.db")
        #expect(path([:]) == nil)
        #expect(path(home, isRoot: true) == "/var/lib/notch/notch.db")
        #expect(path(["STATE_DIRECTORY": "/var/lib/x:/var/lib/y"], isRoot: true) == "/var/lib/x/notch.db")
        #expect(path(["STATE_DIRECTORY": "/var/lib/x"], socket: .path("/tmp/s")) == "/var/lib/x/notch.db")
        // Two displays cannot share a file.
        #expect(path(home, socket: .path("/tmp/s"), isRoot: true) == nil)
        #expect(path(home, socket: .none) == nil)
        #expect(path(home, isNamed: true) == nil)
    }

    @Test("the buttons' edge reaches the renderer, and takes effect at the next start")
    func buttons_areRead() throws {
        #expect(try configuration("").renderOptions.buttons == .automatic)
        for edge in ButtonEdge.allCases {
            #expect(try configuration("[Questions]\nButtons=\(edge.rawValue)").renderOptions.buttons == edge)
        }
        let left = try configuration("[Questions]\nButtons=Left")
        #expect(left.renderOptions.buttons == .left)
        #expect(left.keysForNextStart(since: NotchConfiguration()) == ["Buttons"])
    }

    @Test(
        "what cannot be read is refused with file, line and what to write",
        arguments: [
            ("Capacity=1", "notchd.conf:1: 'Capacity=1' stands before the first [Section]"),
            ("[Queue]\nhello", "notchd.conf:2: 'hello' is neither [Section] nor Key=value"),
            ("[Queue", "notchd.conf:1: '[Queue' is not a section: write [Name]"),
            ("[Queu]\nCapacity=1", "notchd.conf:2: no section is called [Queu]; did you mean [Queue]?"),
            ("[Queue]\nCapazity=1", "notchd.conf:2: [Queue] has no key 'Capazity'; did you mean 'Capacity'?"),
            ("[Queue]\nPalette=dark", "notchd.conf:2: Palette belongs to [Theme], not to [Queue]"),
            ("[Theme]\n\nPalette=pink", "notchd.conf:3: Palette=pink should be one of followSystem, dark, light"),
            ("[Surface]\nKeepOpen=maybe", "notchd.conf:2: KeepOpen=maybe should be yes or no"),
            (
                "[Questions]\nButtons=below",
                "notchd.conf:2: Buttons=below should be one of auto, top, bottom, left, right"
            ),
            (
                "[Store]\nPath=notch.db",
                "notchd.conf:2: Path=notch.db should be auto, off, or the path of a file, beginning with a /"
            ),
            (
                "[Store]\nMaxSize=9999999999999G",
                "notchd.conf:2: MaxSize=9999999999999G should be a number of bytes such as 16M, from 1M to 1024G"
            ),
            (
                "[Store]\nMaxAge=0s",
                "notchd.conf:2: MaxAge=0s should be never, or a duration such as 90d or 12h, from 1m to 36500d"
            ),
            ("[Display]\nBrightness=0", "notchd.conf:2: Brightness=0 should be a number from 1.0 to 100.0 (percent)"),
            (
                "[Display]\nDimTo=101",
                "notchd.conf:2: DimTo=101 should be a number from 1.0 to 100.0 (percent of the brightness)"
            ),
            (
                "[Display]\nDimAfter=soon",
                "notchd.conf:2: DimAfter=soon should be never, or a duration such as 2.4s or 400ms, "
                    + "at most 86400.0 seconds"
            ),
            (
                "[Display]\nPanel=0x0",
                "notchd.conf:2: Panel=0x0 should be WIDTHxHEIGHT, from 8x7 to 4096x2160, in either orientation, or a profile's name"
            ),
            (
                "[Queue]\nCapacity=0",
                "notchd.conf:2: Capacity=0 should be a number from 1.0 to 1000000.0 (activities)"
            ),
            (
                "[Queue]\nCapacity=nan",
                "notchd.conf:2: Capacity=nan should be a number from 1.0 to 1000000.0 (activities)"
            ),
        ])
    func badInput_isRefused(text: String, expected: String) {
        #expect(complaint(text) == expected)
    }

    @Test(
        "what a message repeats of a file is short and has no control characters",
        arguments: ["", "[", "[Queue]\n", "[Queue]\nCapacity=", "=\u{1B}[31m"])
    func complaint_isPrintable(start: String) {
        let text = complaint(start + "\u{1B}]0;" + String(repeating: "x", count: 100_000))
        #expect(!text.isEmpty)
        #expect(text.utf8.count < 300)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test("a file that is refused changes nothing")
    func refusal_isWhole() {
        let files = ConfigurationFiles(path: "/nonexistent/notchd.conf")
        var configuration = NotchConfiguration()
        configuration.capacity = 7
        #expect(throws: ConfigurationError.self) { try files.apply(to: &configuration) }
        #expect(configuration.capacity == 7)
    }

    @Test("every setting is reachable under names of its own, with those of earlier versions")
    func settings_areDistinct() {
        let names = Settings.all.flatMap { setting in
            ([setting.name] + setting.formerNames).map { "\(setting.section).\(setting.glanceKind ?? "").\($0)" }
        }
        #expect(Set(names).count == names.count)
    }

    @Test("a key by the name of an earlier version is read, with one notice that has file, line and both names")
    func formerKeys_areRead() throws {
        let configuration = try configuration(
            """
            [Display]
            Card=vc4
            [Queue]
            Patience=20s
            UnseenLimit=1h
            [Theme]
            Card=plain
            [Action light.on]
            Command=/bin/true
            Eligible=search
            """)
        #expect(configuration.output.device == "vc4")
        #expect(configuration.raiseAfter == .seconds(20))
        #expect(configuration.expireUnseenAfter == .seconds(3600))
        #expect(configuration.theme.card == .plain)
        #expect(configuration.actions.actions.map(\.eligibility) == [[.search]])
        #expect(
            configuration.notices.map(\.description) == [
                "notchd.conf:2: [Display] Card= is now called DRMDevice=",
                "notchd.conf:4: [Queue] Patience= is now called RaiseAfter=",
                "notchd.conf:5: [Queue] UnseenLimit= is now called ExpireUnseenAfter=",
                "notchd.conf:10: [Action] Eligible= is now called OfferFor=",
            ])
    }

    @Test("of a key's present and former name the later line counts, as of any key")
    func formerKeys_takeTurns() throws {
        #expect(try configuration("[Queue]\nRaiseAfter=10s\nPatience=20s").raiseAfter == .seconds(20))
        let present = try configuration("[Queue]\nPatience=20s\nRaiseAfter=10s")
        #expect(present.raiseAfter == .seconds(10))
        #expect(present.notices.count == 1)
        #expect(try configuration("[Queue]\nRaiseAfter=10s").notices.isEmpty)
    }

    @Test("a mistake is reported by the name that the file has, and a suggestion has the present name")
    func formerKeys_areNotSuggested() {
        #expect(complaint("[Queue]\nPatience=x").hasPrefix("notchd.conf:2: Patience=x should be never, or a duration"))
        let suggestion = complaint("[Queue]\nUnseenLimits=1h")
        #expect(suggestion.hasPrefix("notchd.conf:2: [Queue] has no key 'UnseenLimits'; the keys are 'Capacity', "))
        #expect(suggestion.contains("'ExpireUnseenAfter'") && !suggestion.contains("'UnseenLimit'"), "\(suggestion)")
        #expect(complaint("[Surface]\nPatience=1s").hasPrefix("notchd.conf:2: [Surface] has no key 'Patience'"))
    }

    @Test(
        "durations are read as people type them",
        arguments: [
            ("2.4s", 2400), ("2400ms", 2400), ("1m", 60_000), ("0.5h", 1_800_000), ("3", 3000), ("0", 0),
        ])
    func duration_isRead(text: String, milliseconds: Int) {
        #expect(Duration(notation: text) == .milliseconds(milliseconds))
    }

    @Test(
        "what is no duration is refused", arguments: ["", "s", "-1s", "1.2.3s", "1e3", "1 s", "99999999999999h", "."])
    func duration_isRefused(text: String) {
        #expect(Duration(notation: text) == nil)
    }
}
