import ArgumentParser

struct Calibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find out what a sensor reads.", subcommands: [CalibrateProximity.self])
}
