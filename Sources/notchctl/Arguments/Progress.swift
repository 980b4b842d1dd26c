import ArgumentParser

enum Progress {
    /// Numbers that JSON has no text for would arrive as if they were not there.
    static func validate(_ progress: Double?) throws {
        if let progress, !progress.isFinite { throw ValidationError("--progress must be a number, 0..100.") }
    }
}
