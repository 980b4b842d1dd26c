/// The calls of a method that wait for their answers.
package enum Waiting: Hashable, Sendable {
    case never
    /// Calls from clients that accept several replies.
    case withMore
    case always
    /// Calls from clients that accept several replies. Other calls are refused, because the method only streams.
    case streaming
}
