package import NotchCore

extension Explanation: NotchMessage, FieldValue {
    static let fieldType = "Explanation"
    package static let blank = Explanation(.ended(.blank))

    package mutating func code(_ field: inout FieldCoder) {
        var (card, turn, place, ended): (ShownCard?, ExpectedTurn?, Int?, EndedActivity<Instant>?) =
            switch state {
            case .showing(let card): (card, nil, nil, nil)
            case .waiting(let turn, let place): (nil, turn, place, nil)
            case .ended(let ended): (nil, nil, nil, ended)
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
