package import NotchCore

extension Explanation: NotchMessage, FieldValue {
    static let fieldType = "Explanation"
    package static let blank = Explanation(.ended(.blank))

    package mutating func code(_ field: inout FieldCoder) {
        var (card, turn, place, ended): (ShownCard?, ExpectedTurn?, Int?, EndedActivity?)
        switch state {
        case .showing(let shown): card = shown
        case .waiting(let expected, let number): (turn, place) = (expected, number)
        case .ended(let activity): ended = activity
        }
        field("card", &card)
        field("turn", &turn)
        field("place", &place)
        field("ended", &ended)
        field("reasons", &reasons)
        guard field.hasRead else { return }
        if let card {
            state = .showing(card)
        } else if let turn {
            state = .waiting(turn, place: place)
        } else if let ended = field.demand("ended", ended) {
            state = .ended(ended)
        }
    }
}
