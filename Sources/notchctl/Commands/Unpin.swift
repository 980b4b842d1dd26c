import ArgumentParser
import NotchIPC

struct Unpin: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin", abstract: "Release every pin, whoever holds it.")

    @OptionGroup var options: GlobalOptions
    var request: UnpinRequest { UnpinRequest() }
}
