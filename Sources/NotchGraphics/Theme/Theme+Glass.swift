import NotchCore

extension Theme {
    /// Returns the theme as a glass can show it.
    func shown(on glass: Glass) -> Theme {
        switch glass {
        case .colour, .rgb565: self
        case .grey: wearing(look.inGreys)
        case .mono: wearing(look.inBlackAndWhite)
        }
    }
}
