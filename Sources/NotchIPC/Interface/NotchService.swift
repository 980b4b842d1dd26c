package import NotchCore

/// The work that a daemon does for its clients.
@SurfaceActor
package protocol NotchService: AnyObject, Sendable {
    /// Registers a function in a table for each of ``NotchInterface/requests``.
    func serve(_ table: inout MethodTable)
    /// Why no call is served that changes something; `nil` where such calls are served.
    var refusal: VarlinkError? { get }
}

extension NotchService {
    package var refusal: VarlinkError? { nil }

    /// Returns the interface `io.notchd`, which keeps this service and calls it.
    ///
    /// - Parameter didServe: called after each call that was not refused and that recordings contain, with the method's
    ///   last name and the parameters that have the same effect when the call is replayed.
    package func interface(
        didServe: @escaping @SurfaceActor (_ method: String, _ parameters: JSONObject) -> Void = { _, _ in }
    ) -> VarlinkInterface {
        var table = MethodTable(refusal: { [self] in refusal }, didServe: didServe)
        serve(&table)
        // A method that is described and not served answers MethodNotFound; the tests' programs end here instead.
        assert(Set(table.handlers.keys) == Set(NotchInterface.requests.map { $0.method }))
        return VarlinkInterface(
            name: NotchInterface.name, description: NotchInterface.description, methods: table.handlers,
            costs: Dictionary(uniqueKeysWithValues: NotchInterface.requests.map { ($0.method, $0.cost) }))
    }
}
