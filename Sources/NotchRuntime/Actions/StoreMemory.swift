package import NotchConcurrency
package import NotchStore

/// Remembers actions in the store.
@SurfaceActor
package final class StoreMemory: ActionMemory {
    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    package func record(_ use: ActionUse) { store.write(.used(use)) }
    package func delete(_ selection: ActionSelection) { store.write(.deleteActions(selection)) }

    package func actions(matching text: String, limit: Int, then body: @escaping Answer<[StoredAction]>) {
        store.read(.actions(matching: text, limit: limit), then: body)
    }

    package func actions(
        eligibleFor eligibility: ActionRecord.Eligibility, limit: Int, then body: @escaping Answer<[StoredAction]>
    ) {
        store.read(.actions(eligibleFor: eligibility, limit: limit), then: body)
    }

    package func hours(eligibleFor eligibility: ActionRecord.Eligibility, then body: @escaping Answer<[ActionHour]>) {
        store.read(.hours(eligibleFor: eligibility), then: body)
    }

    package func action(_ number: Int64, then body: @escaping Answer<[StoredAction]>) {
        store.read(.action(number), then: body)
    }
}
