package import NotchConcurrency
package import NotchStore

/// A memory of performed actions.
@SurfaceActor
package protocol ActionMemory: AnyObject {
    typealias Answer<Value> = @SurfaceActor (Result<Value, StoreError>) -> Void

    func record(_ use: ActionUse)
    func delete(_ selection: ActionSelection)

    /// Finds the actions for which a person may search (F2), the best match first.
    func actions(matching text: String, limit: Int, then body: @escaping Answer<[StoredAction]>)

    /// Finds the latest actions with one of these eligibilities.
    func actions(
        eligibleFor eligibility: ActionRecord.Eligibility, limit: Int, then body: @escaping Answer<[StoredAction]>)

    /// Finds the hours of the week in which such actions were used.
    func hours(eligibleFor eligibility: ActionRecord.Eligibility, then body: @escaping Answer<[ActionHour]>)

    /// Finds the action with a number, if it is kept.
    func action(_ number: Int64, then body: @escaping Answer<[StoredAction]>)
}
