import ArgumentParser
import NotchIPC

struct Resume: CallCommand {
    static let configuration = CommandConfiguration(commandName: "resume", abstract: "Go on showing cards.")

    @OptionGroup var options: GlobalOptions
    var request: ResumeRequest { ResumeRequest() }
}
