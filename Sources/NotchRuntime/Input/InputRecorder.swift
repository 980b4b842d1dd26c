package import NotchCore
package import NotchEventLoop
package import NotchIPC
package import NotchInput
import NotchSystem

/// Writes the events of people, devices and clients to a file that `--replay` reads.
///
/// The first line has the version of the recording, and each further line is an event. A line is written at once, so that a
/// recording is complete up to the moment of a crash. If a write fails, recording ends with one message, and the display
/// continues.
@SurfaceActor
package final class InputRecorder {
    private let path: String
    private let loop: EventLoop
    private let logger: Logger
    /// The file of the recording. Only its owner may read it, because it contains private texts and actions. It is
    /// closed when recording has ended.
    private var file: OwnedDescriptor
    /// The step of the loop in which the previous line was written.
    private var lastStep: Int?

    /// Makes the file of the recording.
    ///
    /// - Throws: ``NotchError`` if the file cannot be made or already exists: a recording is never overwritten.
    package init(path: String, loop: EventLoop, logger: Logger) throws(NotchError) {
        self.path = path
        self.loop = loop
        self.logger = logger
        do {
            file = try System.open(path, .newPrivateFile)
            try System.writeAll(Array("\(InputScript.header)\n".utf8), to: file)
        } catch {
            throw NotchError.recording(path: path, reason: "\(error)")
        }
    }

    /// Records a call that was not refused.
    package func record(_ method: String, _ parameters: JSONObject) {
        record(.call(method: method, parameters: JSON.object(parameters).text))
    }

    package func record(_ event: InputScript.Event) {
        guard file.isOpen else { return }
        let order: InputScript.Line.Order = !loop.hasRun ? .start : lastStep == loop.stepCount ? .also : .own
        lastStep = loop.stepCount
        do {
            let line = "\(InputScript.Line(at: loop.now, event, order: order))\n"
            try System.writeAll(Array(line.utf8), to: file)
        } catch {
            file.close()
            logger.error("recording to \(path) ended: \(error)")
        }
    }
}
