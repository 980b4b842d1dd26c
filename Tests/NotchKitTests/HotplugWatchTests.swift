import NotchTestSupport
import Testing

@testable import NotchKit

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
        let (displays, inputs) = (HotplugWatch.displaySubsystems, HotplugWatch.inputSubsystems)
        for (text, subsystems) in [
            ("[Display]\nBackend=headless", []), ("[Display]\nBackend=terminal", []),
            ("[Display]\nBackend=drm", displays),
            ("[Display]\nBackend=fbdev", displays), ("[Display]\nBackend=auto", displays),
            ("[Display]\nBackend=headless\n[GPIO door]\nLine=x\nRole=open", inputs),
            ("[Display]\nBackend=headless\n[Indicator]\nKind=led", inputs),
            ("[Display]\nBackend=headless\n[Ambient]\nFollow=yes", inputs),
            ("[Display]\nBackend=drm\n[Indicator]\nKind=led", displays + inputs),
        ] {
            #expect(HotplugWatch.subsystems(for: try configuration(text)) == subsystems, "\(text)")
        }
    }

    @Test("after a reload that asks for another display or indicator, those that run are heard of still")
    func reload_keepsWhatRuns() throws {
        let (displays, inputs) = (HotplugWatch.displaySubsystems, HotplugWatch.inputSubsystems)
        let drm = try configuration("[Display]\nBackend=drm\n[Indicator]\nKind=led")
        let headless = try configuration("[Display]\nBackend=headless")
        let door = try configuration("[Display]\nBackend=headless\n[GPIO door]\nLine=x\nRole=open")
        #expect(HotplugWatch.subsystems(for: headless, running: drm) == displays + inputs)
        #expect(HotplugWatch.subsystems(for: drm, running: headless) == [])
        // Inputs are taken over at once.
        #expect(HotplugWatch.subsystems(for: door, running: headless) == inputs)
        #expect(HotplugWatch.subsystems(for: headless, running: door) == [])
    }
}
