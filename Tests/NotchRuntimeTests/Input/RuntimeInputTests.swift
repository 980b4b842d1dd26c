import NotchCore
import NotchEventLoop
import NotchInput
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@Suite("Where inputs meet")
@SurfaceActor
struct RuntimeInputTests {
    private final class Sensor: InputSource {
        var isNear = false
        var isClosed = false
        var attention: [Bool] = []
        var panels: [TouchPanel] = []
        var reports: [InputReport] {
            [InputReport(name: name, kind: .proximity, state: isNear ? .near : .away)]
        }
        private let name: String
        init(_ name: String = "desk") { self.name = name }
        func start() {}
        func devicesChanged(_ notice: DeviceNotice) {}
        func resumed() {}
        func setAttention(_ isThere: Bool) { attention.append(isThere) }
        func panelChanged(_ panel: TouchPanel) { panels.append(panel) }
        func close() { isClosed = true }
    }

    private let harness: RuntimeHarness
    private let runtime: NotchRuntime
    private let coordinator: SurfaceCoordinator
    private let sensor = Sensor()

    init() throws {
        harness = try RuntimeHarness()
        runtime = harness.runtime
        coordinator = runtime.coordinator
        try runtime.start()
        use([sensor])
    }

    private func use(_ devices: [any InputSource]) {
        runtime.use(InputPlan(InputConfiguration()), devices)
    }

    private func perform(_ action: InputAction, by input: String) {
        runtime.handle(.action(action, input: input))
    }

    @Test("S16: a hand before a sensor that is given up is gone, and so is its pin; whoever records hears of both")
    func closedDevice_leavesNothingBehind() {
        var told: [String] = []
        runtime.onReport = { event in
            if case .action(let action, let input) = event { told.append("\(action.notation) by \(input)") }
        }
        perform(.hover(true), by: "desk")
        perform(.pin, by: "desk")
        perform(.hover(true), by: "script")
        #expect(coordinator.isNear)
        #expect(coordinator.pins == ["desk"])
        use([])
        #expect(sensor.isClosed)
        #expect(coordinator.pins.isEmpty)
        // The hand that the script reports belongs to no device.
        #expect(coordinator.isNear)
        #expect(told.suffix(2) == ["hover off by desk", "pin by desk"])
    }

    @Test("a pin ends with the input that set it, and not with a reload that keeps the input")
    func pin_endsWithItsInput() {
        let door = Sensor("door")
        use([sensor, door])
        perform(.pin, by: "door")
        perform(.pin, by: "desk")
        use([Sensor()])
        #expect(coordinator.pins == ["desk"])
        perform(.pin, by: "desk")
        #expect(coordinator.pins.isEmpty)
    }

    @Test("every source hears of another panel")
    func panelChange_isTold() throws {
        try harness.replaceDisplay(width: 170, height: 96)
        #expect(sensor.panels.map(\.width) == [170])
    }

    @Test("somebody is near if any sensor says so, and presence is unknown without a sensor")
    func presence_isTold() {
        var told: [Bool?] = []
        runtime.onReport = { event in if case .presence(let isNear) = event { told.append(isNear) } }
        sensor.isNear = true
        runtime.handle(.presence(runtime.inputs.presence))
        runtime.handle(.presence(runtime.inputs.presence))
        use([])
        #expect(told == [true, nil])
    }

    @Test("sensors attend while somebody uses the surface")
    func attention_follows() {
        coordinator.open()
        coordinator.setHovering(true)
        coordinator.setHovering(false)
        coordinator.close()
        #expect(sensor.attention == [false, true, false])
    }

    @Test("while a question is on show actions are about it; the others, and all of them afterwards, are as ever")
    func question_takesActions() async throws {
        // Each action meets a question of its own. Its outcome is `nil` if the question remains.
        let actions: [(InputAction, QuestionOutcome?)] = [
            (.answer(2), .chosen(2)), (.answer(4), nil), (.tap(at: try await point(of: 2)), .chosen(2)),
            (.tap(at: PixelPoint(x: 319, y: 0)), nil), (.tap, .chosen(1)), (.toggle, .chosen(1)), (.open, .chosen(1)),
            (.dismiss, .cancelled), (.next, nil), (.hover(true), nil), (.hover(false), nil), (.close, nil),
        ]
        for (action, expected) in actions {
            var outcome: QuestionOutcome?
            let question = Question(title: "?", choices: ["Yes", "No"], defaultChoice: 1)
            try runtime.questions.ask(question) { outcome = $0 }
            await harness.clock.advance(by: .seconds(2))
            let before = coordinator.engagement.isOpenedByUser
            perform(action, by: "knob")
            #expect(outcome == expected, "\(action.notation)")
            // An action that comes while the question leaves is not for the surface below.
            perform(.toggle, by: "knob")
            #expect(coordinator.engagement.isOpenedByUser == before)
            runtime.questions.cancel(question.id)
            await harness.clock.advance(by: .seconds(2))
        }
        perform(.toggle, by: "knob")
        #expect(coordinator.engagement.isOpenedByUser)
    }

    @Test("a question's choices are marked one after the other, and the marked one is taken")
    func next_marksChoices() async throws {
        var outcome: QuestionOutcome?
        try runtime.questions.ask(Question(title: "?", choices: ["a", "b", "c"])) { outcome = $0 }
        await harness.clock.advance(by: .seconds(2))
        perform(.toggle, by: "knob")
        #expect(outcome == nil && runtime.questions.scene?.marked == 1)
        for _ in 1...2 { perform(.next, by: "knob") }
        #expect(runtime.questions.scene?.marked == 3)
        perform(.toggle, by: "knob")
        #expect(outcome == .chosen(3))
    }

    /// Returns a place where the choice with this number is drawn, of a question with the choices Yes and No.
    private func point(of choice: Int) async throws -> PixelPoint {
        let question = Question(title: "?", choices: ["Yes", "No"], defaultChoice: 1)
        try runtime.questions.ask(question) { _ in }
        await harness.clock.advance(by: .seconds(2))
        let places = (0..<320 * 96 / 64).map { PixelPoint(x: $0 % 40 * 8, y: $0 / 40 * 8) }
        let point = try #require(places.first { runtime.compositor.choice(at: $0) == choice })
        runtime.questions.cancel(question.id)
        await harness.clock.advance(by: .seconds(2))
        return point
    }
}
