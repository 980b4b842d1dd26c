/// The calls of a method that wait for their answers.
package enum Waiting: Hashable, Sendable {
    case never
    /// Calls from clients that accept several replies.
    case withMore
    case always
}
