import DequeModule
package import NotchCore
import NotchSystem
import Synchronization

/// The program's only event loop: sd-event as the serial executor and the clock of the surface actor.
///
/// The loop belongs to one thread: the thread that made it, until another thread calls ``run()``. In the daemon it is
/// the process's main thread. A turn of the loop runs a bounded batch of jobs, the due timers and one ready descriptor
/// or signal, so that none of them starves. If actions are pending for after the arrivals (``afterArrivals(_:)``), the
/// turn first serves all ready descriptors and signals. An idle loop sleeps in the kernel; without a scheduled timer,
/// none is armed.
///
/// The loop runs in steps, and the time is constant within a step. The time of a timer's step is its deadline, even if
/// the machine runs it up to 100 ms late. An external event has a step of its own, after the steps of all timers that
/// were due earlier. Therefore the same events at the same instants give the same order, on the machine's clock and in
/// virtual time.
///
/// Any thread may enqueue jobs and call ``stop(code:)``. All other calls are made on the loop's thread. Handlers are
/// called on the surface actor, whose executor must be this loop (``adoptForSurface()``), except in tests that run the
/// loop on the main thread.
package final class EventLoop: @unchecked Sendable {
    // Unchecked, because the compiler cannot verify that only the loop's thread accesses the state without a lock.

    /// A request to advance virtual time.
    struct Advance {
        let target: Instant
        let completion: @SurfaceActor () -> Void
    }

    /// The maximum number of jobs in a turn: enough to drain a burst of continuations, and few enough that descriptors
    /// wait well under 1 ms.
    private static let jobsPerTurn = 64
    /// The maximum number of timers that run at one instant: more than are ever due at once. The limit keeps timers
    /// that are repeatedly set for the past from starving other events.
    private static let timersAtOnce = 64
    /// The maximum number of events that a turn serves: more than clients send at once, and few enough to bound the
    /// delay of timers.
    private static let arrivalsPerTurn = 64
    /// The maximum time for which one turn serves arrivals, so that the delay of timers is bounded: 4 ms. It is 1 s in
    /// virtual time, because the speed of the machine must not matter there, and longer in tests on a busy machine.
    package var arrivalTime: Duration
    /// The lateness up to which a timer's step has the time of its deadline. After a longer halt the step has the
    /// present time, so that cards are not rushed to catch up. Tests on a busy machine set a longer time.
    package var lateness = Duration.milliseconds(100)
    /// The maximum time that an idle source waits while descriptors are continuously ready. Tests on a busy machine set
    /// a longer time.
    package var idlePatience = Duration.milliseconds(5)

    package let clockMode: ClockMode

    let event: OpaquePointer
    let inbox: Inbox
    var timers = TimerQueue<@SurfaceActor () -> Void>()
    var advances = Deque<Advance>()
    /// Actions for the loop's next turn, after the arrivals of that turn; see ``afterArrivals(_:)``.
    var followers: [@SurfaceActor () async -> Void] = []
    /// The time of CLOCK_MONOTONIC at which the loop's time began: when the loop was made, and from the first ``run()``
    /// on when the loop first ran.
    let origin: Mutex<Duration>
    /// The instant of the current step.
    let stepInstant = Mutex(Instant.zero)
    /// Whether ``run()`` was called. The time is zero until then.
    package private(set) var hasRun = false
    /// The number of steps and of jobs so far. If two events have the same count, no step began and no job ran between
    /// them.
    package private(set) var stepCount = 0
    private let timerSource: OpaquePointer
    private let inboxSource: OpaquePointer
    /// The deadline of the timer source; `nil` if it is disarmed.
    private var armedDeadline: Instant?
    /// The idle sources with a requested call, each with the time of CLOCK_MONOTONIC until which it waits for the loop
    /// to be idle.
    var dueIdlers: [OpaquePointer: Duration] = [:]
    /// The signal sources by signal number. They live as long as the loop.
    var signalSources: [Int32: OpaquePointer] = [:]
    private let thread = Atomic<UInt>(System.currentThread)
    private let sleeps = Atomic<Int>(0)

    /// Makes a loop whose time starts at ``Instant/zero``.
    ///
    /// - Throws: ``EventLoopError`` of code `create`, when descriptors or memory run out
    ///   (`sd_event_new(3)`, `eventfd(2)`, `timerfd_create(2)`).
    package init(clock: ClockMode = .monotonic) throws(EventLoopError) {
        clockMode = clock
        arrivalTime = clock == .virtual ? .seconds(1) : .milliseconds(4)
        origin = Mutex(KernelClock.monotonic.time)
        do throws(Errno) {
            let inbox = try Inbox()
            let event = try SDEvent.makeEvent().get()
            do throws(Errno) {
                timerSource = try SDEvent.addTimer(to: event).get()
                // The source is edge-triggered, so that the counter need not be read: each write is one wake-up.
                inboxSource = try SDEvent.addIO(
                    to: event, descriptor: inbox.wakeups.rawValue, events: SDEvent.readableEdge,
                    callback: { _, _, _, _ in 0 }, context: nil
                ).get()
            } catch {
                SDEvent.release(event: event)
                throw error
            }
            self.inbox = inbox
            self.event = event
        } catch {
            throw EventLoopError(.create, error, "cannot make an event loop")
        }
    }

    deinit {
        for source in signalSources.values { SDEvent.release(source: source) }
        SDEvent.release(source: inboxSource)
        SDEvent.release(source: timerSource)
        SDEvent.release(event: event)
    }

    /// Makes this loop the surface actor's executor and clock. The call must precede any code that is isolated to the
    /// actor.
    package func adoptForSurface() {
        SurfaceActor.adopt(executor: self, clock: self)
    }

    /// The number of times that the loop has woken from sleep. It does not grow while the loop is idle.
    package var turns: Int {
        sleeps.load(ordering: .relaxed)
    }

    var isOnThread: Bool {
        thread.load(ordering: .relaxed) == System.currentThread
    }

    /// Serves events on the calling thread, which becomes the loop's thread, until ``stop(code:)``.
    ///
    /// - Returns: the code passed to ``stop(code:)``. The loop may be run again.
    /// - Throws: ``EventLoopError`` of code `wait` or `timer`, if a wait or a timer fails in the kernel.
    @discardableResult
    package func run() throws(EventLoopError) -> Int32 {
        thread.store(System.currentThread, ordering: .relaxed)
        if !hasRun { origin.withLock { $0 = KernelClock.monotonic.time } }
        hasRun = true
        while true {
            if let code = inbox.takeStopCode() { return code }
            try turn()
        }
    }

    /// Makes ``run()`` return at the end of the present turn, or makes the next ``run()`` return at once. The first
    /// requested code counts. Any thread may call this method.
    package func stop(code: Int32 = 0) {
        inbox.requestStop(code: code)
    }

    private func turn() throws(EventLoopError) {
        try serveArrivals()
        runJobs()
        let hasEvent = try waitForEvent()
        let hasFired = beginStep()
        if hasEvent {
            try dispatch()
        } else if !hasFired, !inbox.hasJobs, followers.isEmpty {
            // Virtual time advances only when no other work is left, so that each input is served at the instant of its
            // arrival.
            stepVirtualTime()
        }
    }

    /// Serves all ready descriptors and signals in the current step, and then runs the pending followers.
    private func serveArrivals() throws(EventLoopError) {
        guard !followers.isEmpty else { return }
        let start = KernelClock.monotonic.time
        for _ in 0..<Self.arrivalsPerTurn {
            guard KernelClock.monotonic.time - start < arrivalTime, try hasArrived() else { break }
            try dispatch()
        }
        runFollowers()
    }

    private func runFollowers() {
        let followers = followers
        self.followers = []
        // The tasks run on the loop's thread, but leave the actor free while they await.
        for follower in followers { Task { @SurfaceActor in await follower() } }
    }

    private func hasArrived() throws(EventLoopError) -> Bool {
        do {
            if try SDEvent.prepare(event).get() { return true }
            return try SDEvent.wait(event, untilEvent: false).get()
        } catch {
            throw EventLoopError(.wait, error, "the event loop cannot wait for events")
        }
    }

    private func dispatch() throws(EventLoopError) {
        do { try SDEvent.dispatch(event).get() } catch {
            throw EventLoopError(.wait, error, "the event loop cannot dispatch an event")
        }
    }

    private func runJobs() {
        for _ in 0..<Self.jobsPerTurn {
            guard let job = inbox.takeJob() else { return }
            stepCount += 1
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }

    /// Runs all timers that are due, and then moves the loop's time to the present instant.
    ///
    /// - Returns: whether any timer was due.
    private func beginStep() -> Bool {
        // No timer runs before the followers have run, so that no timer sees an undecided state, such as a frame whose
        // card is not chosen yet.
        guard followers.isEmpty else { return false }
        let now = machineNow
        var hasFired = false
        var end = now
        var firedAtOnce = 0
        while firedAtOnce < Self.timersAtOnce, clockMode == .monotonic || !inbox.hasJobs,
            let timer = timers.popFirst(dueBy: now)
        {
            hasFired = true
            firedAtOnce = timer.deadline > self.now ? 0 : firedAtOnce + 1
            fire(timer.action, at: max(timer.deadline, self.now))
            if timer.isArrival {
                // A timer with a deadline after the arrival keeps its instant.
                end = min(now, timers.nextDeadline ?? now)
                break
            }
        }
        enterStep(at: end)
        return hasFired
    }

    /// Runs a timer's action in a step of its own, followed by its followers and jobs before any other event is served.
    func fire(_ action: @SurfaceActor () -> Void, at instant: Instant) {
        enterStep(at: machineNow - instant > lateness ? machineNow : instant)
        SurfaceActor.assumeIsolated(action)
        runFollowers()
        runJobs()
    }

    /// Begins a step at `instant`. The time never decreases.
    func enterStep(at instant: Instant) {
        stepCount += 1
        stepInstant.withLock { $0 = max($0, instant) }
    }

    /// Sleeps if no work is pending. Returns whether there is an event to dispatch.
    private func waitForEvent() throws(EventLoopError) -> Bool {
        try armTimer()
        if !dueIdlers.isEmpty { hurryIdlers() }
        do {
            if try SDEvent.prepare(event).get() { return true }
            let isIdle = advances.isEmpty && followers.isEmpty && !isTimerDue && inbox.beginSleep()
            defer {
                if isIdle {
                    inbox.endSleep()
                    sleeps.add(1, ordering: .relaxed)
                }
            }
            return try SDEvent.wait(event, untilEvent: isIdle).get()
        } catch {
            throw EventLoopError(.wait, error, "the event loop cannot wait for events")
        }
    }

    private var isTimerDue: Bool {
        timers.nextDeadline.map { $0 <= machineNow } ?? false
    }

    /// Arms the timer source for the earliest deadline, or disarms it if there is none.
    private func armTimer() throws(EventLoopError) {
        guard clockMode == .monotonic, timers.nextDeadline != armedDeadline else { return }
        armedDeadline = timers.nextDeadline
        let start = origin.withLock { $0 }
        let armed =
            if let armedDeadline {
                SDEvent.arm(timer: timerSource, at: (start + armedDeadline.sinceStart).microsecondsRoundedUp)
            } else {
                SDEvent.disarm(timer: timerSource)
            }
        if case .failure(let error) = armed {
            throw EventLoopError(.timer, error, "the event loop cannot set its timer")
        }
    }
}

extension EventLoop: SerialExecutor {
    /// Queues a job for the loop's thread. Jobs run in the order of the calls.
    package func enqueue(_ job: consuming ExecutorJob) {
        inbox.append(UnownedJob(job))
    }

    /// Makes code on the loop's thread count as isolated if the runtime cannot detect the isolation, as in a callback
    /// from sd-event or at the program's top level.
    package func checkIsolated() {
        precondition(isOnThread, "code of the event loop's actor runs on another thread than the loop's")
    }
}

/// A failure of the event loop, and its cause.
package struct EventLoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation that failed.
    package enum Code: String, Hashable, Sendable {
        /// Making the loop or one of its descriptors.
        case create
        /// Watching a descriptor, or changing the operations to wait for.
        case watch
        /// Handling a signal.
        case signal
        /// Arming the loop's timer.
        case timer
        /// Waiting for or dispatching events.
        case wait
        /// Communicating with the service manager.
        case service
        /// Monitoring devices.
        case devices
        /// Monitoring jumps of the clock.
        case clock
        /// Communicating over a message bus.
        case bus
    }

    package let code: Code
    /// The C library's error number.
    package let errno: Int32
    /// A text that names the failed operation and its object.
    package let message: String

    package init(code: Code, errno: Int32, message: String) {
        self.code = code
        self.errno = errno
        self.message = message
    }

    init(_ code: Code, _ error: Errno, _ message: String) {
        self.init(code: code, errno: error.rawValue, message: message)
    }

    package var description: String {
        "\(message): \(Errno(rawValue: errno))"
    }
}
