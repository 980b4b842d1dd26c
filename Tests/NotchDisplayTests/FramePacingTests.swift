import NotchCore
import NotchDisplay
import NotchEventLoop
import Testing

@SurfaceActor
@Suite struct FramePacingTests {
    private let clock = VirtualClock()
    private let display: HeadlessDisplay
    private let picture = makePicture(width: 64, height: 16)

    init() throws {
        display = HeadlessDisplay(geometry: try PanelGeometry(width: 64, height: 16), clock: clock)
    }

    /// The instant of tick `index` of an animation that began at `origin`.
    private func tick(_ index: Int, from origin: Instant = .zero) -> Instant {
        origin + .seconds(index) / 60
    }

    @Test func anAnimation_runsOnExactSixtiethsWithoutDrift() throws {
        var instants: [Instant] = []
        var sequences: [Int] = []
        display.onPresented = { [display, picture] sequence, instant in
            #expect(clock.now == instant)
            sequences.append(sequence)
            instants.append(instant)
            #expect(throws: Never.self) { try display.present(makeFrame(sequence + 1, picture)) }
        }
        try display.present(makeFrame(1, picture))
        #expect(instants.isEmpty)
        clock.advance(by: .seconds(60))
        #expect(instants == (1...3600).map { tick($0) })
        #expect(instants.last == .zero + .seconds(60))
        #expect(sequences == Array(1...3600))
        display.onPresented = nil
    }

    @Test func aLateFrame_staysOnTheGrid() throws {
        var instants: [Instant] = []
        display.onPresented = { instants.append($1) }
        try display.present(makeFrame(1, picture))
        clock.advance(to: tick(1) + .milliseconds(5))
        try display.present(makeFrame(2, picture))
        clock.advance(to: tick(2) + .milliseconds(16))
        try display.present(makeFrame(3, picture))
        clock.advance(to: tick(3))
        #expect(instants == [tick(1), tick(2), tick(3)])
    }

    @Test func aPause_startsANewGrid() throws {
        var instants: [Instant] = []
        display.onPresented = { instants.append($1) }
        try display.present(makeFrame(1, picture))
        let origin = Instant.zero + .milliseconds(1003)
        clock.advance(to: origin)
        try display.present(makeFrame(2, picture))
        clock.advance(to: origin + .milliseconds(30))
        #expect(instants == [tick(1), tick(1, from: origin)])
    }

    @Test func atRest_noTimerIsSet() throws {
        #expect(clock.scheduledCount == 0)
        try display.present(makeFrame(1, picture))
        #expect(clock.scheduledCount == 1)
        clock.advance(by: .seconds(1))
        #expect(clock.scheduledCount == 0)
    }

    @Test func present_beforeTheFrameBeforeIsDoneIsAnError() throws {
        try display.present(makeFrame(1, picture))
        #expect { try display.present(makeFrame(2, picture)) } throws: { ($0 as? DisplayError)?.code == .busy }
        clock.advance(by: .milliseconds(17))
        try display.present(makeFrame(2, picture))
    }

    @Test func close_endsPresentingAndCallsNothingBack() throws {
        display.onPresented = { _, _ in Issue.record("a closed display presented") }
        try display.present(makeFrame(1, picture))
        display.close()
        display.close()
        clock.advance(by: .seconds(1))
        #expect { try display.present(makeFrame(2, picture)) } throws: { ($0 as? DisplayError)?.code == .closed }
    }
}
