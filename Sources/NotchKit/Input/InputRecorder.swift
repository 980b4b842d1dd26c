import NotchEventLoop
import NotchInput
import NotchSystem

/// Writes what people, devices and clients do to a file that `--replay` reads.
///
/// A line an event, written at once, so that a recording is whole up to the moment of a crash. When writing fails,
/// recording ends with one report, and the display goes on.
@SurfaceActor
final class InputRecorder {
    private let path: String
    private let loop: EventLoop
    private let logger: Logger
    /// `nil` once recording has ended.
    private var file: RecordingFile?
    /// The step of the line before.
    private var lastStep: Int?

    /// - Throws: ``NotchError`` when the file cannot be made, or is there already: no recording is written over.
    init(path: String, loop: EventLoop, logger: Logger) throws(NotchError) {
        self.path = path
        self.loop = loop
        self.logger = logger
        do {
            file = try RecordingFile(path: path)
        } catch {
            throw NotchError.recording(path: path, reason: "\(error)")
        }
    }

    func record(_ event: InputScript.Event) {
        guard let file else { return }
        let order: InputScript.Line.Order = !loop.hasRun ? .start : lastStep == loop.stepCount ? .also : .own
        lastStep = loop.stepCount
        do {
            try file.append("\(InputScript.Line(at: loop.now, event, order: order))\n")
        } catch {
            self.file = nil
            logger.error("recording to \(path) ended: \(error)")
        }
    }
}
