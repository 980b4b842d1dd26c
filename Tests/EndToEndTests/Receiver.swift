import Foundation
import NotchTestSupport

/// A receiver of DDP in Python, which was written from the protocol's description.
final class Receiver {
    let port: Int
    private let command: RunningCommand
    private let output: String

    /// - Parameter port: the port to listen at; 0 takes a free one.
    init(in folder: TemporaryFolder, port: Int = 0) throws {
        let script = Checkout.folder.appendingPathComponent("Tests/EndToEndTests/Receiver/ddp-receiver.py").path
        let output = folder.path + "/frames"
        let ready = folder.path + "/port"
        command = try RunningCommand(
            URL(fileURLWithPath: "/usr/bin/python3"),
            [script, "--port", "\(port)", "--ready", ready, "--output", output])
        var number: Int?
        try wait {
            number = (try? String(contentsOfFile: ready, encoding: .utf8)).flatMap { Int($0) }
            return number != nil
        }
        self.port = number ?? 0
        self.output = output
    }

    /// Returns the configuration of a display whose matrix is at the receiver's port.
    static func configuration(port: Int, _ matrix: String = "") -> String {
        """
        [Surface]
        LaunchCue=no
        [Display]
        Panel=wled-32x8
        [Matrix]
        Host=127.0.0.1
        Port=\(port)
        \(matrix)
        """
    }

    /// The pixels of the frames that were shown so far, in hexadecimal.
    var frames: [String] {
        let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        // The last line may not be whole yet.
        return text.components(separatedBy: "\n").dropLast().compactMap {
            $0.split(separator: " ").last.map(String.init)
        }
    }

    deinit { command.process.kill() }
}
