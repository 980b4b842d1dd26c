import NotchPanels

/// The buses of the panel that the configuration names.
extension MachineCheck {
    static let busChecks = [
        MachineCheck("SPI is off") { bus("SPI", "spi", $0) },
        MachineCheck("I2C is off") { bus("I2C", "i2c_arm", $0) },
        MachineCheck("spidev's buffer") { machine in
            guard let panel = machine.panel, let needed = panel.transferBytes,
                let size = machine.files.number("/sys/module/spidev/parameters/bufsiz"), size < needed
            else { return [] }
            let key = "spidev.bufsiz="
            // Whole pages of memory.
            let word = key + "\(max(65536, (needed + 4095) / 4096 * 4096))"
            let text = "a frame for \(panel.name) takes \(needed) bytes, and a transfer has \(size)"
            let present = machine.words.last { $0.hasPrefix(key) }.flatMap { Int($0.dropFirst(key.count)) }
            if let present, present >= needed {
                return [
                    Finding(.wrong, "spidev", "\(text) until a reboot: \(key)\(present) is set", remedy: "sudo reboot")
                ]
            }
            let repair = machine.boot.map { _ in Repair.word(word) }
            return [Finding(.wrong, "spidev", text, remedy: machine.adding(word: word), repair: repair)]
        },
    ]

    /// Returns the finding that the bus of the panel is off.
    private static func bus(_ name: String, _ parameter: String, _ machine: Surroundings) -> [Finding] {
        guard machine.boot != nil, let panel = machine.panel, !machine.configuration.hasParameter(parameter),
            let line = panel.hardware.overlay.first(where: { $0.hasPrefix("dtparam=\(parameter)=") })
        else { return [] }
        return [machine.missing(line: line, .wrong, name, "\(name) is off, and \(panel.name) is connected to it")]
    }
}
