/// A proximity sensor of the kernel's vcnl4000 driver.
extension StubChip {
    /// - Parameter reading: the reading until ``setNearness(_:)`` changes it.
    static func vcnl4040(reading: UInt16) throws -> StubChip {
        let chip = try StubChip(address: 0x60)
        // This register identifies the chip (`VCNL4200_DEV_ID`).
        try chip.write(word: 0x0186, to: 0x0C)
        try chip.setNearness(reading)
        try chip.bind("vcnl4040", driver: "vcnl4000")
        return chip
    }

    /// Sets the reading from now on (`VCNL4200_PS_DATA`). A higher one is nearer.
    func setNearness(_ reading: UInt16) throws {
        try write(word: reading, to: 0x08)
    }
}
