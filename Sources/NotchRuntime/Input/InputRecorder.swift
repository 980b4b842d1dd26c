package import NotchCore
package import NotchEventLoop
package import NotchIPC
package import NotchInput
import NotchSystem

/// Writes what people, devices and clients do to a file that `--replay` reads.
///
/// A line an event, written at once, so that a recording is whole up to the moment of a crash. When writing fails,
/// recording ends with one report, and the display goes on.
@SurfaceActor
package final class InputRecorder {
    private let path: String
    private let loop: EventLoop
    private let logger: Logger
    /// The file of the recording, for its owner alone, since it has what people were told and did. Closed once
    /// recording has ended.
    private var file: OwnedDescriptor
    /// The step of the line before.
    private var lastStep: Int?

    /// - Throws: ``NotchError`` when the file cannot be made, or is there already: no recording is written over.
    package init(path: String, loop: EventLoop, logger: Logger) throws(NotchError) {
        self.path = path
        self.loop = loop
        self.logger = logger
        do {
            file = try System.open(path, .newPrivateFile)
        } catch {
            throw NotchError.recording(path: path, reason: "\(error)")
        }
    }

    /// Records a call that a client could have made.
    func record(_ request: some NotchRequest) {
        record(type(of: request).method, request.fields)
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
