/// The parameters of a call, tied to the call's method and reply. The type declares everything about the method.
package protocol NotchRequest: NotchMessage {
    associatedtype Reply: NotchMessage
    /// The method's name in ``NotchInterface``, such as `Enqueue`.
    static var method: String { get }
    /// The comment of the method in the interface's description.
    static var comment: String { get }
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

extension NotchRequest {
    package static var comment: String { "" }
    package static var cost: Int { 1 }
    package static var waiting: Waiting { .never }
    package static func extraCost(of reply: Reply) -> Int { 0 }
    package mutating func complete() {}
}
