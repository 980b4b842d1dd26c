import FoundationEssentials
import Glibc

/// The index of the frames that a daemon leaves in a folder, read as it grows.
final class FrameIndex {
    private let path: String
    private var end = 0

    init(folder: String) {
        path = folder + "/frames.jsonl"
    }

    /// Waits for a frame with the card of an activity, among those that came since the last call.
    ///
    /// - Returns: when its line was there; `nil` after 5 s.
    func wait(for id: UUID) throws -> Double? {
        let started = Stopwatch.now
        while Stopwatch.now - started < 5e9 {
            if try news().contains(id.uuidString) { return Stopwatch.now }
            pause(microseconds: 20)
        }
        return nil
    }

    private func news() throws -> String {
        guard let size = FileText.size(path), size > end else { return "" }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw BenchmarkError.systemCall("cannot open \(path)") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: size - end)
        let count = pread(descriptor, &bytes, bytes.count, end)
        guard count >= 0 else { throw BenchmarkError.systemCall("cannot read \(path)") }
        end += count
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
