package import NotchCore

/// What a daemon does for its clients.
@SurfaceActor
package protocol NotchService: AnyObject, Sendable {
    /// Puts what serves each of ``NotchInterface/requests`` into a table.
    func serve(_ table: inout MethodTable)
}

extension NotchService {
    /// The interface `io.notchd`, served by this service, which it keeps.
    ///
    /// - Parameter didServe: called after each call that was not refused and that recordings have, with the method's
    ///   last name and the parameters that make the same happen again.
    package func interface(
        didServe: @escaping @SurfaceActor (_ method: String, _ parameters: JSONObject) -> Void = { _, _ in }
    ) -> VarlinkInterface {
        var table = MethodTable(didServe: didServe)
        serve(&table)
        return VarlinkInterface(
            name: NotchInterface.name, description: NotchInterface.description, methods: table.handlers,
            costs: Dictionary(uniqueKeysWithValues: NotchInterface.requests.map { ($0.method, $0.cost) }))
    }
}
