/// A call of a method on a bus.
package struct BusCall: Hashable, Sendable {
    /// The name of the program that is called.
    package var destination: String
    package var path: String
    package var interface: String
    package var member: String
    /// The arguments, each a string.
    package var arguments: [String]

    package init(to destination: String, path: String, interface: String, member: String, arguments: [String] = []) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}
