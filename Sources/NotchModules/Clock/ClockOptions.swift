/// The options of the module `clock`.
package struct ClockOptions: Hashable, Sendable {
    /// How the hours of a day are counted.
    package enum Hours: String, Hashable, Sendable, CaseIterable {
        case twentyFour = "24"
        case twelve = "12"
    }

    /// How much of the date the home's clock shows.
    package enum DateForm: String, Hashable, Sendable, CaseIterable {
        case short
        case long
        case none
    }

    /// The names of the time zones that are shown as glances, such as `Asia/Tokyo`.
    package var zones: [String] = []
    package var hours = Hours.twentyFour
    package var hasSeconds = false
    package var date = DateForm.short

    package init() {}
}
