import NotchCore

/// Serves one method. The function answers the call at once, keeps it to answer later, or throws the ``VarlinkError``
/// to answer with. Any other error is answered as ``VarlinkError/unavailable(reason:)``.
package typealias VarlinkHandler = @SurfaceActor (VarlinkCall) throws -> Void

/// An interface that a server offers.
package struct VarlinkInterface {
    /// The interface's reverse-domain name, such as `io.notchd`.
    package let name: String
    /// The interface's definition in varlink's interface language, which `GetInterfaceDescription` returns.
    package let description: String
    /// The handlers, by the methods' last names, such as `Enqueue`.
    package let methods: [String: VarlinkHandler]
    /// The rate cost of a call, in calls of its client, by the method's last name. A method that is not listed costs
    /// one call.
    package var costs: [String: Int] = [:]
}

extension VarlinkInterface {
    /// Makes a call without a client, and drops the answer.
    ///
    /// - Parameters:
    ///   - method: the method's last name, such as `Enqueue`.
    ///   - parameters: the parameters as JSON text.
    /// - Throws: ``JSONError`` for text that is not JSON. ``VarlinkError`` for parameters that are not an object, for
    ///   an unknown method, and for a refusal of the method.
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

/// The interface `org.varlink.service`, which every varlink service offers.
enum StandardInterface {
    static let name = "org.varlink.service"

    /// Returns whether a qualified name has the form of one of this interface's methods. The method need not exist.
    static func hasMethod(_ method: String) -> Bool { method.hasPrefix(name + ".") }

    /// Returns the parameters of one of this interface's methods, which are all strings.
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

    /// The interface's definition, as varlink.org publishes it. Clients rely on this text.
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

/// The description of a service that `org.varlink.service.GetInfo` returns.
package struct ServiceInfo: Hashable, Sendable {
    package var vendor: String
    package var product: String
    package var version: String
    package var url: String

    package init(vendor: String, product: String, version: String, url: String) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
    }
}
