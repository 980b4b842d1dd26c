/// A command of the HT16D35A, by its data sheet.
enum HT16D35ACommand: UInt8 {
    /// Sets scrolling, in any direction.
    case scroll = 0x20
    /// Switches the oscillator (bit 0) and the display (bit 1) on.
    case system = 0x35
    /// Sets the brightness of all lamps.
    case brightness = 0x37
    /// Switches the eight common lines on.
    case commons = 0x41
    /// Switches the 28 row lines on.
    case rows = 0x42
    /// Writes the memory of the lamps, from an address on.
    case write = 0x80
    case reset = 0xCC
}
