/// The release binaries under measurement.
struct Programs {
    /// Where they lie.
    let folder: String

    var notchd: String { folder + "/notchd" }

    /// Whether there is a daemon to measure.
    var hasDaemon: Bool { FileText.size(notchd) != nil }

    /// What a row says where there is none.
    var missingDaemon: String { "no notchd in \(folder): build it with `make`" }
}
