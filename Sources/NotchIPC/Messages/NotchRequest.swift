/// A call's parameters, tied to its method and its reply.
package protocol NotchRequest: NotchMessage {
    associatedtype Reply: NotchMessage
    /// The method's name in ``NotchInterface``, such as `Enqueue`.
    static var method: String { get }
}
