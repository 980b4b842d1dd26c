package import NotchConcurrency
import NotchCore
import NotchProcess

/// Decides when a script runs, and what its lines show.
///
/// - A script with an interval runs again at each multiple of the interval, but never twice at a time. Its lines count
///   when it has ended well. When it fails, its glance stays and grows stale.
/// - A script that runs for ever tells a state with each line. Of lines that come faster than people read, the latest
///   counts. When it ends, it is started again, later each time it ends soon.
/// - Only the first failure is complained of, until the script works again, and five in ten minutes at most.
package struct ScriptMachine: StateMachine {
    /// The lines that are kept of one run. Bars use three.
    static let lineLimit = 32
    /// How often a script that runs for ever may change its glance.
    static let pace = Duration.milliseconds(250)
    /// A script that ran for so long has not failed at its start.
    static let lastingRun = Duration.seconds(60)
    /// The most complaints within a time, of a script that fails and works in turn.
    static let complaintLimit = 5
    static let complaintTime = Duration.seconds(600)
    /// How long the glance of a script that has ended is fresh.
    static let lifetimeAfterEnd = Duration.seconds(60)

    private enum State: Hashable, Sendable {
        case idle
        /// The script runs next at that instant; `nil` never.
        case waiting(until: Instant?)
        case running(since: Instant)
    }

    private let options: ScriptOptions
    private var state = State.idle
    private var lines: [String] = []
    /// The latest line of a script that runs for ever, until it is shown.
    private var unshown: String?
    private var nextShow: Instant?
    private var backoff = Backoff(first: .seconds(1), limit: .seconds(300))
    private var hasComplained = false
    /// When the latest complaints were.
    private var complaints: [Instant] = []
    private var levels: [Double] = []
    private var shown: Glance?
    /// Whether what is shown grows stale, since its script has ended.
    private var isFading = false

    package init(_ options: ScriptOptions) {
        self.options = options
    }

    private var isContinuous: Bool { options.schedule == .continuous }

    package var nextDeadline: Instant? {
        switch state {
        case .idle: nil
        case .waiting(let until): until
        case .running: unshown == nil ? nil : nextShow
        }
    }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .start: state == .idle ? run(at: now) : []
        case .line(let line): note(line, at: now)
        case .ended(let end, let isCut): ended(end, isCut: isCut, at: now)
        case .unread(let reason): unread(reason, at: now)
        case .stop: stop()
        case .deadline: passDeadline(at: now)
        }
    }

    private mutating func run(at now: Instant) -> [Effect] {
        state = .running(since: now)
        lines = []
        unshown = nil
        return [.run]
    }

    private mutating func stop() -> [Effect] {
        defer {
            state = .idle
            shown = nil
        }
        var effects: [Effect] = []
        if case .running = state { effects.append(.cancel) }
        if shown != nil { effects.append(.withdraw) }
        return effects
    }

    private mutating func passDeadline(at now: Instant) -> [Effect] {
        guard let deadline = nextDeadline, deadline <= now else { return [] }
        if case .waiting = state { return run(at: now) }
        return showLatest(at: now)
    }

    // MARK: Lines

    private mutating func note(_ line: String, at now: Instant) -> [Effect] {
        guard case .running = state else { return [] }
        guard isContinuous else {
            if lines.count < Self.lineLimit { lines.append(line) }
            return []
        }
        unshown = line
        if let nextShow, now < nextShow { return [] }
        return showLatest(at: now)
    }

    private mutating func showLatest(at now: Instant) -> [Effect] {
        guard let line = unshown else { return [] }
        unshown = nil
        nextShow = now + Self.pace
        do throws(ScriptFault) {
            return recovered() + show(try ScriptParser.read(line: line), lifetime: options.lifetime)
        } catch {
            return complain("writes what is not understood: \(error)", at: now)
        }
    }

    private mutating func show(_ reading: ScriptReading, lifetime: Duration?) -> [Effect] {
        guard let value = reading.value else {
            guard shown != nil else { return [] }
            shown = nil
            return [.withdraw]
        }
        if options.hasSparkline, let level = reading.level {
            levels = (levels + [level]).suffix(Glance.historyLimit)
        }
        let glance = Glance(
            id: options.id, value: value, detail: reading.detail, icon: reading.icon ?? options.icon,
            tint: reading.tint ?? options.tint ?? .accent, level: reading.level, history: levels)
        // What has no lifetime need not be renewed.
        if glance == shown, lifetime == nil, !isFading { return [] }
        shown = glance
        isFading = false
        return [.show(glance, lifetime: lifetime)]
    }

    // MARK: Ends

    private mutating func ended(_ end: ProcessEnd, isCut: Bool, at now: Instant) -> [Effect] {
        guard case .running(let began) = state else { return [] }
        return isContinuous
            ? endedForNow(end, began: began, at: now) : endedRun(end, isCut: isCut, began: began, at: now)
    }

    private mutating func unread(_ reason: String, at now: Instant) -> [Effect] {
        guard case .running(let began) = state else { return [] }
        waitForNext(began: began, at: now)
        return complain("cannot be read: \(reason)", at: now)
    }

    private mutating func waitForNext(began: Instant, at now: Instant) {
        var next: Instant?
        if case .every(let interval) = options.schedule {
            // What took longer than the interval runs at its next multiple.
            let passed = (now - began) / interval
            next = began + interval * Int(max(1, passed.rounded(.up)))
        }
        state = .waiting(until: next)
    }

    private mutating func endedRun(_ end: ProcessEnd, isCut: Bool, began: Instant, at now: Instant) -> [Effect] {
        waitForNext(began: began, at: now)
        let isUrgent = end == .exited(ScriptParser.urgentStatus)
        guard end == .exited(0) || isUrgent else { return complain(end.failure(of: options), at: now) }
        do throws(ScriptFault) {
            let reading = try ScriptParser.read(lines, isUrgent: isUrgent)
            lines = []
            let note =
                isCut ? complain("writes more than is read of one run; the rest is left out", at: now) : recovered()
            return note + show(reading, lifetime: runLifetime)
        } catch {
            return complain("writes what is not understood: \(error)", at: now)
        }
    }

    /// How long the state of one run is fresh: until the next run but one should have ended.
    private var runLifetime: Duration? {
        if let lifetime = options.lifetime { return lifetime }
        guard case .every(let interval) = options.schedule else { return nil }
        return interval * 2 + options.timeLimit
    }

    private mutating func endedForNow(_ end: ProcessEnd, began: Instant, at now: Instant) -> [Effect] {
        var effects = showLatest(at: now)
        if now - began >= Self.lastingRun { backoff.reset() }
        state = .waiting(until: now + backoff.wait())
        // Nobody keeps the state up to date now.
        if let shown { effects.append(.show(shown, lifetime: options.lifetime ?? Self.lifetimeAfterEnd)) }
        isFading = true
        let reason = end == .exited(0) ? "has ended, and is started again" : end.failure(of: options)
        return effects + complain(reason, at: now)
    }

    // MARK: Complaints

    private mutating func complain(_ text: String, at now: Instant) -> [Effect] {
        if hasComplained { return [] }
        complaints.removeAll { now - $0 >= Self.complaintTime }
        guard complaints.count < Self.complaintLimit else { return [] }
        hasComplained = true
        complaints.append(now)
        return [.complain(text)]
    }

    private mutating func recovered() -> [Effect] {
        defer { hasComplained = false }
        return hasComplained ? [.recovered] : []
    }
}

extension ProcessEnd {
    /// Says in words why a script has failed.
    fileprivate func failure(of options: ScriptOptions) -> String {
        switch self {
        case .exited(let status): "exited \(status)"
        case .killed(let signal): "was killed by signal \(signal)"
        case .timedOut: "was killed, because it ran for longer than \(options.timeLimit)"
        case .cancelled: "was cancelled"
        case .notStarted(let error): "cannot be started: \(error)"
        }
    }
}
