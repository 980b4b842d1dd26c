import NotchCore

extension Theme {
    /// Returns the theme as a glass can show it.
    ///
    /// - Parameter isMatrix: whether the panel is a matrix of lamps, which are dark where the ground is.
    func shown(on glass: Glass, ofMatrix isMatrix: Bool = false) -> Theme {
        switch glass {
        case .mono where isMatrix: wearing(ThemeLook(.dark).inBlackAndWhite)
        case .colour, .rgb565, .grey: isMatrix ? wearing(look.onLamps) : shownInColours(on: glass)
        case .mono: wearing(look.inBlackAndWhite)
        }
    }

    private func shownInColours(on glass: Glass) -> Theme {
        if case .grey = glass { wearing(look.inGreys) } else { self }
    }
}
