import NotchCore

/// Serves one method. The function answers the call at once, keeps it and answers later, or throws the ``VarlinkError``
/// to answer with. Any other error is answered as ``VarlinkError/unavailable(reason:)``.
package typealias VarlinkHandler = @SurfaceActor (VarlinkCall) throws -> Void

/// An interface that a server offers.
package struct VarlinkInterface {
    /// The interface's reverse-domain name, such as `io.notchd`.
    package let name: String
    /// The interface's definition in varlink's interface language, which `GetInterfaceDescription` returns.
    package let description: String
    /// The handlers by the methods' last names, such as `Enqueue`.
    package let methods: [String: VarlinkHandler]
    /// The number of calls that one call of a method counts as for its client's rate, by the method's last name. A
    /// method that is not listed counts as one.
    package var costs: [String: Int] = [:]
}
