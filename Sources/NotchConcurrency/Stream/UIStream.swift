/// Puts members on show one after another and tells subscribers of each phase of their lives (U1 to U11).
///
///     let stream = UIStream<Toast>()
///     for await event in stream.stream { ... }
///     await stream.enqueue(toast)
///
/// The stream is a thin shell: `StreamMachine` decides, the clock wakes the stream, and ``stream`` reports the
/// phases. Releasing the stream ends all its subscriptions.
@SurfaceActor
public final class UIStream<Member: QueueMember> {
    private var machine = StreamMachine<Member>()
    private let timer: DeadlineTimer
    private var lastShown: Lifecycle<Member>?
    private var isFinished = false
    private nonisolated let broadcast = Broadcast<Lifecycle<Member>>(keepsBacklog: true)

    /// - Parameter clock: the source of time and timers; `nil` takes ``SurfaceActor/clock``.
    public nonisolated init(clock: (any SurfaceClock)? = nil) {
        timer = DeadlineTimer(clock: clock)
    }

    deinit { broadcast.finish() }

    /// The phases of the members.
    ///
    /// Each access makes a new, independent subscription. So a program takes the stream once, before its loop: a second
    /// access begins anew, and does not go on where the first one is.
    ///
    /// The first subscriber is given the events that happened before it came, up to the last 4096 (U10). A later one
    /// begins with the last phase of the member on show. Each subscription buffers up to 4096 events and then loses the
    /// oldest: events are hints, and view state is the source of truth (U11).
    public nonisolated var stream: AsyncStream<Lifecycle<Member>> { broadcast.subscribe() }
    /// The member on show and its stage; `nil` where none is.
    public var current: StreamedMember<Member>? { machine.current }
    /// The members that wait, in order.
    public var pending: [Member] { machine.pending }
    public var isPaused: Bool { machine.isPaused }

    /// Appends a member (U2).
    public func enqueue(_ member: Member) { handle(.enqueue([member])) }

    /// Appends members, in order (U2).
    public func enqueue(_ members: [Member]) { handle(.enqueue(members)) }

    /// Cancels everything. `member` is then the only one (U6).
    public func enqueueExclusively(_ member: Member) { handle(.enqueueExclusively(member)) }

    /// Lets the current blocker go, now or as soon as it has animated in (U4, B6.6).
    public func unblock() { handle(.unblock(nil)) }

    /// Lets the blocker with this id go if it is the current one, now or as soon as it has animated in.
    public func unblock(_ id: Member.ID) { handle(.unblock(id)) }

    /// Takes back a pending member, which is rejected (U7), or ends the one on show at once.
    public func cancel(_ id: Member.ID) { handle(.cancel(id)) }

    /// Rejects all pending members and ends the one on show at once (U5).
    public func cancelAll() { handle(.cancelAll) }

    /// Gives a pending or showing member new content.
    public func update(_ member: Member) { handle(.update(member)) }

    /// Stops time: the member on show keeps the rest of its phase, and no other member begins.
    public func pause() { handle(.pause) }

    public func resume() { handle(.resume) }

    /// Ends the stream: cancels all members, as ``cancelAll()`` does, and then ends all subscriptions. Nothing has any
    /// effect on the stream afterwards.
    public func finish() {
        cancelAll()
        isFinished = true
        broadcast.finish()
    }

    private func handle(_ event: StreamMachine<Member>.Event) {
        guard !isFinished else { return }
        for lifecycle in machine.handle(event, at: timer.clock.now) {
            let isOnShow = lifecycle.phase == .animateIn || lifecycle.phase == .animateOut
            // A rejected member leaves the one on show as it is.
            let latest = isOnShow ? lifecycle : lifecycle.phase == .reject ? lastShown : nil
            lastShown = latest
            broadcast.send(lifecycle, latest: latest)
        }
        timer.arm(machine.nextDeadline) { [weak self] in self?.handle(.deadline) }
    }
}
