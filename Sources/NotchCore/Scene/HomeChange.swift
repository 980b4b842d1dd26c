/// A change of what the home view shows beside the clock: a turn of glances, a new value, or another module's view. The
/// renderer moves the parts that differ.
///
/// It is indirect, because most scenes have none and are smaller without its storage.
package indirect enum HomeChange: Hashable, Sendable {
    /// The former home view, which itself has no change.
    case former(HomeScene, began: Instant)

    /// The time from the former content to the present content at rest: 180 ms.
    package static let length: Duration = .milliseconds(180)
    /// The time in which the former parts leave, before the new parts enter: 60 ms.
    package static let exit: Duration = .milliseconds(60)
    /// The least time that a content is on show before its next value moves: 5 s. So a value that changes every second,
    /// as the seconds of a timer do, does not move.
    package static let leastRest: Duration = .seconds(5)

    package var began: Instant {
        switch self {
        case .former(_, let began): began
        }
    }
    package var end: Instant { began + Self.length }
}

extension HomeScene {
    /// Sets ``change`` if the content beside the clock differs from that of the former scene.
    ///
    /// - Parameters:
    ///   - moves: whether a change may move now. If not, new content replaces the former at once.
    ///   - isSwitch: whether another module is on show. Its view moves however long the former view was on show.
    package mutating func noteChange(after former: HomeScene, moves: Bool, isSwitch: Bool = false, at now: Instant) {
        (change, shownSince) = (former.change, former.shownSince)
        if let change, !moves || now >= change.end { self.change = nil }
        guard !hasSameContent(as: former) else { return }
        shownSince = now
        let isTurn = isSwitch || glance?.id != former.glance?.id
        let hasRested = former.shownSince.map { now - $0 >= HomeChange.leastRest } ?? true
        change = nil
        guard moves, isTurn || hasRested else { return }
        var former = former
        former.change = nil
        change = .former(former, began: now)
    }

    /// Whether two scenes show the same beside the clock. A value that becomes stale only dims, alone, in a column and
    /// at a side.
    private func hasSameContent(as other: HomeScene) -> Bool {
        func isSame(_ side: ViewNode?, _ former: ViewNode?) -> Bool {
            side == former || side?.faded == former?.faded
        }
        return glance == other.glance && view == other.view
            && column.map(\.glance) == other.column.map(\.glance)
            && isSame(leading, other.leading) && isSame(trailing, other.trailing)
    }

    /// The home view without a change, and with the content of ``change`` before the change; `nil` without a change.
    package var formerContent: HomeScene? {
        guard case .former(let former, _)? = change else { return nil }
        var home = self
        home.change = nil
        (home.glance, home.isGlanceStale, home.turned) = (former.glance, former.isGlanceStale, former.turned)
        home.column = former.column
        (home.view, home.leading, home.trailing) = (former.view, former.leading, former.trailing)
        return home
    }
}
