import NotchCore
import NotchEventLoop
import NotchInput
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@Suite("Where inputs meet")
@SurfaceActor
struct InputHubTests {
    private final class Sensor: InputSource {
        var isNear = false
        var isClosed = false
        var attention: [Bool] = []
        var reports: [InputReport] {
            [InputReport(name: name, kind: .proximity, state: isNear ? "near" : "away")]
        }
        private let name: String
        init(_ name: String = "desk") { self.name = name }
        func start() {}
        func devicesChanged(_ notice: DeviceNotice) {}
        func resumed() {}
        func setAttention(_ isThere: Bool) { attention.append(isThere) }
        func close() { isClosed = true }
    }

    private let clock = ManualClock()
    private let coordinator: SurfaceCoordinator
    private let queue: ActivityQueue
    private let questions: Questions
    private let hub: InputHub
    private let sensor = Sensor()

    init() {
        coordinator = SurfaceCoordinator(initial: .compact, clock: clock)
        queue = ActivityQueue(clock: clock)
        questions = Questions(clock: clock)
        hub = InputHub(coordinator: coordinator, queue: queue, questions: questions, logger: .silent)
        hub.use(InputPlan(InputConfiguration()), [sensor])
    }

    @Test("S16: a hand before a sensor that is given up is gone, and so is its pin; whoever records hears of both")
    func closedDevice_leavesNothingBehind() {
        var told: [String] = []
        hub.onAction = { action, input in told.append("\(action.notation) by \(input)") }
        hub.perform(.hover(true), by: "desk")
        hub.perform(.pin, by: "desk")
        hub.perform(.hover(true), by: "script")
        #expect(coordinator.isNear)
        #expect(coordinator.pins == ["desk"])
        hub.use(InputPlan(InputConfiguration()), [])
        #expect(sensor.isClosed)
        #expect(coordinator.pins.isEmpty)
        // The hand that the script reports belongs to no device.
        #expect(coordinator.isNear)
        #expect(told.suffix(2) == ["hover off by desk", "pin by desk"])
    }

    @Test("a pin ends with the input that set it, and not with a reload that keeps the input")
    func pin_endsWithItsInput() {
        let door = Sensor("door")
        hub.use(InputPlan(InputConfiguration()), [sensor, door])
        hub.perform(.pin, by: "door")
        hub.perform(.pin, by: "desk")
        hub.use(InputPlan(InputConfiguration()), [Sensor()])
        #expect(coordinator.pins == ["desk"])
        hub.perform(.pin, by: "desk")
        #expect(coordinator.pins.isEmpty)
    }

    @Test("other devices do not keep the touch screen from hearing of another panel")
    func panelChange_isStillToldOf() {
        var told: [TouchPanel] = []
        hub.onPanelChange = { told.append($0) }
        hub.use(InputPlan(InputConfiguration()), [sensor])
        hub.onPanelChange?(TouchPanel(width: 320, height: 170, rotation: .clockwise90))
        #expect(told.map(\.rotation) == [.clockwise90])
    }

    @Test("presence is what any input says that can tell, and nothing where none can")
    func presence_isTold() {
        var told: [Bool?] = []
        hub.onPresence = { told.append($0) }
        hub.reportsChanged()
        sensor.isNear = true
        hub.reportsChanged()
        hub.use(InputPlan(InputConfiguration()), [])
        #expect(told == [false, true, nil])
    }

    @Test("sensors attend while somebody uses the surface")
    func attention_follows() {
        coordinator.open()
        hub.follow()
        hub.follow()
        coordinator.close()
        hub.follow()
        #expect(sensor.attention == [false, true, false])
    }

    @Test("while a question is on show actions are about it; the others, and all of them afterwards, are as ever")
    func question_takesActions() async throws {
        questions.bind(to: coordinator)
        questions.interactions.onViewDidAppear()
        hub.choice = { $0.x < 100 ? 1 : $0.x < 200 ? 2 : nil }
        // Each action meets a question of its own. Its outcome is `nil` if the question remains.
        let actions: [(InputAction, QuestionOutcome?)] = [
            (.answer(2), .chosen(2)), (.answer(4), nil), (.tap(at: PixelPoint(x: 150, y: 9)), .chosen(2)),
            (.tap(at: PixelPoint(x: 250, y: 9)), nil), (.tap, .chosen(1)), (.toggle, .chosen(1)), (.open, .chosen(1)),
            (.dismiss, .cancelled), (.next, nil), (.hover(true), nil), (.hover(false), nil), (.close, nil),
        ]
        for (action, expected) in actions {
            var outcome: QuestionOutcome?
            let question = Question(title: "?", choices: ["Yes", "No"], defaultChoice: 1)
            try questions.ask(question) { outcome = $0 }
            await clock.advance(by: .seconds(2))
            let before = coordinator.engagement.isOpenedByUser
            hub.perform(action, by: "knob")
            #expect(outcome == expected, "\(action.notation)")
            // An action that comes while the question leaves is not for the surface below.
            hub.perform(.toggle, by: "knob")
            #expect(coordinator.engagement.isOpenedByUser == before)
            questions.cancel(question.id)
            await clock.advance(by: .seconds(2))
        }
        hub.perform(.toggle, by: "knob")
        #expect(coordinator.engagement.isOpenedByUser)
    }

    @Test("a question's choices are marked one after the other, and the marked one is taken")
    func next_marksChoices() async throws {
        questions.bind(to: coordinator)
        questions.interactions.onViewDidAppear()
        var outcome: QuestionOutcome?
        try questions.ask(Question(title: "?", choices: ["a", "b", "c"])) { outcome = $0 }
        await clock.advance(by: .seconds(2))
        hub.perform(.toggle, by: "knob")
        #expect(outcome == nil && questions.scene?.marked == 1)
        for _ in 1...2 { hub.perform(.next, by: "knob") }
        #expect(questions.scene?.marked == 3)
        hub.perform(.toggle, by: "knob")
        #expect(outcome == .chosen(3))
    }
}
