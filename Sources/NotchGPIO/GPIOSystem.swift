package import NotchSystem

/// The machine's GPIO chips. This is the layer of system calls, which tests replace by a model of the kernel.
package protocol GPIOSystem: AnyObject, DeviceNodes {
    /// The paths of the chips' nodes, such as `/dev/gpiochip0`, in the order of their numbers; empty when there are
    /// none. Links to nodes are left out, since they are second names.
    func chipPaths() throws(Errno) -> [String]
    /// Opens a chip, reads its description and those of its lines, and closes it: `gpiod_chip_open`.
    func chip(_ path: String) throws(Errno) -> GPIOChip

    /// Requests a line as an input: `gpiod_line_request`, `gpiod_chip_request_lines`.
    ///
    /// - Throws: EBUSY where somebody else uses the line; ENXIO or ENODEV where edges are wanted and the line cannot
    ///   report them.
    func request(_ request: GPIORequest) throws(Errno) -> any GPIOLine
}
