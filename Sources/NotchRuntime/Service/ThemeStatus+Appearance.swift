import NotchCore
import NotchGraphics
import NotchIPC

extension ThemeStatus {
    @SurfaceActor
    init(_ appearance: Appearance) {
        let theme = appearance.theme
        let reason = appearance.reason
        self.init {
            ($0.palette, $0.accent, $0.surface) = (theme.palette, theme.accentPreset, theme.surface)
            $0.card = theme.card
        }
        (name, self.reason) = (theme.name, reason)
    }
}
