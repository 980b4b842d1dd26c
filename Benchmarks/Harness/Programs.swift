/// The release binaries under measurement.
struct Programs {
    /// The folder in which the binaries lie.
    let folder: String

    var notchd: String { folder + "/notchd" }
    var notchctl: String { folder + "/notchctl" }

    /// Whether there is a daemon to measure.
    var hasDaemon: Bool { FileText.size(notchd) != nil }

    /// The note of a row where there is no daemon.
    var missingDaemon: String { "no notchd in \(folder): build it with `make`" }
}
