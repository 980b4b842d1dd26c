import NotchDisplay
import NotchGraphics

extension NotchConfiguration {
    /// How frames are drawn, beside the theme.
    var renderOptions: RenderOptions {
        RenderOptions(
            reduceMotion: reduceMotion, fontFamily: fontFamily, iconTheme: iconTheme,
            safeInsets: safeInsets ?? panel.safeInsets(at: output.rotation ?? panel.rotation ?? .none),
            buttons: questionButtons)
    }
}
