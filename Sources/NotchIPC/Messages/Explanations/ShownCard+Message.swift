package import NotchCore

extension ShownCard: NotchMessage, FieldValue {
    static let fieldType = "Card"
    package static let blank = ShownCard(activity: .blank, enqueued: .zero, began: .zero)

    package mutating func code(_ field: inout FieldCoder) {
        var ending = outcome?.wireName
        field.living(&activity)
        field("enqueuedMs", &enqueued)
        field("beganMs", &began)
        field.rule(&rule)
        field("phase", &phase)
        field("covered", &isCovered)
        field("leavesMs", &leaves)
        // A card on the surface has no successor.
        field("outcome", &ending, as: "Outcome")
        field("toBeSeenMs", &toBeSeen)
        if field.hasRead { outcome = ending.flatMap { ActivityOutcome(wireName: $0, successor: nil) } }
    }
}
