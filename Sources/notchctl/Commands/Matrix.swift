import ArgumentParser

struct Matrix: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix", abstract: "Find out how a matrix of lamps is wired.", subcommands: [MatrixTest.self])
}
