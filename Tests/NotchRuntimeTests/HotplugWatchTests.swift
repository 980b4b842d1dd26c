import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@SurfaceActor
@Suite("What is heard of devices")
struct HotplugWatchTests {
    private func configuration(_ text: String) throws -> NotchConfiguration {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "notchd.conf")
        var configuration = NotchConfiguration()
        try ConfigurationFiles(path: folder.path + "/notchd.conf").apply(to: &configuration)
        return configuration
    }

    @Test("a display is heard of where there is one, inputs and the indicator where there are any")
    func subsystems_areThoseOfUse() throws {
        let (displays, inputs) = (Backend.drm.kind.subsystems, HotplugWatch.inputSubsystems)
        for (text, subsystems) in [
            ("[Display]\nBackend=headless", []), ("[Display]\nBackend=terminal", []),
            ("[Display]\nBackend=drm", displays),
            ("[Display]\nBackend=fbdev", displays), ("[Display]\nBackend=auto", displays),
            ("[Display]\nBackend=headless\n[GPIO door]\nLine=x\nRole=open", inputs),
            ("[Display]\nBackend=headless\n[Indicator]\nKind=led", inputs),
            ("[Display]\nBackend=headless\n[Ambient]\nFollow=yes", inputs),
            ("[Display]\nBackend=drm\n[Indicator]\nKind=led", displays + inputs),
            ("[Display]\nPanel=ws2812-32x8", ["spidev", "ws2812-pio-rp1"]),
            (
                "[Display]\nPanel=ws2812-32x8\n[Indicator]\nKind=led",
                ["spidev", "ws2812-pio-rp1", "gpio", "iio", "input", "leds"]
            ),
        ] {
            #expect(HotplugWatch.subsystems(for: try configuration(text)) == subsystems, "\(text)")
        }
    }

    /// Makes monitors, and records what is done with them.
    @SurfaceActor
    private final class Monitors {
        var trace: [String] = []
        var handler: (@SurfaceActor (DeviceNotice) -> Void)?
        var isForbidden = false

        func make(_ subsystems: [String], _ handler: @escaping @SurfaceActor (DeviceNotice) -> Void) throws -> AnyObject
        {
            guard !isForbidden else { throw EventLoopError(code: .devices, errno: 97, message: "no netlink") }
            self.handler = handler
            return Monitor(subsystems.joined(separator: "+")) { [weak self] in self?.trace.append($0) }
        }
    }

    private final class Monitor {
        private let name: String
        private let tell: (String) -> Void

        init(_ name: String, _ tell: @escaping (String) -> Void) {
            (self.name, self.tell) = (name, tell)
            tell("open \(name)")
        }

        deinit {
            tell("close \(name)")
        }
    }

    private func watch(_ monitors: Monitors) -> HotplugWatch {
        let watch = HotplugWatch(logger: Logger(level: .warning) { _, message, _ in }, monitor: monitors.make)
        watch.onNews = { notice in
            monitors.trace.append(notice == .overflowed ? "look anew" : "news")
        }
        return watch
    }

    @Test("another monitor is there before the old one goes, and what that had not told is looked for")
    func change_losesNoNews() {
        let monitors = Monitors()
        let watch = watch(monitors)
        watch.watch(["drm"])
        watch.watch(["drm"])
        watch.watch(["drm", "gpio"])
        watch.watch([])
        watch.watch(["gpio"])
        #expect(
            monitors.trace == [
                "open drm", "open drm+gpio", "close drm", "look anew", "close drm+gpio", "open gpio",
            ])
    }

    @Test("where there can be no other monitor, the old one stays, and the next reload tries again")
    func failure_keepsTheOld() {
        let monitors = Monitors()
        let watch = watch(monitors)
        watch.watch(["drm"])
        monitors.isForbidden = true
        watch.watch(["gpio"])
        monitors.handler?(.event(DeviceEvent(action: .add, subsystem: "drm", sysname: "card0", syspath: "/sys/card0")))
        monitors.isForbidden = false
        watch.watch(["gpio"])
        #expect(monitors.trace == ["open drm", "news", "open gpio", "close drm", "look anew"])
    }

    @Test("after a reload that asks for another display or indicator, those that run are heard of still")
    func reload_keepsWhatRuns() throws {
        let (displays, inputs) = (Backend.drm.kind.subsystems, HotplugWatch.inputSubsystems)
        let drm = try configuration("[Display]\nBackend=drm\n[Indicator]\nKind=led")
        let headless = try configuration("[Display]\nBackend=headless")
        let door = try configuration("[Display]\nBackend=headless\n[GPIO door]\nLine=x\nRole=open")
        #expect(HotplugWatch.subsystems(for: headless, running: drm) == displays + inputs)
        #expect(HotplugWatch.subsystems(for: drm, running: headless) == [])
        // A reload takes inputs over at once.
        #expect(HotplugWatch.subsystems(for: door, running: headless) == inputs)
        #expect(HotplugWatch.subsystems(for: headless, running: door) == [])
    }
}
