import ArgumentParser

enum Progress {
    /// Rejects infinity and NaN. JSON has no text for them, so they would arrive as if they had not been given.
    static func validate(_ progress: Double?) throws {
        if let progress, !progress.isFinite { throw ValidationError("--progress must be a number, 0..100.") }
    }
}
