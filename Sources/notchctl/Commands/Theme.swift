import ArgumentParser
import NotchCore
import NotchIPC

struct Theme: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Change the theme; prints the one in use.")

    @Option(help: "followSystem, dark or light.")
    var palette: ThemePalette?

    @Option(help: ArgumentHelp("An accent preset, such as teal.", valueName: "name"))
    var accent: AccentPreset?

    @Option(help: "solid, translucent or liquidGlass.")
    var surface: SurfaceStyle?

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let reply = try options.call(ThemeRequest(palette: palette, accent: accent, surface: surface))
        Terminal.warn(reply.warnings)
        try Terminal.print(options.json ? JSON.object(reply.fields).text : reply.theme.line)
    }
}
