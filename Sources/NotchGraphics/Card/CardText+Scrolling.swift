import NotchCore

extension CardText {
    /// How the card's lines are read that are longer than their columns; `nil` where both stand still.
    func scroll(_ motion: Motion) -> CardScroll? {
        CardScroll(title: titleScroll, subtitle: subtitleScroll, motion: motion)
    }

    /// Makes the moving part of a card on which everything else has been drawn.
    ///
    /// - Parameters:
    ///   - icon: the place of the icon, if it goes along.
    ///   - textArea: the part of the card that text keeps to.
    func scroller(
        _ motion: Motion, icon: PixelRect?, direction: CardDirection, textArea: PixelRect, face: CardFace,
        colours: CardColours, on pixmap: Pixmap
    ) -> CardScroller? {
        guard let scroll = scroll(motion) else { return nil }
        let travels = scrollingLines.contains {
            $0.plan.movesPixels && TextEngine.isRightToLeft($0.text) == direction.isRightToLeft
        }
        let icon = travels ? icon : nil
        func line(_ line: OverlongLine?) -> ScrollingLine? {
            guard let line else { return nil }
            let isRightToLeft = TextEngine.isRightToLeft(line.text)
            var room = line.column
            if let icon, isRightToLeft == direction.isRightToLeft {
                room = min(room.lowerBound, icon.x)..<max(room.upperBound, icon.maxX)
            }
            return ScrollingLine(
                line.block, plan: line.plan, isRightToLeft: isRightToLeft, column: line.column, room: room,
                baseline: line.baseline, area: textArea.intersection(face.interior(at: room)),
                fade: motion == .full ? Int(line.em / 2) : 0, colour: line.isTitle ? colours.title : colours.subtitle,
                ground: colours.ground)
        }
        let lines = scrollingLines
        return CardScroller(
            scroll, title: line(lines.first(where: \.isTitle)), subtitle: line(lines.first { !$0.isTitle }),
            icon: icon.map {
                TravellingIcon(
                    $0, of: pixmap, isRightToLeft: direction.isRightToLeft,
                    fade: motion == .full ? Int(plan.titleStyle.size / 2) : 0, ground: colours.ground)
            })
    }
}
