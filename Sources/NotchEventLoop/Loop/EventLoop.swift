import DequeModule
package import NotchCore
import NotchSystem
import Synchronization

/// The program's one event loop: sd-event as the serial executor and the clock of the surface actor.
///
/// The loop belongs to one thread: the one that made it, until another calls ``run()``. In the daemon this is the
/// process's main thread. A turn of the loop runs a bounded batch of jobs, the timers that are due and one descriptor
/// or signal that is ready, so that none starves the others. When actions wait for everything that has arrived
/// (``afterArrivals(_:)``), the turn first serves everything that is ready. A loop with nothing to do sleeps in the
/// kernel without any timer armed.
///
/// The loop runs in steps, and time stands still within each of them. The time of a timer's step is its deadline, even
/// if the machine runs it up to a tenth of a second later. An arrival from outside has a step of its own, after the
/// steps of all timers that were due before. So the same arrivals at the same instants give the same order of events,
/// on the machine's clock and in virtual time.
///
/// Any thread may enqueue jobs and call ``stop(code:)``. Everything else happens on the loop's thread. Handlers are
/// called on the surface actor, whose executor this loop has to be (``adoptForSurface()``), except in tests that run it
/// on the main thread.
package final class EventLoop: @unchecked Sendable {
    // Unchecked, since the compiler cannot see that only the loop's thread touches the state that no lock protects.

    /// A request to move virtual time.
    struct Advance {
        let target: Instant
        let completion: @SurfaceActor () -> Void
    }

    /// The most jobs in a turn: enough to drain a burst of continuations, and few enough that descriptors wait well
    /// under a millisecond.
    private static let jobsPerTurn = 64
    /// The most timers that run at one instant: more than are ever due at once, and few enough that timers that are set
    /// for the past again and again do not hold up anything else.
    private static let timersAtOnce = 64
    /// The most arrivals that a turn serves: more clients than speak at once, and few enough that timers are not late
    /// for long.
    private static let arrivalsPerTurn = 64
    /// How long one turn serves arrivals at most, so that timers are not late for long. The limit is longer in virtual
    /// time, where the speed of the machine must not matter, and in tests on a busy machine.
    package var arrivalTime: Duration
    /// How late a timer may run and still count as on time. After a longer halt the lost time stays lost, so that cards
    /// do not rush by to make up for it. Tests on a busy machine set a longer time.
    package var lateness = Duration.milliseconds(100)
    /// How long an idle source waits at most while descriptors are ready all the time. Tests on a busy machine set a
    /// longer time.
    package var idlePatience = Duration.milliseconds(5)

    package let clockMode: ClockMode

    let event: OpaquePointer
    let inbox: Inbox
    var timers = TimerQueue<@SurfaceActor () -> Void>()
    var advances = Deque<Advance>()
    /// Actions for the loop's next turn, after everything that is ready then; see ``afterArrivals(_:)``.
    var followers: [@SurfaceActor () async -> Void] = []
    /// The time of CLOCK_MONOTONIC at which the loop's time began: when the loop first ran, and before that when it was
    /// made.
    let origin: Mutex<Duration>
    /// The instant of the current step.
    let stepInstant = Mutex(Instant.zero)
    /// Whether ``run()`` was called. Time stands still at zero until then.
    package private(set) var hasRun = false
    /// Counts the steps, and the jobs within each. Events with the same count came before anything followed from them.
    package private(set) var stepCount = 0
    private let timerSource: OpaquePointer
    private let inboxSource: OpaquePointer
    /// The deadline that the timer source is set to; `nil` when it is off.
    private var armedDeadline: Instant?
    /// The idle sources whose handlers are requested, and the time of CLOCK_MONOTONIC until which each waits for the
    /// loop to be idle.
    var dueIdlers: [OpaquePointer: Duration] = [:]
    /// The sources of signals by their numbers. They live as long as the loop.
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
                // The source is edge-triggered, so that nobody has to read the counter: each write is one wake-up.
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

    /// Makes this loop the surface actor's executor and clock. The call comes before any code that is isolated to the
    /// actor.
    package func adoptForSurface() {
        SurfaceActor.adopt(executor: self, clock: self)
    }

    /// How many times the loop has woken from sleep. The number does not grow while nothing happens.
    package var turns: Int {
        sleeps.load(ordering: .relaxed)
    }

    var isOnThread: Bool {
        thread.load(ordering: .relaxed) == System.currentThread
    }

    /// Serves events on the calling thread, which becomes the loop's thread, until ``stop(code:)``.
    ///
    /// - Returns: the code given to ``stop(code:)``. The loop may be run again.
    /// - Throws: ``EventLoopError`` of code `wait` or `timer`, when the kernel refuses to wait.
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

    /// Makes ``run()`` return at the end of the present turn, or at once when it is called next. The first requested
    /// code counts. Any thread may call this.
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
            // Virtual time moves only when nothing else is left to do, so that every input that has already
            // arrived is served at the instant at which it came.
            stepVirtualTime()
        }
    }

    /// Serves everything that is ready in the current step, and then runs the actions that wait for that.
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

    /// Moves time to now, after it has run all timers that are due by now. Later events happen now.
    ///
    /// - Returns: whether any timer was due.
    private func beginStep() -> Bool {
        // No timer runs before the followers have run, so that none sees an undecided state, such as a frame whose card
        // has still to be chosen.
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
                // A timer that is due after the arrival keeps its instant.
                end = min(now, timers.nextDeadline ?? now)
                break
            }
        }
        enterStep(at: end)
        return hasFired
    }

    /// Runs a timer's action in a step of its own, and everything that follows from it before anything else arrives.
    func fire(_ action: @SurfaceActor () -> Void, at instant: Instant) {
        enterStep(at: machineNow - instant > lateness ? machineNow : instant)
        SurfaceActor.assumeIsolated(action)
        runFollowers()
        runJobs()
    }

    /// Begins a step at `instant`. Time never goes back.
    func enterStep(at instant: Instant) {
        stepCount += 1
        stepInstant.withLock { $0 = max($0, instant) }
    }

    /// Sleeps if there is nothing to do. Returns whether there is an event to dispatch.
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

    /// Sets the timer source to the earliest deadline, and switches it off when there is none.
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
    /// Queues a job for the loop's thread. Jobs run in the order in which they were queued.
    package func enqueue(_ job: consuming ExecutorJob) {
        inbox.append(UnownedJob(job))
    }

    /// Lets code on the loop's thread count as isolated where the runtime does not know about it, such as a callback
    /// from sd-event or the program's top level.
    package func checkIsolated() {
        precondition(isOnThread, "code of the event loop's actor runs on another thread than the loop's")
    }
}

/// A failure of the event loop, and its cause.
package struct EventLoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation that failed.
    package enum Code: String, Hashable, Sendable {
        /// Making the loop or one of its own descriptors.
        case create
        /// Watching a descriptor, or changing the operations to wait for.
        case watch
        /// Taking over a signal.
        case signal
        /// Arming the loop's timer.
        case timer
        /// Waiting for or dispatching events.
        case wait
        /// Talking to the service manager.
        case service
        /// Listening for devices that come and go.
        case devices
        /// Listening for jumps of the clock.
        case clock
        /// Talking over a message bus.
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
