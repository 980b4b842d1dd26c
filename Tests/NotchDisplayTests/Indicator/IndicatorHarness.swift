import NotchCore
import NotchEventLoop
import NotchTestSupport

@testable import NotchDisplay

/// An indicator on modelled devices, in virtual time.
@SurfaceActor
final class IndicatorHarness {
    let clock = ManualClock()
    let sysfs = ModelSysfs(root: LEDSink.root)
    let leds = FakeLEDs()
    let log = LogLines()
    let indicator: Indicator

    init(_ options: IndicatorOptions, _ prepare: (ModelSysfs, FakeLEDs) -> Void = { _, _ in }) {
        prepare(sysfs, leds)
        indicator = Indicator(options: options, clock: clock, logger: log.logger, files: sysfs, leds: leds) { tint in
            tint == .teal
                ? IndicatorColour(red: 0, green: 1, blue: 0.5) : IndicatorColour(red: 1, green: 1, blue: 1)
        }
    }

    /// Returns a scene at the present instant.
    func scene(
        card priority: ActivityPriority? = nil, pending: ActivityPriority? = nil, transition: Duration = .zero
    ) -> Scene {
        Scene(
            surface: .compact, surfaceChanged: .zero,
            card: priority.map { priority in
                CardScene(
                    activity: Activity(priority: priority, title: "A", tint: .teal), phase: .animateIn,
                    phaseBegan: clock.now, transition: transition)
            },
            home: HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 0, minute: 0)),
            pending: pending.map { PendingScene(priority: $0, began: clock.now) })
    }

    /// Tells the indicator of an event from the kernel.
    func announce(_ action: DeviceEvent.Action, _ sysname: String, _ subsystem: String = "leds") {
        indicator.devicesChanged(
            .event(
                DeviceEvent(action: action, subsystem: subsystem, sysname: sysname, syspath: "/sys/devices/\(sysname)"))
        )
    }
}

extension ModelSysfs {
    /// Adds an LED. It has one colour unless `colours` names others.
    func addLED(
        _ name: String, maximum: Int = 255, brightness: Int = 0, trigger: String? = "[none] timer mmc0",
        colours: String? = nil, intensities: String = "10 20 30"
    ) {
        let folder = LEDSink.root + "/" + name
        attributes[folder + "/max_brightness"] = "\(maximum)\n"
        attributes[folder + "/brightness"] = "\(brightness)\n"
        if let trigger { attributes[folder + "/trigger"] = trigger + "\n" }
        if let colours {
            attributes[folder + "/multi_index"] = colours + "\n"
            attributes[folder + "/multi_intensity"] = intensities + "\n"
        }
    }
}
