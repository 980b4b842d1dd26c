import ArgumentParser
import NotchIPC

struct Quiesce: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take the card down and suspend; returns once the surface is left alone.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        try options.perform(QuiesceRequest(), isLengthy: true)
    }
}
