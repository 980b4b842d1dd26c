import ArgumentParser
import NotchIPC

struct MatrixTest: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Show how a matrix of lamps is wired, in the place of the picture.",
        discussion: """
            The upper left corner is red, the upper right one green, the lower left one blue and the lower right one \
            white. Then a row of lamps runs from the top to the bottom. If white is in another corner, First= or \
            Rotation= is wrong; if the row is broken or jumps, Wiring=, Run= or the keys of tiles are; if only colours \
            are exchanged, Order= is. Lamps of one colour show four equal corners.
            """)

    @Option(help: "How long the test shows, 1 to 600 seconds; 0 ends one.") var seconds = 30
    @OptionGroup var options: GlobalOptions
    var request: TestMatrixRequest { TestMatrixRequest { $0.seconds = seconds } }
}
