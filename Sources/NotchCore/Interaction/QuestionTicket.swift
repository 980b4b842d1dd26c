/// Tells one asking of a question from all others, whatever their ids.
package struct QuestionTicket: Hashable, Sendable {
    let number: UInt64
}
