import Foundation
import Glibc
import NotchTestSupport

/// The program that stands in for `/dev/leds0`. The node is there as long as the program runs.
final class LEDNode {
    static let path = "/dev/leds0"

    private let process: ChildProcess
    private let folder: TemporaryFolder
    private var log: String { folder.path + "/log" }

    /// - Parameter LEDs: the number of LEDs that the driver was told of.
    init(leds: Int) throws {
        try BoardGuest.load("cuse")
        folder = try TemporaryFolder()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("led-node.py")
        process = try ChildProcess(
            URL(fileURLWithPath: "/usr/bin/python3"), [script.path, "\(leds)", folder.path + "/log"])
        guard eventually({ FileManager.default.fileExists(atPath: Self.path) }) else {
            throw BoardError("there is no \(Self.path)")
        }
    }

    deinit { end() }

    /// Takes the node away.
    func end() {
        process.kill()
        _ = eventually { !FileManager.default.fileExists(atPath: Self.path) }
    }

    /// The bytes of the last write, if it began at offset 0.
    var leds: [UInt8]? {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        guard let words = text.split(separator: "\n").last?.split(separator: " "), words.count == 2, words[0] == "0"
        else { return nil }
        let digits = Array(words[1])
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(String(digits[$0...($0 + 1)]), radix: 16) ?? 0
        }
    }
}
