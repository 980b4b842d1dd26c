/// One use of an action.
package struct ActionUse: Hashable, Sendable {
    package var record: ActionRecord
    package var time: StoreTime
    /// The hour of the week in the zone of the user: 0 is the first hour of Sunday, 167 the last of Saturday.
    package var hourOfWeek: Int

    package init(record: ActionRecord, time: StoreTime, hourOfWeek: Int) {
        self.record = record
        self.time = time
        self.hourOfWeek = min(max(hourOfWeek, 0), 167)
    }
}
