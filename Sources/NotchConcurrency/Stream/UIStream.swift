/// Shows members one after another, and reports their phases to subscribers (U1 to U11).
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

    /// - Parameter clock: the source of time and timers; `nil` means ``SurfaceActor/clock``.
    public nonisolated init(clock: (any SurfaceClock)? = nil) {
        timer = DeadlineTimer(clock: clock)
    }

    deinit { broadcast.finish() }

    /// The phases of the members.
    ///
    /// Each access makes a new, independent subscription. A program therefore reads the property once, before its loop:
    /// a second subscription does not continue the first.
    ///
    /// The first subscription begins with the earlier events, up to the last 4096 (U10). A later subscription begins
    /// with the last phase of the shown member. Each subscription buffers up to 4096 events and then loses the oldest:
    /// events are hints, and view state is the source of truth (U11).
    public nonisolated var stream: AsyncStream<Lifecycle<Member>> { broadcast.subscribe() }
    /// The shown member and its stage; `nil` if there is none.
    public var current: StreamedMember<Member>? { machine.current }
    /// The pending members, in order.
    public var pending: [Member] { machine.pending }
    public var isPaused: Bool { machine.isPaused }

    /// Appends a member (U2).
    public func enqueue(_ member: Member) { handle(.enqueue([member])) }

    /// Appends members, in order (U2).
    public func enqueue(_ members: [Member]) { handle(.enqueue(members)) }

    /// Cancels all members, and appends `member` (U6).
    public func enqueueExclusively(_ member: Member) { handle(.enqueueExclusively(member)) }

    /// Unblocks the current blocker, now or as soon as it has animated in (U4, B6.6).
    public func unblock() { handle(.unblock(nil)) }

    /// Unblocks the current blocker if it has this id, now or as soon as it has animated in.
    public func unblock(_ id: Member.ID) { handle(.unblock(id)) }

    /// Rejects a pending member (U7), or ends the shown member at once (U5).
    public func cancel(_ id: Member.ID) { handle(.cancel(id)) }

    /// Rejects all pending members and ends the shown member at once (U5).
    public func cancelAll() { handle(.cancelAll) }

    /// Replaces the content of a pending or shown member.
    public func update(_ member: Member) { handle(.update(member)) }

    /// Stops the time: the shown member keeps the rest of its phase, and no other member begins.
    public func pause() { handle(.pause) }

    public func resume() { handle(.resume) }

    /// Ends the stream: cancels all members, as ``cancelAll()`` does, and then ends all subscriptions. Later calls have
    /// no effect on the stream.
    public func finish() {
        cancelAll()
        isFinished = true
        broadcast.finish()
    }

    private func handle(_ event: StreamMachine<Member>.Event) {
        guard !isFinished else { return }
        for lifecycle in machine.handle(event, at: timer.clock.now) {
            let isOnShow = lifecycle.phase == .animateIn || lifecycle.phase == .animateOut
            // A rejected member does not affect the shown member.
            let latest = isOnShow ? lifecycle : lifecycle.phase == .reject ? lastShown : nil
            lastShown = latest
            broadcast.send(lifecycle, latest: latest)
        }
        timer.arm(machine.nextDeadline) { [weak self] in self?.handle(.deadline) }
    }
}
