import NotchCore

/// Serves one method. It answers the call at once, keeps it and answers later, or throws the ``VarlinkError``
/// to answer with; any other error is answered as ``VarlinkError/unavailable(reason:)``.
package typealias VarlinkHandler = @SurfaceActor (VarlinkCall) throws -> Void

/// An interface that a server offers.
package struct VarlinkInterface {
    /// Reverse-domain name, such as `io.notchd`.
    package let name: String
    /// Its definition in varlink's interface language, handed out by `GetInterfaceDescription`.
    package let description: String
    /// Handlers by the method's last name, such as `Enqueue`.
    package let methods: [String: VarlinkHandler]
    /// For how many calls each method counts where a client's rate is concerned, by its last name; one unless it is
    /// here.
    package let costs: [String: Int]

    package init(
        name: String, description: String, methods: [String: VarlinkHandler], costs: [String: Int] = [:]
    ) {
        self.name = name
        self.description = description
        self.methods = methods
        self.costs = costs
    }
}
