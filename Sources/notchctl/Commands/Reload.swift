import ArgumentParser
import NotchIPC

struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Read the configuration again.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let reply = try options.call(ReloadRequest())
        Terminal.warn(reply.warnings)
        if options.json { try Terminal.print(JSON.object(reply.fields).text) }
    }
}
