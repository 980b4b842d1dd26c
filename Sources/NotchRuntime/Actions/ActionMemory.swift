package import NotchConcurrency
package import NotchStore

/// The memory of performed actions: the store, or the same store without a file.
@SurfaceActor
package final class ActionMemory {
    package typealias Answer<Value> = @SurfaceActor (Result<Value, StoreError>) -> Void

    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// The present time.
    package var now: StoreTime { store.now }

    package func record(_ use: ActionUse) { store.write(.used(use)) }
    package func delete(_ selection: ActionSelection) { store.write(.deleteActions(selection)) }

    /// Calls `body` once everything that was told is on the disk, or at once where there is none.
    package func sync(then body: @escaping @SurfaceActor (StoreError?) -> Void) {
        store.sync(then: body)
    }

    /// Finds the actions for which a person may search (F2), the best match first.
    package func actions(matching text: String, limit: Int, then body: @escaping Answer<[StoredAction]>) {
        store.read(.actions(matching: text, limit: limit), then: body)
    }

    /// Finds the latest actions with one of these eligibilities.
    package func actions(
        eligibleFor eligibility: ActionRecord.Eligibility, limit: Int, then body: @escaping Answer<[StoredAction]>
    ) {
        store.read(.actions(eligibleFor: eligibility, limit: limit), then: body)
    }

    /// Finds the hours of the week in which such actions were used.
    package func hours(eligibleFor eligibility: ActionRecord.Eligibility, then body: @escaping Answer<[ActionHour]>) {
        store.read(.hours(eligibleFor: eligibility), then: body)
    }

    /// Finds the action with a number, if it is kept.
    package func action(_ number: Int64, then body: @escaping Answer<[StoredAction]>) {
        store.read(.action(number), then: body)
    }
}
