import NotchConcurrency
import NotchEventLoop
import NotchSystem

/// The state of one process.
@SurfaceActor
final class ProcessRun {
    let id: Int
    let request: ProcessRequest
    let onLine: (@SurfaceActor (String) -> Void)?
    let onCut: (@SurfaceActor () -> Void)?
    /// Called when everything is over; `nil` once that was told.
    var completion: (@SurfaceActor (ProcessResult) -> Void)?
    /// The process, from its start until it is reaped.
    var process: Int32?
    /// The descriptor of the process.
    var descriptor: Int32?
    /// Tells that the process has ended.
    var watch: WatchedDescriptor?
    var reader: OutputReader?
    /// What is missing of the program, in words, where it could not be started.
    var missing: String?
    /// Reads standard error, where it is apart.
    var errorReader: OutputReader?

    init(
        id: Int, _ request: ProcessRequest, onLine: (@SurfaceActor (String) -> Void)?,
        onCut: (@SurfaceActor () -> Void)?, completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) {
        self.id = id
        self.request = request
        self.onLine = onLine
        self.onCut = onCut
        self.completion = completion
    }
}
