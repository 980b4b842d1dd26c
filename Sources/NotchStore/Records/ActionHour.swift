/// How often an action was used in one hour of the week.
package struct ActionHour: Hashable, Sendable {
    /// The ``StoredAction/number``.
    package var action: Int64
    /// The hour, as ``ActionUse/hourOfWeek`` counts it.
    package var hourOfWeek: Int
    package var uses: Int64

    package init(action: Int64, hourOfWeek: Int, uses: Int64) {
        self.action = action
        self.hourOfWeek = hourOfWeek
        self.uses = uses
    }
}
