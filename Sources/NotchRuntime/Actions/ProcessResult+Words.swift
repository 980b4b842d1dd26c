import NotchProcess

extension ProcessResult {
    /// Says in words why the command failed; `nil` if it did not.
    ///
    /// - Parameter timeLimit: how long the command was allowed to run.
    func failure(timeLimit: Duration) -> String? {
        switch end {
        case .exited(0): nil
        case .exited(let status): "exited \(status)"
        case .killed(let signal): "killed by signal \(signal)"
        case .timedOut: "timed out after \(timeLimit.inWords)"
        case .cancelled: "was cancelled"
        case .notStarted(let error): "cannot be started: \(lastError ?? "\(error)")"
        }
    }
}

extension Duration {
    /// The duration in its largest whole unit, such as `30 s` or `5 min`.
    fileprivate var inWords: String {
        let seconds = components.seconds
        if seconds >= 3600, seconds % 3600 == 0 { return "\(seconds / 3600) h" }
        if seconds >= 60, seconds % 60 == 0 { return "\(seconds / 60) min" }
        return "\(seconds) s"
    }
}
