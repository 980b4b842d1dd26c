import ArgumentParser
import NotchIPC

struct GlanceRemove: CallCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a glance.")

    @Argument(help: "The id of the glance.", completion: Names.glances) var id: String
    @OptionGroup var options: GlobalOptions
    var request: RemoveGlanceRequest { RemoveGlanceRequest(id: id) }
}
