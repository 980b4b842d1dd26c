import Foundation

/// Runs sigrok's decoders, which read lines as a logic analyser samples them. They are another project's reading of the
/// same data sheets.
package enum Sigrok {
    private static let program = URL(fileURLWithPath: "/usr/bin/sigrok-cli")

    package static let isHere = FileManager.default.isExecutableFile(atPath: program.path)

    /// Returns the annotations of a decoder, in order.
    ///
    /// - Parameters:
    ///   - samples: a byte for each sample, with a bit for each line. The first line is the lowest bit.
    ///   - rate: the number of samples per second.
    ///   - decoders: the decoders from the lines upward, with their lines, in the syntax of `sigrok-cli -P`.
    ///   - row: the decoder and the kinds of annotations to return, in the syntax of `sigrok-cli -A`.
    private static func read(_ samples: [UInt8], rate: Int, decoders: String, row: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let file = URL(fileURLWithPath: folder.path).appendingPathComponent("samples")
        try Data(samples).write(to: file)
        let command = try Command.run(
            program,
            ["-I", "binary:numchannels=3:samplerate=\(rate)", "-i", file.path, "-P", decoders, "-A", row])
        guard command.status == 0 else { throw CommandError(command.errors) }
        return command.output.split(separator: "\n").compactMap { line in
            line.firstRange(of: ": ").map { String(line[$0.upperBound...]) }
        }
    }

    private struct CommandError: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }
}

extension Sigrok {
    /// Returns the colours on the data line of WS2812, LED after LED and frame after frame, without alpha.
    ///
    /// - Parameter frames: the bytes of each frame on the bus, with three bits for each bit of the LEDs.
    package static func coloursOfWS2812(_ frames: [[UInt8]]) throws -> [UInt32] {
        var bus = BusSamples()
        for frame in frames { bus.addData(frame) }
        return try read(bus.samples, rate: 2_400_000, decoders: "rgb_led_ws281x:din=1", row: "rgb_led_ws281x=rgb")
            .compactMap { UInt32($0.dropFirst(), radix: 16) }
    }

    /// Returns the light on clock and data of APA102, LED after LED and frame after frame: the colour times the LED's
    /// share of its full light.
    package static func coloursOfAPA102(_ frames: [[UInt8]], count: Int) throws -> [UInt32] {
        var bus = BusSamples()
        // The decoder prints three bytes at a time, so padding follows the last frame.
        for frame in frames + [[0, 0]] { bus.addTransfer(frame) }
        let bytes = try read(
            bus.samples, rate: 8_000_000, decoders: "spi:clk=0:mosi=1:cs=2,rgb_led_spi", row: "rgb_led_spi=rgb"
        )
        .compactMap { UInt32($0.dropFirst(), radix: 16) }
        .flatMap { [$0 >> 16 & 0xFF, $0 >> 8 & 0xFF, $0 & 0xFF] }
        var (colours, start): ([UInt32], Int) = ([], 0)
        for frame in frames {
            guard start + frame.count <= bytes.count else { break }
            for led in 0..<count {
                let place = start + 4 + 4 * led
                // The order is blue, green, red. Each is multiplied by the LED's share of its full light.
                let share = bytes[place] - 0xE0
                let channels = (1...3).map { (bytes[place + $0] * share + 15) / 31 }
                colours.append(channels[2] << 16 | channels[1] << 8 | channels[0])
            }
            start += frame.count
        }
        return colours
    }

    /// Returns the rows that each MAX7219 of a chain takes, block after block and frame after frame, such as
    /// `Digit 1: 3C`.
    ///
    /// - Parameters:
    ///   - frames: the transfers of each frame, one for each row of the blocks.
    ///   - count: the number of blocks.
    package static func rowsOfMAX7219(_ frames: [[[UInt8]]], count: Int) throws -> [String] {
        var bus = BusSamples()
        for frame in frames {
            // The bits in a block when chip select rises are those that were not shifted further.
            for block in 0..<count {
                for transfer in frame { bus.addTransfer(transfer.suffix(2 * block + 2).prefix(2)) }
            }
        }
        return try read(
            bus.samples, rate: 8_000_000, decoders: "spi:clk=0:mosi=1:cs=2,max7219", row: "max7219=digit")
    }
}

extension HungLEDs {
    /// Returns the rows that the MAX7219 of each block must receive for a picture, in the form of
    /// ``Sigrok/rowsOfMAX7219(_:count:)``. An LED of one colour is lit from half of a colour's light on.
    package func rows(_ pixel: (_ x: Int, _ y: Int) -> UInt32) -> [String] {
        let lights = colours(pixel)
        return stride(from: 0, to: lights.count, by: 8).map { first in
            let bits = lights[first..<first + 8].reduce(UInt32(0)) { $0 << 1 | ($1 & 0x80 == 0 ? 0 : 1) }
            let digits = String(bits, radix: 16, uppercase: true)
            return "Digit \(first / 8 % 8 + 1): " + (digits.count < 2 ? "0" + digits : digits)
        }
    }
}
