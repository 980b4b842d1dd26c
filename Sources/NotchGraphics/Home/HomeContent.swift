import NotchCore

/// The content that is visible on the home view.
struct HomeContent: Hashable, Sendable {
    var time: WallTime
    /// Whether this is the opened home view; otherwise it is the idle strip.
    var isOpened: Bool
    /// The number of pending activities, shown on the opened view only.
    var pending: Int

    init(_ home: HomeScene, isOpened: Bool) {
        time = home.time
        self.isOpened = isOpened
        pending = isOpened ? max(home.pending, 0) : 0
    }

    /// `09:41`
    var clock: String { Self.twoDigits(time.hour) + ":" + Self.twoDigits(time.minute) }

    /// `Thu 1 Jan`
    var date: String {
        "\(Self.name(time.weekday, of: Self.weekdays)) \(time.day) \(Self.name(time.month - 1, of: Self.months))"
    }

    /// `3 waiting`
    var waiting: String { pending == 0 ? "Nothing waiting" : "\(pending < 1000 ? String(pending) : "999+") waiting" }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }

    private static func name(_ index: Int, of names: [String]) -> String {
        names.indices.contains(index) ? names[index] : "?"
    }
}
