/// A register of the MAX7219. Those from 1 to 8 are the rows of its lamps.
enum MAX7219Register: UInt8 {
    case firstRow = 0x1
    case decode = 0x9
    case intensity = 0xA
    case scanLimit = 0xB
    case shutdown = 0xC
    case displayTest = 0xF
}
