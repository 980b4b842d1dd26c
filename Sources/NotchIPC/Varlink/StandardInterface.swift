/// The interface that every varlink service offers.
enum StandardInterface {
    static let name = "org.varlink.service"

    /// Its definition: the one that varlink.org publishes, which clients rely on.
    static let description = """
        # What every varlink service tells of itself.
        interface org.varlink.service

        # Who made the service, and what it offers.
        method GetInfo() -> (
          vendor: string,
          product: string,
          version: string,
          url: string,
          interfaces: []string
        )

        # The definition of one of its interfaces.
        method GetInterfaceDescription(interface: string) -> (description: string)

        error InterfaceNotFound (interface: string)

        error MethodNotFound (method: string)

        error MethodNotImplemented (method: string)

        error InvalidParameter (parameter: string)

        error PermissionDenied ()

        error ExpectedMore ()

        """
}
