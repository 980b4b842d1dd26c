import Foundation
import NotchTestSupport
import Testing

/// sigrok's decoders, which read lines as a logic analyser samples them: another project's reading of the same data
/// sheets.
enum Sigrok {
    private static let program = URL(fileURLWithPath: "/usr/bin/sigrok-cli")

    static let isHere = FileManager.default.isExecutableFile(atPath: program.path)

    /// Returns what a decoder says of the lines, in order.
    ///
    /// - Parameters:
    ///   - samples: a byte for each sample, and in it a bit for each line, the first line's the lowest.
    ///   - rate: the samples in a second.
    ///   - decoders: the decoders from the lines upward, with their lines, as `sigrok-cli -P` takes them.
    ///   - row: the decoder and the kinds of annotations that are wanted, as `sigrok-cli -A` takes them.
    static func read(_ samples: [UInt8], rate: Int, decoders: String, row: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let file = URL(fileURLWithPath: folder.path).appendingPathComponent("samples")
        try Data(samples).write(to: file)
        let command = try Command.run(
            program,
            ["-I", "binary:numchannels=3:samplerate=\(rate)", "-i", file.path, "-P", decoders, "-A", row])
        try #require(command.status == 0, "\(command.errors)")
        return command.output.split(separator: "\n").compactMap { line in
            line.firstRange(of: ": ").map { String(line[$0.upperBound...]) }
        }
    }
}
