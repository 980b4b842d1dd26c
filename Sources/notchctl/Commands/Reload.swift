import ArgumentParser
import NotchIPC

struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Read the configuration again.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        try options.perform(ReloadRequest())
    }
}
