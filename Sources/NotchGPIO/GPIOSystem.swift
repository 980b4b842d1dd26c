package import NotchSystem

/// The machine's GPIO chips: the layer of system calls, which tests replace by a model of the kernel.
package protocol GPIOSystem: AnyObject, DeviceNodes {
    /// The chips' nodes, such as `/dev/gpiochip0`, in order of their numbers; empty when there are none. Links to nodes
    /// are left out, since they are second names.
    func chipPaths() throws(Errno) -> [String]

    /// Opens a chip, asks it for itself and for each of its lines, and closes it: `gpiod_chip_open`.
    func chip(_ path: String) throws(Errno) -> GPIOChip

    /// Requests a line as an input: `gpiod_line_request`, `gpiod_chip_request_lines`.
    ///
    /// - Throws: EBUSY where somebody has it; ENXIO or ENODEV where edges are wanted of a line that cannot tell them.
    func request(_ request: GPIORequest) throws(Errno) -> any GPIOLine
}
