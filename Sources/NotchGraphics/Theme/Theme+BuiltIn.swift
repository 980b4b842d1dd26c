import NotchCore

extension Theme {
    /// White on black with strong edges, for eyes that see little contrast: text and tints have a contrast of 7 to 1 at
    /// least (WCAG 2.1, 1.4.6).
    public static let highContrast = Theme().wearing(ThemeLook(.highContrast))

    /// Warm and dim, for a dark room. Everything that is drawn has the light of an oil lamp, icons, images and emoji
    /// included.
    public static let night = Theme().wearing(ThemeLook(.night))
}
