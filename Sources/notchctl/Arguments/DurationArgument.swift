import ArgumentParser
import NotchCore

/// A length of time on the command line: `2.4s`, `2400ms`, `1m`, `1h`, or plain seconds.
struct DurationArgument: ExpressibleByArgument, Hashable {
    let duration: Duration

    init?(argument: String) {
        guard let duration = Duration(notation: argument) else { return nil }
        self.duration = duration
    }

    var defaultValueDescription: String { "\(duration)" }
}
