/// The description of a line, which needs no request.
package struct GPIOLineInfo: Hashable, Sendable {
    /// The line's name in the board's device tree or in the chip's driver, such as `GPIO17`; empty where neither names
    /// it.
    package var name: String
    /// The program or the driver that uses the line; `nil` where nobody uses it, empty where the user gives no name.
    package var consumer: String?
    package var isOutput: Bool

    package init(name: String, consumer: String? = nil, isOutput: Bool = false) {
        self.name = name
        self.consumer = consumer
        self.isOutput = isOutput
    }
}
