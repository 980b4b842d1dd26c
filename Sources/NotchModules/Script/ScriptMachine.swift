package import NotchConcurrency
package import NotchCore
package import NotchEventLoop

/// Decides when a script runs or a file is read, and what their lines show.
///
/// - A script with an interval runs again at each multiple of the interval, but never twice at a time. Its lines count
///   when it has ended well. When it fails, its glance stays and grows stale.
/// - While no glance can be seen, a script is not run again. What was due meanwhile is run when glances are seen.
/// - A script that repeats runs again as soon as it has ended, though not twice within a second. When it fails, it
///   waits longer each time.
/// - A script that runs for ever tells a state with each line. Of lines that come faster than people read, the latest
///   counts. When it ends, it is started again: soon where it ended well and has told something, else later each time
///   that it ends soon.
package struct ScriptMachine: StateMachine {
    /// How often a script that runs for ever may change its glance.
    static let pace = Duration.milliseconds(250)
    /// The least time from one start of a script that repeats to the next.
    static let repeatPace = Duration.seconds(1)
    /// A script that ran for so long has not failed at its start.
    static let lastingRun = Duration.seconds(60)

    private enum State: Hashable, Sendable {
        case idle
        /// The script runs next at that instant; `nil` never.
        case waiting(until: Instant?)
        case running(since: Instant)
    }

    private let options: ScriptOptions
    private var state = State.idle
    private var isVisible = true
    private var lines: [String] = []
    /// Whether the present run has written more lines than are kept.
    private var hasMoreLines = false
    /// Whether the present run of a script that runs for ever has told anything.
    private var hasSpoken = false
    /// The latest line of a script that runs for ever, until it is shown.
    private var unshown: String?
    private var nextShow: Instant?
    /// When a file that does not answer is complained of.
    private var stall: Instant?
    private var backoff = Backoff(first: .seconds(1), limit: .seconds(300))
    private var complaints = ScriptComplaints()
    /// What the latest state gives to the next run.
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
        // A script that runs for ever is started again at once, since it may wait for something that must not be missed.
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
            // What took longer than the interval runs at its next multiple.
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
        // Nothing was read of what the script has to say.
        if isCut, lines.isEmpty { return glance.fade() + complain("writes \(ScriptLimits.excess)", at: now) }
        return take(lines, isUrgent: isUrgent, isCut: isCut, at: now)
    }

    private mutating func endedForNow(
        _ end: ProcessEnd, error: String?, began: Instant, at now: Instant
    ) -> [Effect] {
        let effects = showLatest(at: now)
        // Waybar has scripts that end after each state, and starts them again (restart-interval).
        let isDone = end == .exited(0) && hasSpoken
        if isDone || now - began >= Self.lastingRun { backoff.reset() }
        state = .waiting(until: now + backoff.wait())
        if isDone { return effects }
        let reason = end == .exited(0) ? "has ended, and is started again" : end.failure(of: options, error)
        return effects + glance.fade() + complain(reason, at: now)
    }

    // MARK: States

    /// Shows what a whole run, or a file, has told.
    private mutating func take(_ lines: [String], isUrgent: Bool = false, isCut: Bool, at now: Instant) -> [Effect] {
        do throws(ScriptFault) {
            let reading = try ScriptParser.read(lines, isUrgent: isUrgent)
            // Of a long file the beginning may be all that is of interest.
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

    /// How long the state of one run is fresh: until the next run but one should have ended.
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
    /// Says in words why a script has failed.
    ///
    /// - Parameter error: the last line that it wrote on standard error.
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
        /// The script writes more than is read of it for now.
        case cut
        /// The script and all that it started have gone. The last line that it wrote on standard error says why.
        case ended(ProcessEnd, isCut: Bool, error: String?)
        /// The file has these lines, and more if it is cut.
        case read([String], isCut: Bool)
        /// The file cannot be read, with the reason.
        case unread(String)
        /// The glances can be seen, or cannot. While they cannot, nothing wakes the machine.
        case visible(Bool)
        /// The module is stopped.
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Run the script, with these variables of its last run in its environment, or read the file. Leads to
        /// ``Event/ended(_:isCut:error:)``, ``Event/read(_:isCut:)`` or ``Event/unread(_:)``.
        case run(variables: [String: String])
        /// End the script, with its whole group.
        case cancel
        case show(Glance, lifetime: Duration?)
        case withdraw
        /// Tell what is wrong with the script.
        case complain(String)
        /// Tell that the script works again.
        case recovered
    }
}

/// Decides which faults of a script are told: the first one until the script works again, and five in ten minutes at
/// most.
struct ScriptComplaints: Hashable, Sendable {
    private static let limit = 5
    private static let time = Duration.seconds(600)

    /// When the latest complaints were.
    private var told: [Instant] = []
    private var isFailing = false

    /// - Parameter lasts: whether the fault stays until the script works again.
    /// - Returns: whether the fault is told.
    mutating func complain(lasts: Bool = true, at now: Instant) -> Bool {
        if isFailing { return false }
        told.removeAll { now - $0 >= Self.time }
        guard told.count < Self.limit else { return false }
        isFailing = lasts
        told.append(now)
        return true
    }

    /// Handles that the script works.
    ///
    /// - Returns: whether that is told, since a fault was.
    mutating func recover() -> Bool {
        defer { isFailing = false }
        return isFailing
    }
}
