import ArgumentParser
import NotchIPC

struct Unpin: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Release every pin, whoever holds it.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        try options.perform(UnpinRequest())
    }
}
