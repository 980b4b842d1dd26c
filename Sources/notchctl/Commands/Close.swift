import ArgumentParser
import NotchIPC

struct Close: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Close the surface, as a person would.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        try options.engage(.close)
    }
}
