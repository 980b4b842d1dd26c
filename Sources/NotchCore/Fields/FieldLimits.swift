/// The limits of the fields on the wire. The size of text is counted in bytes of UTF-8, as it was sent.
package enum FieldLimits {
    package static let title = 1024
    package static let subtitle = 2048
    /// The size of the name of an activity's source.
    package static let source = 64
    package static let systemImage = ViewLimits.icon
    package static let tint = 32
    package static let coalescingKey = 256
    package static let module = 128
    /// The number of modules that all clients together may have.
    package static let modules = 32
    package static let reason = 256
    /// The most owners that a status lists.
    package static let owners = 64
    /// The number of pins that all clients together may hold at a time.
    package static let pins = 256
    package static let search = 256
    /// The size of a theme's name.
    package static let theme = 64
    /// The size of one choice of a question.
    package static let choice = 256
    /// The number of questions from all clients together that may show or wait at a time.
    package static let questions = 64
    /// The timeout of a question in milliseconds, up to 24 hours.
    package static let questionTimeout = 1...86_400_000
    /// The dwell in milliseconds, up to 24 hours.
    package static let dwell = 0...86_400_000
    /// The number of times that a text which is longer than its line scrolls through it.
    package static let repeats = 1...100
    /// The progress in percent.
    package static let progress = 0.0...100.0
    /// The brightness in percent.
    package static let brightness = 1...100
    /// The change of the brightness by one call, in percent.
    package static let brightnessStep = -100...100
    /// The number of waiting activities in one page of the list. The upper bound is also the default.
    package static let list = 1...256
    /// The number of history entries that a client may request. Without a store the history has at most
    /// ``keptHistory``.
    package static let history = 1...1000
    /// The number of the latest ended activities that the history keeps in memory.
    package static let keptHistory = 200
    package static let defaultHistory = 50
    /// The size of the name, the id or the phrase of an action, and of a persistent identifier.
    package static let action = 256
    /// The size of the name of an action's input.
    package static let inputName = 128
    /// The number of inputs that one call gives an action.
    package static let inputs = 64
    /// The size of a link.
    package static let url = 8192
    /// The number of remembered activities that a search or a suggestion returns.
    package static let found = 1...100
    package static let defaultFound = 20
    package static let defaultSuggestions = 5
    /// The lifetime of a glance in milliseconds, up to 31 days.
    package static let lifetime = 1...2_678_400_000
    /// The rank of a glance among the others.
    package static let glanceOrder = -1000...1000
    /// A number of a sparkline.
    package static let glanceNumber = -1e12...1e12
    /// The size of the name of a timer, whose glance has the id `timer:NAME`.
    package static let timerName = 58
    /// The length of a timer in milliseconds, up to a week.
    package static let timer = 1000...604_800_000
    /// The number of works of a pomodoro.
    package static let rounds = 1...99
    /// The duration by which one call may advance a virtual clock, in milliseconds, up to 31 days.
    package static let advance = 0...2_678_400_000
}
