import DequeModule
import NotchCore
import NotchSystem
import Synchronization

/// The program's one loop: sd-event as the serial executor and the clock of the surface actor.
///
/// It belongs to one thread, in the daemon the process's main thread: the one that made it, until another
/// calls ``run()``. A turn of the loop runs a bounded batch of jobs, one timer that is due and one descriptor
/// or signal that is ready, so that none starves the others. A loop with nothing to do sleeps in the kernel
/// without any timer armed.
///
/// Jobs may be enqueued and ``stop(code:)`` called from any thread. Everything else happens on the loop's
/// thread; handlers are called on the surface actor, whose executor this loop has to be
/// (``adoptForSurface()``), except in tests that run it on the main thread.
public final class EventLoop: @unchecked Sendable {
    // Unchecked: what is not behind a lock is touched on the loop's thread only.

    /// What makes time pass.
    public enum ClockMode: Hashable, Sendable {
        /// The machine's CLOCK_MONOTONIC.
        case monotonic
        /// ``EventLoop/advance(by:completion:)`` alone; descriptors and signals work as ever.
        case virtual
    }

    /// A wish to move virtual time.
    struct Advance {
        let target: Instant
        let completion: @SurfaceActor () -> Void
    }

    /// Enough to drain a burst of continuations, few enough that descriptors wait well under a millisecond.
    private static let jobsPerTurn = 64

    public let clockMode: ClockMode

    let event: OpaquePointer
    let inbox: Inbox
    var timers = TimerQueue<@SurfaceActor () -> Void>()
    var advances = Deque<Advance>()
    /// CLOCK_MONOTONIC when the loop was made.
    let start: Duration
    let virtualNow = Mutex(Instant.zero)
    private let timerSource: OpaquePointer
    private let inboxSource: OpaquePointer
    /// What the timer source is set to.
    private var armedDeadline: Instant?
    /// Signal sources live as long as the loop.
    var signalSources: [Int32: OpaquePointer] = [:]
    private let thread = Atomic<UInt>(System.currentThread)
    private let sleeps = Atomic<Int>(0)

    /// Makes a loop whose time starts at ``Instant/zero``.
    ///
    /// - Throws: ``EventLoopError`` of code `create`, when descriptors or memory run out
    ///   (`sd_event_new(3)`, `eventfd(2)`, `timerfd_create(2)`).
    public init(clock: ClockMode = .monotonic) throws(EventLoopError) {
        clockMode = clock
        start = System.time(of: System.monotonic)
        do throws(Errno) {
            let inbox = try Inbox()
            let event = try System.makeEvent().get()
            do throws(Errno) {
                timerSource = try System.addTimer(to: event).get()
                // Edge-triggered, so that the counter needs no read: each write is one wake-up.
                inboxSource = try System.addIO(
                    to: event, descriptor: inbox.eventDescriptor, events: System.readableEdge,
                    callback: { _, _, _, _ in 0 }, context: nil
                ).get()
            } catch {
                System.release(event: event)
                throw error
            }
            self.inbox = inbox
            self.event = event
        } catch {
            throw EventLoopError(.create, error, "cannot make an event loop")
        }
    }

    deinit {
        for source in signalSources.values { System.release(source: source) }
        System.release(source: inboxSource)
        System.release(source: timerSource)
        System.release(event: event)
    }

    /// Makes this loop the surface actor's executor and clock; before anything isolated to it has run.
    public func adoptForSurface() {
        SurfaceActor.adopt(executor: self, clock: self)
    }

    /// How many times the loop has come back from sleep; it does not grow while nothing happens.
    public var turns: Int {
        sleeps.load(ordering: .relaxed)
    }

    var isOnThread: Bool {
        thread.load(ordering: .relaxed) == System.currentThread
    }

    /// Serves events on the calling thread, which becomes the loop's, until ``stop(code:)``.
    ///
    /// - Returns: the code given to ``stop(code:)``. The loop may be run again.
    /// - Throws: ``EventLoopError`` of code `wait` or `timer`, when the kernel refuses to wait.
    @discardableResult
    public func run() throws(EventLoopError) -> Int32 {
        thread.store(System.currentThread, ordering: .relaxed)
        while true {
            if let code = inbox.takeStopCode() { return code }
            try turn()
        }
    }

    /// Has ``run()`` return at the end of the present turn, or at once when it is called next. The first code
    /// asked for counts. From any thread.
    public func stop(code: Int32 = 0) {
        inbox.requestStop(code: code)
    }

    private func turn() throws(EventLoopError) {
        runJobs()
        fireDueTimer()
        let isDispatching = try waitForEvent()
        if isDispatching {
            do { try System.dispatch(event).get() } catch {
                throw EventLoopError(.wait, error, "the event loop cannot dispatch an event")
            }
        } else if !inbox.hasJobs {
            // Virtual time moves only when nothing else is left to do, so that every input that has already
            // arrived is served at the instant at which it came.
            stepVirtualTime()
        }
    }

    private func runJobs() {
        for _ in 0..<Self.jobsPerTurn {
            guard let job = inbox.takeJob() else { return }
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }

    private func fireDueTimer() {
        if let (_, action) = timers.popFirst(dueBy: now) { SurfaceActor.assumeIsolated(action) }
    }

    /// Sleeps if there is nothing to do; returns whether an event is there to be dispatched.
    private func waitForEvent() throws(EventLoopError) -> Bool {
        try armTimer()
        do {
            if try System.prepare(event).get() { return true }
            let isIdle = advances.isEmpty && !isTimerDue && inbox.beginSleep()
            defer {
                if isIdle {
                    inbox.endSleep()
                    sleeps.add(1, ordering: .relaxed)
                }
            }
            return try System.wait(event, untilEvent: isIdle).get()
        } catch {
            throw EventLoopError(.wait, error, "the event loop cannot wait for events")
        }
    }

    private var isTimerDue: Bool {
        timers.nextDeadline.map { $0 <= now } ?? false
    }

    /// Keeps the timer source in step with the earliest deadline; off when there is none.
    private func armTimer() throws(EventLoopError) {
        guard clockMode == .monotonic, timers.nextDeadline != armedDeadline else { return }
        armedDeadline = timers.nextDeadline
        let armed =
            if let armedDeadline {
                System.arm(timer: timerSource, at: (start + armedDeadline.sinceStart).microsecondsRoundedUp)
            } else {
                System.disarm(timer: timerSource)
            }
        if case .failure(let error) = armed {
            throw EventLoopError(.timer, error, "the event loop cannot set its timer")
        }
    }
}
