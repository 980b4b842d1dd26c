import NotchCore

extension VarlinkInterface {
    /// Makes a call that no client makes, and drops the answer.
    ///
    /// - Parameters:
    ///   - method: its last name, such as `Enqueue`.
    ///   - parameters: as JSON text.
    /// - Throws: ``JSONError`` for text that is not JSON, and ``VarlinkError`` for parameters that are no object, a
    ///   method that there is not, and whatever the method refuses.
    @SurfaceActor
    package func replay(_ method: String, _ parameters: String) throws {
        guard case .object(let object) = try JSON.parse(ArraySlice(parameters.utf8)) else {
            throw VarlinkError.invalidField(field: "parameters", reason: "is no object", limit: nil)
        }
        guard let handler = methods[method] else { throw VarlinkError.methodNotFound("\(name).\(method)") }
        try handler(VarlinkCall(replaying: "\(name).\(method)", parameters: object))
    }
}
