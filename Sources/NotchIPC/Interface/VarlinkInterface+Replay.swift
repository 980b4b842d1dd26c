import NotchCore

extension VarlinkInterface {
    /// Makes a call on behalf of no client, and drops the answer.
    ///
    /// - Parameters:
    ///   - method: the method's last name, such as `Enqueue`.
    ///   - parameters: the parameters as JSON text.
    /// - Throws: ``JSONError`` for text that is not JSON. ``VarlinkError`` for parameters that are no object, for an
    ///   unknown method, and for whatever the method refuses.
    @SurfaceActor
    package func replay(_ method: String, _ parameters: String) throws {
        guard case .object(let object) = try JSON.parse(ArraySlice(parameters.utf8)) else {
            throw VarlinkError.invalidField(field: "parameters", reason: "is no object", limit: nil)
        }
        guard let handler = methods[method] else { throw VarlinkError.methodNotFound("\(name).\(method)") }
        try handler(VarlinkCall(replaying: "\(name).\(method)", parameters: object))
    }
}
