import CSpawn
import Synchronization

/// Makes the process the parent of every orphan among its descendants, until the last object of this kind is released:
/// PR_SET_CHILD_SUBREAPER of `prctl(2)`.
package final class Subreaper: Sendable {
    private static let count = Mutex(0)

    package init() {
        Self.change(by: 1)
    }

    deinit {
        Self.change(by: -1)
    }

    private static func change(by difference: Int) {
        count.withLock { count in
            let was = count > 0
            count += difference
            if was != (count > 0) { notch_adopt_orphans(count > 0) }
        }
    }
}
