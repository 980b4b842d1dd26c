import ArgumentParser
import NotchIPC

/// A progress on the command line.
struct Progress: ExpressibleByArgument {
    /// The word that takes the progress back.
    static let none = "none"

    let percent: Double

    /// Refuses infinity and NaN. JSON has no text for them, so they would arrive as if they had not been given.
    init?(argument: String) {
        guard let percent = Double(argument), percent.isFinite else { return nil }
        self.percent = percent
    }

    var json: JSON { percent.json }
}

/// A new progress on the command line, or none.
enum ProgressChange: ExpressibleByArgument, Equatable {
    case percent(Double)
    case remove

    init?(argument: String) {
        if argument == Progress.none {
            self = .remove
        } else if let progress = Progress(argument: argument) {
            self = .percent(progress.percent)
        } else {
            return nil
        }
    }
}
