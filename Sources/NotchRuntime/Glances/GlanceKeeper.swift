import NotchCore
import NotchEventLoop
import NotchGlances
import NotchIPC
import NotchStore

/// Stores the glances of a board across a restart. During the restart, their lifetimes continue in civil time.
@SurfaceActor
final class GlanceKeeper {
    /// The area of the store's values. The names of the values are the ids of the glances.
    static let area = "glances"

    private let board: GlanceBoard
    private let store: Store?
    private let clock: any SurfaceClock
    /// Marks each glance while it is read.
    var onShow: OnShow?
    /// Returns the civil time. A test that replaces the source has to report that the clock was stepped.
    var time: () -> StoreTime
    /// The civil time at the zero of the clock, in milliseconds. It changes when the civil time is set, and when the
    /// machine was suspended.
    private var origin: Int64 = 0

    /// - Parameter store: stores the glances; `nil` stores none.
    init(_ board: GlanceBoard, store: Store?, clock: any SurfaceClock, wallClock: any WallClock) {
        self.board = board
        self.store = store
        self.clock = clock
        time = { ActionTime(wallClock).time }
        origin = currentOrigin
        guard store != nil else { return }
        board.onKeep = { [weak self] in self?.keep($0) }
        board.onForget = { [weak self] in self?.write(nil, as: $0) }
    }

    /// Restores the glances that an earlier run of the program stored, then calls `body`.
    func restore(then body: @escaping @SurfaceActor () -> Void) {
        guard let store else { return body() }
        store.read(.values(of: Self.area)) { [weak self] result in
            // The store itself reports that it cannot be read.
            if let self, case .success(let values) = result { restore(values) }
            body()
        }
    }

    private func restore(_ values: [String: [UInt8]]) {
        var items: [GlanceItem] = []
        for (id, content) in values {
            if let kept = read(content, of: id), kept.glance.id == id {
                items.append(kept.item(civilTimeAtZero: origin))
            } else {
                // The value is damaged, or its glance was set aside. No other code would remove the value.
                write(nil, as: id)
            }
        }
        board.restore(items)
    }

    private func read(_ content: [UInt8], of id: String) -> KeptGlance? {
        guard let onShow else { return KeptGlance(content) }
        guard !onShow.isSetAside(.glance(id)) else { return nil }
        return onShow.file.guarding(.row("glance \(id)")) { KeptGlance(content) }
    }

    private func keep(_ item: GlanceItem) {
        write(KeptGlance(item, civilTimeAtZero: origin).content, as: item.id)
    }

    private func write(_ content: [UInt8]?, as id: String) {
        store?.write(.value(ValueKey(area: Self.area, name: id), content))
    }

    private var currentOrigin: Int64 {
        // The subtraction wraps, because a damaged clock must not crash the program.
        time().milliseconds &- Int64(clock.now.milliseconds)
    }

    /// Handles a change of the civil time that the clock did not follow.
    ///
    /// - Returns: the parts of the change: suspended time, and a step of the civil time.
    @discardableResult
    func clockChanged(_ change: ClockChange) -> CivilShift {
        let new = currentOrigin
        let moved = Duration.milliseconds(new &- origin)
        origin = new
        var shift = CivilShift()
        if case .resumed(let duration) = change {
            shift.slept = duration
            board.slept(for: duration)
        }
        // The civil time may have been set too.
        let rest = moved - shift.slept
        if rest < .seconds(-1) || rest > .seconds(1) {
            shift.moved = rest
            board.civilTimeMoved(by: rest)
        }
        return shift
    }
}
