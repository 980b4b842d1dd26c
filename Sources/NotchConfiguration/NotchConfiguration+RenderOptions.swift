import NotchCore
import NotchDisplay
package import NotchGraphics

extension NotchConfiguration {
    /// The options for drawing frames, apart from the theme.
    package var renderOptions: RenderOptions {
        RenderOptions(
            reduceMotion: reduceMotion, fontFamily: fontFamily, iconTheme: iconTheme,
            safeInsets: safeInsets ?? panel.safeInsets(at: output.rotation ?? panel.rotation ?? .none),
            buttons: questionButtons)
    }
}
