import NotchCore
import NotchModules
import NotchStore

/// Keeps timers in the store.
@SurfaceActor
final class StoreTimerMemory: TimerMemory {
    private static let area = "timers"
    private let store: Store

    init(_ store: Store) {
        self.store = store
    }

    func keep(_ text: String?, of name: String) {
        store.write(.value(ValueKey(area: Self.area, name: name), text.map { Array($0.utf8) }))
    }

    /// Reads what is kept.
    func read(then body: @escaping @SurfaceActor ([String: String]) -> Void) {
        store.read(.values(of: Self.area)) { result in
            let values = (try? result.get()) ?? [:]
            body(values.mapValues { String(decoding: $0, as: UTF8.self) })
        }
    }
}
