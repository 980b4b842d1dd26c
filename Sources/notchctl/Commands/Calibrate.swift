import ArgumentParser

struct Calibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find the levels of a sensor.", subcommands: [CalibrateProximity.self])
}
