/// The options of the module `clock`.
package struct ClockOptions: Hashable, Sendable {
    /// How the hours of a day are counted.
    package enum Hours: String, Hashable, Sendable, CaseIterable {
        case twentyFour = "24"
        case twelve = "12"
    }

    /// The names of the time zones, such as `Asia/Tokyo`.
    package var zones: [String] = []
    package var hours = Hours.twentyFour
    package var hasSeconds = false

    package init() {}
}
