import ArgumentParser
import NotchCore
import NotchIPC

struct Theme: CallCommand {
    static let configuration = CommandConfiguration(abstract: "Change the theme; prints the theme in use.")

    @Option(help: "followSystem, dark or light.") var palette: ThemePalette?
    @Option(help: ArgumentHelp("An accent preset, such as teal.", valueName: "name")) var accent: AccentPreset?
    @Option(help: "solid, translucent or liquidGlass.") var surface: SurfaceStyle?
    @OptionGroup var options: GlobalOptions

    var request: ThemeRequest {
        ThemeRequest { ($0.palette, $0.accent, $0.surface) = (palette, accent, surface) }
    }

    func warnings(of reply: ThemeRequest.Reply) -> [String] { reply.warnings }
    func text(of reply: ThemeRequest.Reply) -> String? { reply.theme.line }
}
