import NotchCore
import NotchSystem

/// The check of a whole profile by `notchd`, which reads it later.
enum ProfileCheck {
    /// The time that `notchd` may take.
    private static let limit = Duration.seconds(10)
    /// The most bytes of its complaints that are told.
    private static let longest = 8192

    /// Checks a profile.
    ///
    /// - Throws: ``Failure`` with what `notchd` complains about.
    static func check(_ path: String) throws {
        let own = (try? System.realPath("/proc/self/exe")) ?? ""
        let daemon = System.folder(of: own) + "/notchd"
        let answer: (status: ProcessStatus?, text: String)
        do throws(Errno) {
            answer = try run(
                [daemon, "--config", "/dev/null", "--panel", try System.realPath(path), "--check-config"])
        } catch {
            throw Failure(
                .unavailable, "\(daemon), which checks profiles, cannot be started: \(error). Nothing was changed.")
        }
        guard answer.status != .exited(0) else { return }
        let lines = answer.text.split(separator: "\n").map { line in
            String(line.hasPrefix("notchd: ") ? line.dropFirst(8) : line).printable
        }
        let reason =
            lines.isEmpty ? "notchd did not finish the check of \(path.printable)" : lines.joined(separator: "\n")
        throw Failure(.data, reason + ". Nothing was changed.")
    }

    /// Runs a program to its end.
    ///
    /// - Returns: its status, `nil` if it was killed after ``limit``; and what it has printed.
    private static func run(_ arguments: [String]) throws(Errno) -> (status: ProcessStatus?, text: String) {
        let started = try System.start(
            ProgramStart(arguments: arguments, environment: ["PATH": "/usr/bin:/bin"], folder: "/", mark: 1))
        let output = OwnedDescriptor(rawValue: started.output)
        let process = OwnedDescriptor(rawValue: started.descriptor)
        let deadline = ContinuousClock.now.advanced(by: limit)
        var text: [UInt8] = []
        while try System.wait(
            for: .readable, on: output.rawValue, timeout: deadline - ContinuousClock.now) != []
        {
            let bytes = try System.read(from: output, atMost: 4096)
            if bytes.isEmpty { break }
            text += bytes.prefix(longest - text.count)
        }
        let hasEnded =
            try System.wait(
                for: .readable, on: process.rawValue, timeout: deadline - ContinuousClock.now) != []
        if !hasEnded {
            System.end(child: started.process)
            try System.wait(for: .readable, on: process.rawValue, timeout: limit)
        }
        let status = try System.reap(descriptor: process.rawValue)
        return (hasEnded ? status : nil, String(decoding: text, as: UTF8.self))
    }
}
