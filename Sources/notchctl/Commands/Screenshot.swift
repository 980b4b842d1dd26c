import ArgumentParser
import NotchIPC

struct Screenshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screenshot", abstract: "Write the pixels on the display to a PNG file.")

    @Argument(help: ArgumentHelp("The file; - is standard output.", valueName: "file.png")) var file: String
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let reply = try options.call(ScreenshotRequest())
        if file == "-" {
            return try options.json ? Terminal.print(JSON.object(reply.fields).text) : Terminal.write(reply.png)
        }
        try Terminal.write(reply.png, toFile: file)
        let size: JSON = ["file": file.json, "width": reply.width.json, "height": reply.height.json]
        try Terminal.print(options.json ? size.text : "\(file): \(reply.width)x\(reply.height)")
    }
}
