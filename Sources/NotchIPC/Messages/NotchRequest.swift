/// A call's parameters, tied to its method and its reply. All that there is to say of a method is said here.
package protocol NotchRequest: NotchMessage {
    associatedtype Reply: NotchMessage
    /// The method's name in ``NotchInterface``, such as `Enqueue`.
    static var method: String { get }
    /// The method in varlink's interface language, after comments that say what it does.
    static var definition: String { get }
    /// Whether recordings have the calls: those of methods that change something. Pins are recorded as what they do,
    /// since they end with their clients.
    static var isRecorded: Bool { get }
    /// For how many calls one counts, where its process's rate is concerned. Long messages and answers count for more
    /// besides: see ``VarlinkLimits/bytesPerCall``.
    static var cost: Int { get }
    /// When a call has a place among those that wait for their answer.
    static var waiting: Waiting { get }
    /// For how many calls more one counts, by its reply.
    static func extraCost(of reply: Reply) -> Int
    /// Adds what the daemon chooses where the client does not, so that a recording makes the same happen again.
    mutating func complete()
}

/// Which calls of a method wait for their answer.
package enum Waiting: Hashable, Sendable {
    case never
    /// Those whose client takes several replies.
    case withMore
    case always
}

extension NotchRequest {
    package static var cost: Int { 1 }
    package static var waiting: Waiting { .never }
    package static func extraCost(of reply: Reply) -> Int { 0 }
    package mutating func complete() {}
}
