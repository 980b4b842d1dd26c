package import NotchCore

extension TimerKind: NamedValue { static let fieldType = "TimerKind" }

extension TimerReport: NotchMessage, FieldValue {
    static let fieldType = "Timer"
    package static let blank = Self(name: "", kind: .timer, elapsed: .zero)

    package mutating func code(_ field: inout FieldCoder) {
        field("name", &name, .printable)
        field("kind", &kind)
        field("elapsedMs", &elapsed)
        field("remainingMs", &remaining)
        field("round", &round)
        field("break", &isBreak)
        field.owner(&owner)
    }
}
