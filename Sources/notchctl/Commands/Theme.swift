import ArgumentParser
import NotchCore
import NotchIPC

struct Theme: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme", abstract: "Change the theme; prints the theme in use.")

    @Argument(
        help: ArgumentHelp(
            "dark, light, high-contrast, night, the name of a theme file, or auto.",
            discussion: """
                A theme that is chosen stays until 'auto', which follows the light sensor, the schedule and the \
                configuration again.
                """), completion: Names.themes)
    var name: String?
    @Option(help: "followSystem, dark or light.") var palette: ThemePalette?
    @Option(help: ArgumentHelp("An accent preset, such as teal.", valueName: "name")) var accent: AccentPreset?
    @Option(help: "solid, translucent or liquidGlass.") var surface: SurfaceStyle?
    @Option(help: "tile or plain.") var card: CardStyle?
    @OptionGroup var options: GlobalOptions

    var request: ThemeRequest {
        ThemeRequest {
            ($0.palette, $0.accent, $0.surface, $0.name, $0.card) = (palette, accent, surface, name, card)
        }
    }

    func warnings(of reply: ThemeRequest.Reply) -> [String] { reply.warnings }
    func text(of reply: ThemeRequest.Reply) -> String? { reply.theme.line }
}

extension ThemeStatus {
    var line: String {
        "\(theme), accent \(accent.rawValue), \(surface.rawValue)" + (card == .plain ? ", plain cards" : "")
    }

    /// The theme's name, or the palette if the theme is only a palette, followed by the source of the theme unless a
    /// person or the configuration chose it.
    private var theme: String {
        let isPalette = name.isEmpty || name == BuiltInTheme.dark.rawValue || name == BuiltInTheme.light.rawValue
        let theme = isPalette ? palette.rawValue : name
        switch reason {
        case .configured, .chosen: return theme
        case .schedule: return theme + " by the schedule"
        case .light: return theme + " by the light"
        }
    }
}
