import NotchCore

/// A step of the sequence that initializes a panel's controller.
package enum PanelCommand: Hashable, Sendable {
    /// A command of the MIPI display command set, with its parameters.
    case command(UInt8, [UInt8])
    /// A pause in milliseconds.
    case delay(UInt8)
}

/// The file from which the kernel's `panel-mipi-dbi` initializes a controller.
///
/// It is 15 bytes of magic, the format's version, and the commands: each is its number, the count of its parameters, and
/// the parameters. The number 0 with one parameter is a pause of that many milliseconds (`panel-mipi-dbi.c`).
package enum PanelFirmware {
    package static let magic: [UInt8] = Array("MIPI DBI".utf8) + [UInt8](repeating: 0, count: 7)
    package static let version: UInt8 = 1
    /// The size of the largest file that ``complaint(about:)`` is asked about, in bytes.
    package static let limit = 1 << 16

    package static func bytes(of commands: [PanelCommand]) -> [UInt8] {
        var bytes = magic + [version]
        for command in commands {
            switch command {
            case .command(let number, let parameters):
                bytes += [number, UInt8(clamping: parameters.count)] + parameters
            case .delay(let milliseconds): bytes += [0, 1, milliseconds]
            }
        }
        return bytes
    }

    /// Returns why the kernel's driver refuses a file; `nil` if it takes the file.
    package static func complaint(about bytes: [UInt8]) -> String? {
        let commands = bytes.dropFirst(magic.count + 1)
        guard commands.count >= 2 else { return "it is too short to have a command" }
        guard bytes.starts(with: magic) else { return "it does not begin with MIPI DBI and seven zeros" }
        guard bytes[magic.count] == version else { return "its version is \(bytes[magic.count]), not \(version)" }
        var rest = commands
        while rest.count >= 2 {
            let count = Int(rest[rest.startIndex + 1])
            guard rest.count >= 2 + count else { return "its last command has fewer parameters than it says" }
            rest = rest.dropFirst(2 + count)
        }
        return rest.isEmpty ? nil : "a byte is left after its last command"
    }
}

extension ValueSyntax<PanelCommand> {
    static var command: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let numbers = text.split(separator: " ").map(byte)
            let bytes = numbers.compactMap { $0 }
            guard let first = bytes.first, bytes.count == numbers.count, bytes.count <= 256 else {
                throw InvalidValue(
                    expectation: "a command's number and its parameters, each from 0 to 255, such as 0x36 0x60")
            }
            guard first != 0 || bytes.count != 2 else {
                throw InvalidValue(expectation: "Delay=\(bytes[1]), which is what the driver takes this command for")
            }
            return .command(first, Array(bytes.dropFirst()))
        }
    }

    static var delay: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let milliseconds = UInt8(text), milliseconds > 0 else {
                throw InvalidValue(expectation: "1 to 255 milliseconds; a longer pause is several lines")
            }
            return .delay(milliseconds)
        }
    }

    private static func byte(_ word: Substring) -> UInt8? {
        word.lowercased().hasPrefix("0x") ? UInt8(word.dropFirst(2), radix: 16) : UInt8(word)
    }
}
