import NotchCore

extension ThemeLook {
    /// The same look on lamps, of which those are dark that show the ground. A light theme has no meaning there.
    var onLamps: ThemeLook {
        var look = isLight ? ThemeLook(.dark) : self
        look.background = .black
        look.card = .black
        look.edge = .black
        // A label at half of its light is a lamp that is hardly seen.
        look.primaryLabel = look.ink ?? look.primaryLabel.over(.black)
        look.secondaryLabel = look.ink ?? RGBA(white: 0.72)
        look.tertiaryLabel = look.ink ?? RGBA(white: 0.62)
        look.dateLabel = look.ink ?? RGBA(white: 0.62)
        look.subtleStroke = look.ink == nil ? RGBA(white: 0.3) : look.subtleStroke
        return look
    }
}
