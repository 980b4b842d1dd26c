import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// The choice of the display, on a machine whose devices a test makes.
@SurfaceActor
@Suite("Kinds of displays") struct DisplayKindTests {
    private let loop: EventLoop
    private let log = LogLines()
    private let drm = FakeDRM()
    private let framebuffers = FakeFramebuffers()
    private let console = FakeVirtualTerminal(number: 7, inFront: 1)

    init() throws {
        loop = try EventLoop(clock: .virtual)
    }

    private func make(_ backend: Backend = .auto, terminal: Int? = 7) throws -> any Display {
        var configuration = NotchConfiguration()
        configuration.backend = backend
        configuration.output.virtualTerminal = terminal
        let devices = DisplayDevices(drm: drm, framebuffers: framebuffers) { [console] number, _ throws(DisplayError) in
            try VirtualTerminal(number: number, device: console, onSignal: console.onSignal)
        }
        return try configuration.makeDisplay(on: devices, loop: loop, logger: log.logger)
    }

    /// The number of times that the virtual terminal was taken.
    private var takings: Int { console.trace.count { $0 == "VT_SETMODE VT_PROCESS" } }

    @Test("without a card the frame buffer has the virtual terminal", arguments: [Backend.auto, .fbdev])
    func framebuffer_hasTheTerminal(backend: Backend) throws {
        try framebuffers.add("/dev/fb0", "vfb", .xrgb8888(320, 96))
        let display = try make(backend)
        #expect(display is FramebufferDisplay)
        #expect(takings == 1 && console.inFront == 7)
        console.deliverSignals()
        #expect(display.condition == .showing)
        console.change(to: 1)
        console.deliverSignals()
        #expect(display.condition == .waiting("the virtual terminal is in the background"))
        display.close()
        #expect(console.isClosed)
    }

    @Test("a card goes before the frame buffer, and has the virtual terminal")
    func card_hasTheTerminal() throws {
        drm.plug(FakeCard(), as: 0)
        try framebuffers.add("/dev/fb0", "vfb", .xrgb8888(320, 96))
        let display = try make()
        #expect(display is DRMDisplay)
        #expect(takings == 1)
        console.deliverSignals()
        #expect(display.name.hasPrefix("drm card0 "))
        display.close()
        #expect(console.isClosed && drm.live == FakeCounts())
    }

    @Test("without any display the virtual terminal is left alone, and both reasons are reported")
    func nothing_leavesTheTerminal() {
        #expect { try make() } throws: {
            "\($0)".contains("there is no frame buffer device")
        }
        #expect(console.trace.isEmpty)
    }

    @Test("a virtual terminal is taken only if it was asked for")
    func terminal_isAskedFor() throws {
        try framebuffers.add("/dev/fb0", "vfb", .xrgb8888(320, 96))
        let display = try make(terminal: nil)
        #expect(display is FramebufferDisplay && display.condition == .showing)
        #expect(console.trace.isEmpty)
        display.close()
    }
}
