import ArgumentParser
import NotchIPC

struct Unpin: CallCommand {
    static let configuration = CommandConfiguration(abstract: "Release every pin, whoever holds it.")

    @OptionGroup var options: GlobalOptions
    var request: UnpinRequest { UnpinRequest() }
}
