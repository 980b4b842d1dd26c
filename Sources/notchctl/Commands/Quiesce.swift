import ArgumentParser
import NotchIPC

struct Quiesce: CallCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take the card down and suspend; returns once the surface is left alone.")

    static let isLengthy = true

    @OptionGroup var options: GlobalOptions

    var request: QuiesceRequest { QuiesceRequest() }
}
