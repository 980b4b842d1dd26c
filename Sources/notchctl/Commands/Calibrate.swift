import ArgumentParser

struct Calibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Find the levels of a sensor.", subcommands: [CalibrateProximity.self])
}
