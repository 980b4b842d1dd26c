import NotchGraphics
import NotchIPC

extension ThemeStatus {
    init(_ theme: Theme) {
        self.init(palette: theme.palette, accent: theme.accentPreset, surface: theme.surface)
    }
}
