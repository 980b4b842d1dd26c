import ArgumentParser
import NotchIPC

struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Open the surface, as a person would.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        try options.engage(.open)
    }
}
