import NotchGraphics
import NotchIPC

extension ThemeStatus {
    init(_ theme: Theme) {
        self.init { ($0.palette, $0.accent, $0.surface) = (theme.palette, theme.accentPreset, theme.surface) }
    }
}
