import NotchCore

extension VarlinkInterface {
    /// Makes a call on behalf of no client, and drops the answer.
    ///
    /// - Parameters:
    ///   - method: the method's last name, such as `Enqueue`.
    ///   - parameters: the parameters as JSON text.
    /// - Throws: ``JSONError`` for text that is not JSON. ``VarlinkError`` for parameters that are not an object, for an
    ///   unknown method, and for whatever the method refuses.
    @SurfaceActor
    package func replay(_ method: String, _ parameters: String) throws {
        let json = try JSON.parse(ArraySlice(parameters.utf8))
        guard case .object(let object) = json else {
            throw VarlinkError.invalidField(field: "parameters", reason: "is \(json.kind)", limit: "an object")
        }
        guard let handler = methods[method] else { throw VarlinkError.methodNotFound("\(name).\(method)") }
        try handler(VarlinkCall(replaying: "\(name).\(method)", parameters: object))
    }
}
