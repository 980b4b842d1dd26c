import FoundationEssentials
import NotchCore
import NotchStore
import NotchTestSupport

@testable import NotchConfiguration
@testable import NotchRuntime

/// A display in memory whose configuration has actions.
@SurfaceActor
final class ActionHarness {
    let harness: RuntimeHarness
    let runner = FakeRunner()
    private var observations: [Observation] = []
    private(set) var events: [ActivityEvent] = []
    /// What came of the actions that were performed, in words.
    private(set) var ends: [String] = []

    var runtime: NotchRuntime { harness.runtime }
    var actions: ConfiguredActions { runtime.actions }
    var card: Activity? { runtime.queue.current }

    static let text = """
        [Action deploy.start]
        Command=/opt/deploy --keep={keep} {target}
        Inputs=target:required, keep:number=3, note
        Title=Deploy {target}
        Subtitle=keeps {keep}
        Icon=paperplane
        OfferFor=perform search prediction
        Keywords=site release
        Phrase=bring it out
        Route=deploy/$(target)
        TimeLimit=1m
        [Action door.open]
        Command=/opt/door
        Environment=DOOR=front
        Folder=/srv
        [Action lamp.on]
        Command=/opt/lamp
        RunningCard=none
        ResultCard=failure
        [Action off.now]
        Command=/opt/off
        [Feature off]
        Enabled=no

        """

    /// - Parameters:
    ///   - more: further sections of the configuration.
    ///   - store: makes the store for the harness's clock.
    init(_ more: String = "", store: (any SurfaceClock) -> Store? = { _ in nil }) throws {
        let configuration = try Self.configuration(Self.text + more)
        harness = try RuntimeHarness({ $0.actions = configuration.actions }, store: store)
        try runtime.start()
        actions.runner = runner
        observations = [runtime.queue.observe { [weak self] event, _ in self?.events.append(event) }]
    }

    static func configuration(_ text: String) throws -> NotchConfiguration {
        var configuration = NotchConfiguration()
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
        configuration.launchCue = false
        return configuration
    }

    func advance(_ duration: Duration = .seconds(1)) async { await harness.clock.advance(by: duration) }

    /// The titles of what is found, and then of what is suggested.
    func offered() -> [String] {
        var titles: [String] = []
        actions.found(matching: "", limit: 9) { titles += ((try? $0.get()) ?? []).map(\.record.title) }
        actions.suggestions(limit: 9) { titles += ((try? $0.get()) ?? []).map(\.action.record.title) }
        return titles
    }

    /// Notes what came of an action.
    func note(_ result: Result<ActionEnd, ActionFailure>) {
        switch result {
        case .success(let end): ends.append("done: \(end.text ?? "-")")
        case .failure(let failure): ends.append("\(failure)")
        }
    }

    func perform(_ name: String, _ inputs: [String: String] = [:]) {
        do throws(ActionFailure) {
            try actions.perform(name, inputs) { self.note($0) }
        } catch {
            note(.failure(error))
        }
    }

    func press(_ action: InputAction, by input: String = "door button") {
        runtime.handle(.action(action, input: input))
    }

    /// The numbers and titles of what a search finds.
    func found(_ text: String) -> [String] {
        var found: [String] = []
        actions.memory.read(.actions(matching: text, limit: 10)) { result in
            found = ((try? result.get()) ?? []).map { "\($0.number) \($0.record.title)" }
        }
        return found
    }
}
