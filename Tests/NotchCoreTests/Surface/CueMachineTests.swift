import NotchCore
import Testing

@Suite struct CueMachineTests {
    var machine = CueMachine(surface: .compact)

    @discardableResult
    mutating func at(_ milliseconds: Int, _ event: CueMachine.Event) -> Bool {
        machine.handle(event, at: .zero + .milliseconds(milliseconds))
    }

    @Test("S18: a cue sweeps for 0.85 s and clears itself; the launch cue takes 1.1 s")
    mutating func oneShot_clearsItself() {
        #expect(at(0, .play(FeedbackCue())))
        #expect(machine.nextDeadline == .zero + .milliseconds(850))
        #expect(!at(849, .deadline))
        #expect(at(850, .deadline))
        #expect(machine.current == nil && machine.nextDeadline == nil)
        at(1000, .play(.launch))
        #expect(machine.nextDeadline == .zero + .milliseconds(2100))
    }

    @Test("S18: on a hidden surface a cue waits until it is not hidden; the last one counts")
    mutating func hiddenSurface_queuesTheCue() {
        at(0, .surface(.hidden))
        #expect(!at(0, .play(FeedbackCue(tint: .red))))
        at(0, .play(FeedbackCue(tint: .blue)))
        #expect(at(500, .surface(.compact)))
        #expect(machine.current?.tint == .blue && machine.current?.began == .zero + .milliseconds(500))
        #expect(machine.queued == nil)
    }

    @Test("S18: a repeating cue needs no timer and stops when the surface expands; a one-shot goes on")
    mutating func repeatingCue_stopsOnExpand() {
        at(0, .play(FeedbackCue(repeats: true)))
        #expect(machine.nextDeadline == nil)
        #expect(at(10_000, .surface(.expanded)))
        #expect(machine.current == nil)
        #expect(!at(10_000, .play(FeedbackCue(repeats: true))), "what it points at is in view")
        at(10_000, .surface(.compact))
        at(10_000, .play(FeedbackCue()))
        #expect(!at(10_100, .surface(.expanded)))
        #expect(machine.current != nil)
    }

    @Test("A cue can be stopped, playing or waiting")
    mutating func stop_forgetsTheCue() {
        at(0, .play(FeedbackCue(repeats: true)))
        #expect(at(5, .stop))
        at(10, .surface(.hidden))
        at(10, .play(FeedbackCue()))
        at(11, .stop)
        #expect(!at(12, .surface(.compact)))
    }

    @Test("A new cue takes the place of the one that plays")
    mutating func newCue_replaces() {
        at(0, .play(FeedbackCue()))
        at(500, .play(FeedbackCue(tint: .red)))
        #expect(!at(850, .deadline))
        #expect(machine.current?.tint == .red)
    }
}
