import ArgumentParser
import NotchIPC

struct Quiesce: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "quiesce",
        abstract: "Take the card down and suspend the queue; returns once the queue has released the surface.")

    static let isLengthy = true

    @OptionGroup var options: GlobalOptions
    var request: QuiesceRequest { QuiesceRequest() }
}
