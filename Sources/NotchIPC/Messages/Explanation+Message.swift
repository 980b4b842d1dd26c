package import NotchCore

extension Explanation: NotchMessage {
    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let card = try fields.message("card", ShownCard.self)
        let turn = try fields.message("turn", ExpectedTurn.self)
        let place = try fields.int("place")
        let ended = try fields.message("ended", EndedActivity.self)
        let reasons: [ExplanationReason] = try fields.messages("reasons")
        if let card {
            self.init(.showing(card), reasons: reasons)
        } else if let turn {
            self.init(.waiting(turn, place: place), reasons: reasons)
        } else {
            self.init(.ended(try fields.required("ended", ended)), reasons: reasons)
        }
    }

    package var fields: JSONObject {
        var fields: JSONObject = [:]
        switch state {
        case .showing(let card): fields["card"] = .object(card.fields)
        case .waiting(let turn, let place):
            fields["turn"] = .object(turn.fields)
            fields["place"] = place.map { .int(clamping: $0) }
        case .ended(let end): fields["ended"] = .object(end.fields)
        }
        fields["reasons"] = .objects(reasons.map(\.fields))
        return fields
    }
}
