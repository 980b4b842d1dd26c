/// The percent of a card, at its place.
struct CardFigures {
    /// The upper left corner, in pixels from the card's.
    let x: Int
    let y: Int
    let digits: DigitAtlas

    /// Places the digits so that they end at `right` on a card that begins at the left.
    init(_ digits: DigitAtlas, right: Int, baseline: Int, direction: CardDirection) {
        x = direction.x(of: right - digits.width, width: digits.width)
        y = baseline - digits.ascent
        self.digits = digits
    }

    /// Places the digits so that their middle is on a row.
    init(_ digits: DigitAtlas, right: Int, middle: Int, face: FaceMetrics, direction: CardDirection) {
        let cap = Int((face.capHeight * digits.style.size).rounded())
        self.init(digits, right: right, baseline: middle + (cap + 1) / 2, direction: direction)
    }
}
