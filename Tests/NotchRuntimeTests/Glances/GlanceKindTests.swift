import NotchCore
import NotchGlances
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// A kind of glances that the program does not have: it says what happens to it.
private final class DiaryGlance: ConfigurableGlance {
    struct Options: Hashable, Sendable {
        var text = "hello"
        var repeats = 1
    }

    nonisolated static let kind = "diary"
    nonisolated static let defaults = Options()
    nonisolated static let keys: [FileKey<Options>] = [
        FileKey("Text", \.text, .text("a text")),
        FileKey("Repeats", \.repeats, .whole(1...9, "times")),
    ]

    nonisolated static func flaw(of options: Options) -> OptionError? {
        options.text == "none" ? OptionError(key: "Text", message: "says nothing") : nil
    }

    private let options: Options
    private let context: GlanceContext
    private var events: [String] = []

    init?(_ options: Options, in context: GlanceContext) {
        self.options = options
        self.context = context
    }

    var ownedIDs: [String] { [context.name] }

    func start() { note("start") }
    func see(_ visibility: HomeVisibility) { note(visibility.showsGlances ? "seen" : "unseen") }
    func clockChanged(_ shift: CivilShift) { note("clock") }
    func refresh() { note("refresh") }
    func stop() { context.sink.remove(context.name) }

    private func note(_ event: String) {
        events.append(event)
        let text = String(repeating: options.text, count: options.repeats)
        context.sink.set(Glance(id: context.name, value: text, detail: events.joined(separator: " ")), lifetime: nil)
    }
}

@Suite("A kind of glances that one line adds")
@SurfaceActor
struct GlanceKindTests {
    private func configuration(_ text: String) throws -> NotchConfiguration {
        var configuration = NotchConfiguration()
        configuration.glanceSources.kinds.append(GlanceKind(DiaryGlance.self))
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
        try configuration.validate()
        return configuration
    }

    private func refusal(_ text: String) -> String {
        do {
            _ = try configuration(text)
            return "accepted"
        } catch {
            return "\(error)"
        }
    }

    @Test("its section and keys are read, and mistakes in them are refused")
    func section_isRead() throws {
        let section = "[Glance mine]\nKind=diary\n"
        let glances = try configuration(section + "Text=hi\nRepeats=2").glanceSources
        #expect(
            glances.enabled.map { $0.options(of: DiaryGlance.self) } == [DiaryGlance.Options(text: "hi", repeats: 2)])
        #expect(
            refusal(section + "Repeats=10") == "notchd.conf:3: Repeats=10 should be a whole number from 1 to 9 (times)")
        #expect(refusal(section + "Texts=a") == "notchd.conf:3: [Glance mine] has no key 'Texts'; did you mean 'Text'?")
        #expect(refusal(section + "\nText=none") == "notchd.conf:4: [Glance mine] says nothing")
        #expect(
            refusal(section + "[Glance b]\nKind=diary")
                == "notchd.conf:3: [Glance mine] has Kind=diary already, and only one may")
    }

    @Test("it starts, is seen and unseen, hears of a reload and of the clock, restarts when it changes, and stops")
    func module_lives() async throws {
        let section = "[Glance mine]\nKind=diary\nText=hi\n"
        let harness = try RuntimeHarness { configuration in
            configuration.glanceSources.kinds.append(GlanceKind(DiaryGlance.self))
            configuration.read("[Surface]\nLaunchCue=no\n" + section)
        }
        var owners: [String: String] = [:]
        try harness.runtime.start()
        harness.runtime.glanceSources.onOwners = { owners = $0 }
        await harness.clock.advance(by: .seconds(1))
        var glances: [Glance] { harness.runtime.glances.items().map(\.glance) }
        func events() -> [Substring] { glances.first?.detail?.split(separator: " ") ?? [] }
        #expect(glances.map(\.value) == ["hi"])
        #expect(events().contains("start") && events().last == "seen", "\(events())")

        harness.runtime.glanceSources.setVisibility(HomeVisibility())
        #expect(events().last == "unseen")
        harness.runtime.glanceSources.clockChanged(CivilShift(moved: .seconds(60)))
        #expect(events().last == "clock")
        _ = harness.runtime.reconfigure(try configuration("# moved by a line\n" + section))
        #expect(events().contains("refresh") && events().count { $0 == "start" } == 1)
        #expect(owners == ["mine": "[Glance mine]"])

        _ = harness.runtime.reconfigure(try configuration(section + "Repeats=2"))
        #expect(glances.map(\.value) == ["hihi"])
        #expect(!events().contains("refresh"), "another source has begun")
        _ = harness.runtime.reconfigure(try configuration(section + "Enabled=no"))
        #expect(glances.isEmpty && owners.isEmpty)
    }
}
