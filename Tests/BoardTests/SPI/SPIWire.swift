import Foundation
import NotchCore

/// What a SPI panel of the arm64 board was sent, as it understands it (Hardware/virtual-board/arm64-panels.dts).
struct SPIWire {
    /// A command with what follows it until the next one, since SSD1306 takes arguments as commands too.
    private let sent: [(isData: Bool, byte: UInt8)]

    /// Has the host read the lines of the bus.
    ///
    /// - Parameter panel: `oled` or `lcd`.
    init(of panel: String) throws {
        try BoardHost.ask("wire", panel, "\(panel).wire")
        let bytes = [UInt8](try Data(contentsOf: BoardGuest.exchange.appendingPathComponent("\(panel).wire")))
        sent = stride(from: 0, to: bytes.count - 1, by: 2).map { (bytes[$0] == 1, bytes[$0 + 1]) }
    }

    var count: Int { sent.count }

    /// Returns what a SSD1306 shows: for each pixel, whether it is lit. The data sheet has the commands.
    func monoPicture(width: Int, height: Int) -> [Bool] {
        // Each byte has eight pixels of a column, the upper one in the lowest bit.
        var picture = [Bool](repeating: false, count: width * height)
        var columns = 0...width - 1
        var pages = 0...height / 8 - 1
        var (column, page) = (0, 0)
        var index = 0
        func argument(_ offset: Int) -> Int { index + offset < sent.count ? Int(sent[index + offset].byte) : 0 }
        while index < sent.count {
            let (isData, byte) = sent[index]
            if isData {
                for bit in 0..<8 where column < width && page * 8 + bit < height {
                    picture[(page * 8 + bit) * width + column] = byte >> UInt8(bit) & 1 == 1
                }
                column += 1
                if column > columns.upperBound { (column, page) = (columns.lowerBound, page + 1) }
                if page > pages.upperBound { page = pages.lowerBound }
                index += 1
                continue
            }
            switch byte {
            case 0x21 where argument(1) <= argument(2):
                columns = argument(1)...argument(2)
                column = columns.lowerBound
                index += 3
            case 0x22 where argument(1) <= argument(2):
                pages = argument(1)...argument(2)
                page = pages.lowerBound
                index += 3
            // The mode of addresses, contrast, charge pump, number of lines, offset, clock, pre-charge, pins, level.
            case 0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB: index += 2
            default: index += 1
            }
        }
        return picture
    }

    /// Returns what a panel with MIPI's commands shows, as RGB565 values.
    func colourPicture(width: Int, height: Int) -> [UInt16] {
        var picture = [UInt16](repeating: 0, count: width * height)
        var (columns, rows) = (0...width - 1, 0...height - 1)
        var index = 0
        while index < sent.count {
            let command = sent[index].byte
            let isCommand = !sent[index].isData
            index += 1
            guard isCommand else { continue }
            let start = index
            while index < sent.count, sent[index].isData { index += 1 }
            let data = sent[start..<index].map { UInt16($0.byte) }
            let words = stride(from: 0, to: data.count - 1, by: 2).map { data[$0] << 8 | data[$0 + 1] }
            switch command {
            case 0x2A where words.count == 2 && words[0] <= words[1]: columns = Int(words[0])...Int(words[1])
            case 0x2B where words.count == 2 && words[0] <= words[1]: rows = Int(words[0])...Int(words[1])
            case 0x2C:
                for (offset, word) in words.enumerated() {
                    let x = columns.lowerBound + offset % columns.count
                    let y = rows.lowerBound + offset / columns.count
                    if x < width, y < height { picture[y * width + x] = word }
                }
            default: break
            }
        }
        return picture
    }
}
