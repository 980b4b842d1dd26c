import NotchEventLoop
import NotchInput
import NotchTestSupport
import Testing

@testable import NotchKit

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
    private let hub: InputHub
    private let sensor = Sensor()

    init() {
        coordinator = SurfaceCoordinator(initial: .compact, clock: clock)
        hub = InputHub(coordinator: coordinator, queue: ActivityQueue(clock: clock), logger: .silent)
        hub.use(InputHub.Wanted(), [sensor])
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
        hub.use(InputHub.Wanted(), [])
        #expect(sensor.isClosed)
        #expect(coordinator.pins.isEmpty)
        // The script's hand is no device's.
        #expect(coordinator.isNear)
        #expect(told.suffix(2) == ["hover off by desk", "pin by desk"])
    }

    @Test("a pin ends with the input that set it, and not with a reload that keeps the input")
    func pin_endsWithItsInput() {
        let door = Sensor("door")
        hub.use(InputHub.Wanted(), [sensor, door])
        hub.perform(.pin, by: "door")
        hub.perform(.pin, by: "desk")
        hub.use(InputHub.Wanted(), [Sensor()])
        #expect(coordinator.pins == ["desk"])
        hub.perform(.pin, by: "desk")
        #expect(coordinator.pins.isEmpty)
    }

    @Test("other devices do not keep the touch screen from hearing of another panel")
    func panelChange_isStillToldOf() {
        var told: [TouchPanel] = []
        hub.onPanelChange = { told.append($0) }
        hub.use(InputHub.Wanted(), [sensor])
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
        hub.use(InputHub.Wanted(), [])
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
}
