package import NotchConcurrency
package import NotchCore
package import NotchEventLoop

/// Decides when a script runs or a file is read, and converts their lines to a glance.
///
/// - A script with an interval runs again at each multiple of the interval, but never twice at a time. Its lines are
///   used when it has ended successfully. When it fails, its glance stays and becomes stale.
/// - While no glance is visible, a script is not run again. An overdue script is run when glances become visible.
/// - A repeating script runs again as soon as it has ended, but at most once per second. It waits with a backoff when
///   it fails.
/// - A continuous script reports a state with each line. Within 250 ms only the latest line is shown. When it ends, it
///   is started again: after 1 s if it ended successfully with output or ran for 60 s, otherwise with a backoff.
package struct ScriptMachine: StateMachine {
    /// The minimum interval between changes of a continuous script's glance.
    static let pace = Duration.milliseconds(250)
    /// The minimum time between two starts of a repeating script.
    static let repeatPace = Duration.seconds(1)
    /// The run time after which a failure resets the backoff.
    static let lastingRun = Duration.seconds(60)

    private enum State: Hashable, Sendable {
        case idle
        /// The instant of the next run; `nil` means never.
        case waiting(until: Instant?)
        case running(since: Instant)
    }

    private let options: ScriptOptions
    private var state = State.idle
    private var isVisible = true
    private var lines: [String] = []
    /// Whether the current run has written more lines than are kept.
    private var hasMoreLines = false
    /// Whether the current run of a continuous script has written a line.
    private var hasSpoken = false
    /// The latest line of a continuous script that is not shown yet.
    private var unshown: String?
    private var nextShow: Instant?
    /// The instant at which a blocked read of a file is reported.
    private var stall: Instant?
    private var backoff = Backoff(first: .seconds(1), limit: .seconds(300))
    private var complaints = ScriptComplaints()
    /// The variables of the latest state for the next run.
    private var variables: [String: String] = [:]
    private var glance: ScriptGlance

    package init(_ options: ScriptOptions) {
        self.options = options
        glance = ScriptGlance(options)
    }

    private var isContinuous: Bool { options.schedule == .continuous }

    package var nextDeadline: Instant? {
        switch state {
        case .idle: nil
        // A continuous script is restarted even if no glance is visible, because it may wait for events that must not
        // be missed.
        case .waiting(let until): isVisible || isContinuous ? until : nil
        case .running: unshown == nil ? stall : nextShow
        }
    }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .start: state == .idle ? run(at: now) : []
        case .line(let line): note(line, at: now)
        case .cut: cut(at: now)
        case .ended(let end, let isCut, let error): ended(end, isCut: isCut, error: error, at: now)
        case .read(let lines, let isCut): read(lines, isCut: isCut, at: now)
        case .unread(let reason): unread(reason, at: now)
        case .visible(let isVisible): setVisible(isVisible)
        case .stop: stop()
        case .deadline: passDeadline(at: now)
        }
    }

    private mutating func run(at now: Instant) -> [Effect] {
        state = .running(since: now)
        (lines, hasMoreLines, hasSpoken) = ([], false, false)
        unshown = nil
        stall = options.isFile ? options.runLimit.map { now + $0 } : nil
        return [.run(variables: variables)]
    }

    private mutating func setVisible(_ isVisible: Bool) -> [Effect] {
        self.isVisible = isVisible
        return []
    }

    private mutating func stop() -> [Effect] {
        let wasRunning = if case .running = state { true } else { false }
        state = .idle
        return (wasRunning ? [.cancel] : []) + glance.withdraw()
    }

    private mutating func passDeadline(at now: Instant) -> [Effect] {
        guard let deadline = nextDeadline, deadline <= now else { return [] }
        if case .waiting = state { return run(at: now) }
        if unshown != nil { return showLatest(at: now) }
        stall = nil
        return complain("cannot be read: nothing has come of it for \(options.limitText)", at: now)
    }

    // MARK: Lines

    private mutating func note(_ line: String, at now: Instant) -> [Effect] {
        guard case .running = state else { return [] }
        guard isContinuous else {
            if lines.count < ScriptLimits.lines { lines.append(line) } else { hasMoreLines = true }
            return []
        }
        hasSpoken = true
        unshown = line
        if let nextShow, now < nextShow { return [] }
        return showLatest(at: now)
    }

    private mutating func cut(at now: Instant) -> [Effect] {
        guard case .running = state, isContinuous else { return [] }
        return complain("writes \(ScriptLimits.excessOfPeriod)", lasts: false, at: now)
    }

    private mutating func showLatest(at now: Instant) -> [Effect] {
        guard let line = unshown else { return [] }
        unshown = nil
        nextShow = now + Self.pace
        do throws(ScriptFault) {
            guard let reading = try ScriptParser.read(line: line) else { return [] }
            return take(reading, isCut: false, lifetime: options.lifetime, at: now)
        } catch {
            return glance.fade() + complain("writes \(error.reason(for: [line], isCut: false, isFile: false))", at: now)
        }
    }

    // MARK: Ends

    private mutating func ended(_ end: ProcessEnd, isCut: Bool, error: String?, at now: Instant) -> [Effect] {
        guard case .running(let began) = state else { return [] }
        return isContinuous
            ? endedForNow(end, error: error, began: began, at: now)
            : endedRun(end, isCut: isCut, error: error, began: began, at: now)
    }

    private mutating func read(_ lines: [String], isCut: Bool, at now: Instant) -> [Effect] {
        guard case .running(let began) = state else { return [] }
        waitForNext(began: began, hasFailed: false, at: now)
        return take(lines, isCut: isCut, at: now)
    }

    private mutating func unread(_ reason: String, at now: Instant) -> [Effect] {
        guard case .running(let began) = state else { return [] }
        waitForNext(began: began, hasFailed: true, at: now)
        return glance.fade() + complain("cannot be read: \(reason)", at: now)
    }

    private mutating func waitForNext(began: Instant, hasFailed: Bool, at now: Instant) {
        switch options.schedule {
        case .every(let interval):
            // A run that took longer than the interval is followed by a run at the next multiple.
            let passed = (now - began) / interval
            state = .waiting(until: began + interval * Int(max(1, passed.rounded(.up))))
        case .repeating where hasFailed:
            state = .waiting(until: now + backoff.wait())
        case .repeating:
            backoff.reset()
            state = .waiting(until: max(now, began + Self.repeatPace))
        case .once, .continuous:
            state = .waiting(until: nil)
        }
    }

    private mutating func endedRun(
        _ end: ProcessEnd, isCut: Bool, error: String?, began: Instant, at now: Instant
    ) -> [Effect] {
        let isUrgent = end == .exited(ScriptParser.urgentStatus)
        let hasFailed = end != .exited(0) && !isUrgent
        waitForNext(began: began, hasFailed: hasFailed, at: now)
        if hasFailed { return glance.fade() + complain(end.failure(of: options, error), at: now) }
        defer { lines = [] }
        let isCut = isCut || hasMoreLines
        // No line of the output was within the limit.
        if isCut, lines.isEmpty { return glance.fade() + complain("writes \(ScriptLimits.excess)", at: now) }
        return take(lines, isUrgent: isUrgent, isCut: isCut, at: now)
    }

    private mutating func endedForNow(
        _ end: ProcessEnd, error: String?, began: Instant, at now: Instant
    ) -> [Effect] {
        let effects = showLatest(at: now)
        // Some scripts for Waybar end after each state and are restarted (restart-interval).
        let isDone = end == .exited(0) && hasSpoken
        if isDone || now - began >= Self.lastingRun { backoff.reset() }
        state = .waiting(until: now + backoff.wait())
        if isDone { return effects }
        let reason = end == .exited(0) ? "has ended, and is started again" : end.failure(of: options, error)
        return effects + glance.fade() + complain(reason, at: now)
    }

    // MARK: States

    /// Shows the state of a whole run or of a file.
    private mutating func take(_ lines: [String], isUrgent: Bool = false, isCut: Bool, at now: Instant) -> [Effect] {
        do throws(ScriptFault) {
            let reading = try ScriptParser.read(lines, isUrgent: isUrgent)
            // The beginning of a long file may be all that is of interest, so the truncation is not reported.
            return take(reading, isCut: isCut && !options.isFile, lifetime: runLifetime, at: now)
        } catch {
            let reason = error.reason(for: lines, isCut: isCut, isFile: options.isFile)
            return glance.fade() + complain("\(options.isFile ? "has" : "writes") \(reason)", at: now)
        }
    }

    private mutating func take(
        _ reading: ScriptReading, isCut: Bool, lifetime: Duration?, at now: Instant
    ) -> [Effect] {
        variables = reading.variables.values
        var note: [Effect] = []
        if isCut {
            note = complain("writes \(ScriptLimits.excess)", at: now)
        } else if reading.variables.isCut {
            note = complain("writes \(ScriptVariables.excess)", at: now)
        } else if complaints.recover() {
            note = [.recovered]
        }
        return note + glance.show(reading, lifetime: lifetime)
    }

    /// The lifetime of a run's state: two intervals plus the time limit, so that one missed run does not make the state
    /// stale.
    private var runLifetime: Duration? {
        if let lifetime = options.lifetime { return lifetime }
        guard case .every(let interval) = options.schedule else { return nil }
        return interval * 2 + (options.runLimit ?? .zero)
    }

    private mutating func complain(_ text: String, lasts: Bool = true, at now: Instant) -> [Effect] {
        complaints.complain(lasts: lasts, at: now) ? [.complain(text)] : []
    }
}

extension ProcessEnd {
    /// Describes why a script has failed.
    ///
    /// - Parameter error: the last line of its standard error.
    fileprivate func failure(of options: ScriptOptions, _ error: String?) -> String {
        let words = error.flatMap { ScriptText.clean($0, limit: ScriptText.longestDetail) }
        if case .notStarted = self, let words { return "cannot be started: \(words)" }
        return failure(of: options) + (words.map { ": \($0)" } ?? "")
    }

    private func failure(of options: ScriptOptions) -> String {
        switch self {
        case .exited(let status): "exited \(status)"
        case .killed(let signal): "was killed by signal \(signal)"
        case .timedOut: "was killed, because it ran for longer than \(options.limitText)"
        case .cancelled: "was cancelled"
        case .notStarted(let error): "cannot be started: \(error)"
        }
    }
}

extension ScriptMachine {
    package enum Event: MachineEvent, Hashable {
        case start
        /// The script has written a line.
        case line(String)
        /// The script writes more than the limit of the current period.
        case cut
        /// The script and all its descendants have ended. `error` is the last line of its standard error.
        case ended(ProcessEnd, isCut: Bool, error: String?)
        /// The first lines of the file. `isCut` means that the file has more.
        case read([String], isCut: Bool)
        /// The file is unreadable, for this reason.
        case unread(String)
        /// The visibility of the glances. While they are invisible, only a continuous script is started again.
        case visible(Bool)
        /// The module stops.
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Run the script with the variables of its last run in its environment, or read the file. Leads to
        /// ``Event/ended(_:isCut:error:)``, ``Event/read(_:isCut:)`` or ``Event/unread(_:)``.
        case run(variables: [String: String])
        /// End the script and its whole group.
        case cancel
        case show(Glance, lifetime: Duration?)
        case withdraw
        /// Report a fault of the script.
        case complain(String)
        /// Report that the script works again.
        case recovered
    }
}

/// Decides which faults of a script are reported: the first fault until the script works again, and at most 5 in 10
/// minutes.
struct ScriptComplaints: Hashable, Sendable {
    private static let limit = 5
    private static let time = Duration.seconds(600)

    /// The instants of the reports of the last 10 minutes.
    private var warnings: [Instant] = []
    private var isFailing = false

    /// - Parameter lasts: whether the fault persists until the script works again.
    /// - Returns: whether the fault is to be reported.
    mutating func complain(lasts: Bool = true, at now: Instant) -> Bool {
        if isFailing { return false }
        warnings.removeAll { now - $0 >= Self.time }
        guard warnings.count < Self.limit else { return false }
        isFailing = lasts
        warnings.append(now)
        return true
    }

    /// Handles a success of the script.
    ///
    /// - Returns: whether the recovery is to be reported, because a fault was reported.
    mutating func recover() -> Bool {
        defer { isFailing = false }
        return isFailing
    }
}
