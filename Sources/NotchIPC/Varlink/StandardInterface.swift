/// The interface that every varlink service offers.
enum StandardInterface {
    static let name = "org.varlink.service"

    /// Returns whether a qualified name has the form of one of this interface's methods. The method need not exist.
    static func hasMethod(_ method: String) -> Bool { method.hasPrefix(name + ".") }

    /// Returns the parameters of one of this interface's methods. All of them are strings.
    ///
    /// - Throws: ``VarlinkError/invalidParameter(_:)``, as varlink defines it, for the first parameter that is unknown,
    ///   missing or no string.
    static func strings(_ names: [String], of parameters: JSONObject) throws(VarlinkError) -> [String] {
        if let stranger = parameters.members.first(where: { !names.contains($0.key) }) {
            throw .invalidParameter(stranger.key.presentable)
        }
        var values: [String] = []
        for name in names {
            guard case .string(let value)? = parameters[name] else { throw .invalidParameter(name) }
            values.append(value)
        }
        return values
    }

    /// The interface's definition. It is the one that varlink.org publishes, and clients rely on it.
    static let description = """
        # How a varlink service describes itself.
        interface org.varlink.service

        # Returns who made the service, and which interfaces it has.
        method GetInfo() -> (
          vendor: string,
          product: string,
          version: string,
          url: string,
          interfaces: []string
        )

        # Returns the definition of an interface.
        method GetInterfaceDescription(interface: string) -> (description: string)

        error InterfaceNotFound (interface: string)

        error MethodNotFound (method: string)

        error MethodNotImplemented (method: string)

        error InvalidParameter (parameter: string)

        error PermissionDenied ()

        error ExpectedMore ()

        """
}
