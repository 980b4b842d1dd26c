import NotchCore
import NotchEventLoop
import NotchIPC
import NotchModules
import NotchStore

/// Keeps the glances of a board across a restart, in which their lifetimes go on by the civil time.
@SurfaceActor
final class GlanceKeeper {
    /// The area of the store's values, whose names are the ids of the glances.
    static let area = "glances"

    private let board: GlanceBoard
    private let store: Store?
    private let clock: any SurfaceClock
    /// Marks each glance while it is read.
    var onShow: OnShow?
    /// Returns the civil time. A test that takes another source has to tell that the clock was stepped.
    var time: () -> StoreTime
    /// The civil time at the zero of the clock, in milliseconds. It changes when the civil time is set, and when the
    /// machine was suspended.
    private var origin: Int64 = 0

    /// - Parameter store: what keeps the glances; `nil` keeps none.
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

    /// Brings back what an earlier life of the program kept, then calls `body`.
    func restore(then body: @escaping @SurfaceActor () -> Void) {
        guard let store else { return body() }
        store.read(.values(of: Self.area)) { [weak self] result in
            // The store itself says that it cannot be read.
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
                // A value of a damaged file, or one that was set aside. Nothing else would remove it.
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
        // The differences of a damaged clock must not end the program.
        time().milliseconds &- Int64(clock.now.milliseconds)
    }

    /// Handles a change of the civil time, in which the clock has stood still.
    ///
    /// - Returns: how it came about.
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
        // The civil time may have been set as well.
        let rest = moved - shift.slept
        if rest < .seconds(-1) || rest > .seconds(1) {
            shift.moved = rest
            board.civilTimeMoved(by: rest)
        }
        return shift
    }
}
