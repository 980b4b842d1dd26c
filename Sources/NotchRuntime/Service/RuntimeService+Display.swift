import NotchConfiguration
import NotchCore
import NotchDisplay
import NotchGraphics
import NotchIPC

extension RuntimeService {
    func brightness(_ request: BrightnessRequest) throws(VarlinkError) -> BrightnessRequest.Reply {
        do throws(DisplayError) {
            if let percent = request.percent {
                try runtime.setBrightness(percent)
            } else if let by = request.by {
                let limits = FieldLimits.brightness
                let percent = try runtime.panelBacklight.reading().brightness + by
                try runtime.setBrightness(min(max(percent, limits.lowerBound), limits.upperBound))
            }
            let reading = try runtime.panelBacklight.reading()
            return BrightnessRequest.Reply {
                $0.percent = reading.brightness
                $0.actual = reading.actual
                $0.backlight = reading.name
                $0.light = runtime.stage.light
            }
        } catch {
            throw .unavailable(reason: error.description)
        }
    }
}

extension RuntimeService {
    func testMatrix(_ request: TestMatrixRequest) throws(VarlinkError) -> EmptyReply {
        do throws(DisplayError) {
            try runtime.showTest(for: .seconds(request.seconds))
        } catch {
            throw .unavailable(reason: error.description)
        }
        return EmptyReply()
    }
}

extension RuntimeService {
    func names(_ request: NamesRequest) -> NamesRequest.Reply {
        let all =
            switch request.kind {
            case .icon: runtime.icons.names
            case .theme: runtime.configuration.themes.names
            case .panel: PanelCatalog().names
            }
        let search = request.search?.lowercased() ?? ""
        return NamesRequest.Reply {
            $0.names = all.filter { search.isEmpty || $0.lowercased().hasOccurrence(of: search) }
        }
    }
}

/// Answers the calls for screenshots.
///
/// A separate thread encodes the pictures, because encoding for a large panel takes milliseconds during which no frame
/// would be drawn and no client answered. One picture is encoded at a time, and all clients that wait for the next
/// picture get the same picture, so that many clients cost little more than one.
@SurfaceActor
final class Screenshots {
    private typealias Outcome = Result<EncodedReply, DisplayError>

    /// The maximum number of clients that get the same picture. Their replies wait to be sent together, and more of
    /// them would fill the server's backlog.
    private static let mostAtOnce = 16

    private let picture: @SurfaceActor () -> PNGPixels
    private let makeWorker: @SurfaceActor () throws -> any WorkerThread
    private var worker: (any WorkerThread)?
    private var waiting: [NotchCall<ScreenshotRequest>] = []
    /// The calls whose picture is being encoded.
    private var encoding: [NotchCall<ScreenshotRequest>] = []

    /// - Parameters:
    ///   - picture: returns the pixels on the display.
    ///   - makeWorker: starts the thread for the first picture. Without a thread, the surface actor encodes.
    init(
        of picture: @escaping @SurfaceActor () -> PNGPixels,
        makeWorker: @escaping @SurfaceActor () throws -> any WorkerThread
    ) {
        self.picture = picture
        self.makeWorker = makeWorker
    }

    func take(_ call: NotchCall<ScreenshotRequest>) {
        waiting.append(call)
        encode()
    }

    private func encode() {
        guard encoding.isEmpty, !waiting.isEmpty else { return }
        encoding = Array(waiting.prefix(Self.mostAtOnce))
        waiting.removeFirst(encoding.count)
        let picture = picture()
        worker = worker ?? (try? makeWorker())
        guard let worker else { return finish(Self.encoded(picture)) }
        worker.perform { [weak self] in
            let outcome = Self.encoded(picture)
            return { self?.finish(outcome) }
        }
    }

    private func finish(_ outcome: Outcome) {
        let calls = encoding
        encoding = []
        for call in calls {
            switch outcome {
            case .success(let reply): call.reply(reply)
            case .failure(let error): call.fail(.unavailable(reason: "the screenshot cannot be encoded: \(error)"))
            }
        }
        encode()
    }

    private nonisolated static func encoded(_ picture: PNGPixels) -> Outcome {
        Result { () throws(DisplayError) in
            let png = try PNGFile.encode(picture)
            return EncodedReply(
                ScreenshotRequest.Reply { ($0.png, $0.width, $0.height) = (png, picture.width, picture.height) }.fields)
        }
    }
}
