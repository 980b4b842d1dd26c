/// The parameters of a call, tied to the call's method and reply. The type declares everything about the method.
package protocol NotchRequest: NotchMessage {
    associatedtype Reply: NotchMessage
    /// The method's name in ``NotchInterface``, such as `Enqueue`.
    static var method: String { get }
    /// The method in varlink's interface language, after comments that describe it.
    static var definition: String { get }
    /// Whether recordings contain calls of this method. They contain the calls that change something. Pins are recorded
    /// by their effects, because they end with their clients.
    static var isRecorded: Bool { get }
    /// The number of calls that one call counts as for the rate of its process. Long messages and answers count in
    /// addition: see ``VarlinkLimits/bytesPerCall``.
    static var cost: Int { get }
    /// Which calls take a place among the calls that wait for their answers.
    static var waiting: Waiting { get }
    /// Returns the number of further calls that one call counts as, depending on its reply.
    static func extraCost(of reply: Reply) -> Int
    /// Fills in the values that the daemon chooses when the client does not, so that a replayed recording has the same
    /// effect.
    mutating func complete()
}

/// The calls of a method that wait for their answers.
package enum Waiting: Hashable, Sendable {
    case never
    /// Calls from clients that accept several replies.
    case withMore
    case always
}

extension NotchRequest {
    package static var cost: Int { 1 }
    package static var waiting: Waiting { .never }
    package static func extraCost(of reply: Reply) -> Int { 0 }
    package mutating func complete() {}
}
