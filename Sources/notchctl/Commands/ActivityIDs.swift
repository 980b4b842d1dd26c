import ArgumentParser
import NotchIPC

struct ActivityIDs: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "ids", abstract: "Print the ids of the activities that actions publish, one a line.")

    @OptionGroup var options: GlobalOptions
    var request: ActivityIDsRequest { ActivityIDsRequest() }

    func text(of reply: ActivityIDsRequest.Reply) -> String? {
        reply.ids.isEmpty ? nil : reply.ids.joined(separator: "\n")
    }
}
