package import NotchCore

extension RunningTimer {
    /// The id of the glance.
    var glanceID: String { "timer:" + name }

    /// What the timer is called on the panel. One that nobody has given a name has that of its kind.
    func title(in words: Words) -> String { name == kind.rawValue ? words.name(of: kind) : name }

    /// Returns the glance at an instant.
    ///
    /// What runs down shows minutes, and seconds in its last minute. A stopwatch shows seconds in its first hour, and
    /// minutes later.
    package func glance(at now: Instant, in words: Words = .english) -> Glance {
        let (value, level): (String, Double?)
        if let end {
            let left = max(end - now, .zero)
            value =
                left > .seconds(60)
                ? words.minutes(Int(left.rounded(upTo: 60) / 60)) : words.seconds(Int(left.rounded(upTo: 1)))
            level = min(max((now - began) / (end - began), 0), 1)
        } else {
            let passed = max(now - began, .zero).components.seconds
            value = passed < 3600 ? words.clock(Int(passed)) : words.minutes(Int(passed / 60))
            level = nil
        }
        var detail = title(in: words)
        if kind == .pomodoro { detail += " · " + words.part(isBreak: isBreak, round, of: rounds) }
        return Glance(
            id: glanceID, value: value, detail: detail, icon: icon, tint: isBreak ? .green : .accent, level: level,
            meter: .gauge)
    }

    /// Returns when the glance changes next; `nil` where only the end changes it.
    func nextChange(after now: Instant) -> Instant? {
        guard let end else {
            let passed = max(now - began, .zero).components.seconds
            return began + .seconds(passed < 3600 ? passed + 1 : (passed / 60 + 1) * 60)
        }
        let left = end - now
        guard left > .zero else { return nil }
        let step: Int64 = left > .seconds(60) ? 60 : 1
        return end - .seconds(left.rounded(upTo: step) - step)
    }

    var icon: String {
        switch kind {
        case .timer: "timer"
        case .stopwatch: "stopwatch"
        case .pomodoro: isBreak ? "cup.and.saucer" : "timer"
        }
    }
}

extension Duration {
    /// The whole seconds of a length that is not negative.
    var wholeSeconds: Int { Int(clamping: max(components.seconds, 0)) }

    /// The whole seconds, rounded up to a multiple of `step`.
    fileprivate func rounded(upTo step: Int64) -> Int64 {
        let (seconds, rest) = components
        let whole = rest > 0 ? seconds + 1 : seconds
        return (whole + step - 1) / step * step
    }
}
