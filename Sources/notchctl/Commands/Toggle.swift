import ArgumentParser
import NotchIPC

struct Toggle: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open the surface if it is closed, and the other way round.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        try options.engage(.toggle)
    }
}
