import NotchCore
import NotchDisplay
import NotchIPC

/// Answers the calls for screenshots.
///
/// A thread of its own encodes the pictures. That takes milliseconds for a large panel, in which no frame would be drawn
/// and no client answered. One picture is encoded at a time, and all who wait for the next one get the same, so that a
/// crowd takes no more memory and work than one client.
@SurfaceActor
final class Screenshots {
    private typealias Outcome = Result<EncodedReply, DisplayError>

    private let picture: @SurfaceActor () -> PNGPixels
    private let makeWorker: @SurfaceActor () throws -> any WorkerThread
    private var worker: (any WorkerThread)?
    private var isEncoding = false
    private var waiting: [NotchCall<ScreenshotRequest>] = []

    /// - Parameters:
    ///   - picture: returns the pixels on the display.
    ///   - makeWorker: starts the thread, when the first picture is asked for. Without a thread, the surface actor encodes.
    init(
        of picture: @escaping @SurfaceActor () -> PNGPixels,
        makeWorker: @escaping @SurfaceActor () throws -> any WorkerThread
    ) {
        self.picture = picture
        self.makeWorker = makeWorker
    }

    func take(_ call: NotchCall<ScreenshotRequest>) {
        waiting.append(call)
        if !isEncoding { encode() }
    }

    private func encode() {
        guard !waiting.isEmpty else { return }
        let calls = waiting
        waiting = []
        let picture = picture()
        worker = worker ?? (try? makeWorker())
        guard let worker else { return answer(calls, Self.encoded(picture)) }
        isEncoding = true
        worker.perform { [weak self] in
            let outcome = Self.encoded(picture)
            return { self?.finish(calls, outcome) }
        }
    }

    private func finish(_ calls: [NotchCall<ScreenshotRequest>], _ outcome: Outcome) {
        isEncoding = false
        answer(calls, outcome)
        if !isEncoding { encode() }
    }

    private func answer(_ calls: [NotchCall<ScreenshotRequest>], _ outcome: Outcome) {
        for call in calls {
            switch outcome {
            case .success(let reply): call.reply(reply)
            case .failure(let error): call.fail(.unavailable(reason: "the screenshot cannot be encoded: \(error)"))
            }
        }
    }

    private nonisolated static func encoded(_ picture: PNGPixels) -> Outcome {
        Result { () throws(DisplayError) in
            let png = try PNGFile.encode(picture)
            return EncodedReply(
                ScreenshotRequest.Reply { ($0.png, $0.width, $0.height) = (png, picture.width, picture.height) }.fields)
        }
    }
}
