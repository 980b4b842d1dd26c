/// What there is to know of a line without requesting it.
package struct GPIOLineInfo: Hashable, Sendable {
    /// As the board's device tree or the chip's driver names it, such as `GPIO17`; empty where neither does.
    package var name: String
    /// Who has it, a program or a driver; `nil` where nobody has, empty where it does not tell.
    package var consumer: String?
    package var isOutput: Bool

    package init(name: String, consumer: String? = nil, isOutput: Bool = false) {
        self.name = name
        self.consumer = consumer
        self.isOutput = isOutput
    }
}
