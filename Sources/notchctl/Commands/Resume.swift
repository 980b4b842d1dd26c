import ArgumentParser
import NotchIPC

struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Go on showing cards.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        try options.perform(ResumeRequest())
    }
}
