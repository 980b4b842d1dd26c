/// The identity of one loaded module. A module that is unloaded and loaded again is another instance.
package struct ModuleInstance: Hashable, Sendable {
    /// The id of the module.
    package let module: String
    /// The number of the instance among all instances of the display.
    package let number: Int

    package init(module: String, number: Int) {
        self.module = module
        self.number = number
    }
}
