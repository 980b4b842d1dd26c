/// The identity of one asking of a question. It differs from every other, whatever the ids of the questions.
package struct QuestionTicket: Hashable, Sendable {
    let number: UInt64
}
