import NotchCore
import NotchEventLoop
import NotchInput
import NotchTestSupport
import Testing

@testable import NotchKit

/// Inputs that are taken away while what they asked for lasts.
@SurfaceActor
@Suite struct InputHubTests {
    private final class Button: InputSource {
        let reports: [InputReport]

        init(_ name: String) {
            reports = [InputReport(name: name, kind: .gpio, state: "released")]
        }

        func start() {}
        func devicesChanged(_ notice: DeviceNotice) {}
        func resumed() {}
        func close() {}
    }

    private let clock = ManualClock()
    private let coordinator: SurfaceCoordinator
    private let hub: InputHub

    init() {
        coordinator = SurfaceCoordinator(clock: clock)
        hub = InputHub(
            coordinator: coordinator, queue: ActivityQueue(clock: clock), logger: LogLines().logger)
    }

    @Test("a pin ends with the input that set it, and those of others stay")
    func pin_endsWithItsInput() {
        hub.use(.init(), [Button("door"), Button("desk")])
        hub.perform(.pin, by: "door")
        hub.perform(.pin, by: "desk")
        #expect(coordinator.pins == ["door", "desk"])
        hub.use(.init(), [Button("desk")])
        #expect(coordinator.pins == ["desk"])
        hub.perform(.pin, by: "desk")
        #expect(coordinator.pins.isEmpty)
    }

    @Test("who is before a sensor that is taken away is no longer there")
    func sensed_endsWithItsInput() {
        hub.use(.init(), [Button("door")])
        hub.perform(.hover(true), by: "door")
        #expect(coordinator.engagement.isNear)
        hub.use(.init(), [])
        #expect(!coordinator.engagement.isNear)
    }
}
