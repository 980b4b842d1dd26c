extension Theme {
    /// Returns the theme for what stands on the face of a card: its ground is the card's, and so are its labels.
    func on(_ colours: CardColours) -> Theme {
        var look = look
        look.background = colours.ground
        look.card = colours.ground
        look.primaryLabel = colours.title
        look.secondaryLabel = colours.subtitle
        look.tertiaryLabel = colours.note
        look.dateLabel = nil
        if look.ink != nil { look.ink = colours.title }
        return wearing(look)
    }
}
