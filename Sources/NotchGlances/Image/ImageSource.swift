package import NotchCore
import NotchSystem

/// Shows the picture of a file, or the pictures of a folder in turn, on the home view.
///
/// The module is a thin shell around ``ImageMachine``. Another thread accesses the files, because a disk may hang.
@SurfaceActor
package final class ImageSource: ConfigurableGlance {
    private let path: String
    private let machine: MachineRunner<ImageMachine>
    private let worker: any WorkerThread
    private let logger: Logger
    private let effectQueue = EffectQueue<ImageMachine.Effect>()
    private let onPicture: @SurfaceActor (PictureVersion?) -> Void

    package convenience init?(_ options: ImageOptions, in context: GlanceContext) {
        guard let worker = context.worker() else { return nil }
        let onPicture = context.onPicture
        self.init(options, worker: worker, clock: context.clock, logger: context.logger) { onPicture?($0) }
    }

    /// - Parameters:
    ///   - worker: a thread for the exclusive use of the module, which closes it.
    ///   - onPicture: called with the new picture; `nil` means none.
    package init(
        _ options: ImageOptions, worker: any WorkerThread, clock: any SurfaceClock, logger: Logger,
        onPicture: @escaping @SurfaceActor (PictureVersion?) -> Void
    ) {
        path = options.path ?? ""
        machine = MachineRunner(ImageMachine(options), clock: clock)
        self.worker = worker
        self.logger = logger
        self.onPicture = onPicture
    }

    package func start() { handle(.start) }

    /// Checks the current picture again, because its file may have been rewritten.
    package func refresh() { handle(.refresh) }

    package func see(_ visibility: HomeVisibility) { setVisible(visibility.showsPicture) }

    package func setVisible(_ isVisible: Bool) { handle(.visible(isVisible)) }

    package func stop() {
        handle(.stop)
        machine.stop()
        worker.close()
    }

    private func handle(_ event: ImageMachine.Event) {
        let effects = machine.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { effect in
            switch effect {
            case .look(let search):
                worker.perform { [path, weak self] in
                    let event = ImageFolder.look(for: search, at: path)
                    return { self?.handle(event) }
                }
            case .show(let picture): onPicture(picture)
            case .complain(let path, let text): logger.warning("\(path) \(text)")
            }
        }
    }
}

extension ImageSource {
    nonisolated package static let kind = "image"
    nonisolated package static let defaults = ImageOptions()
    nonisolated package static let keys: [FileKey<ImageOptions>] = [
        FileKey("Path", \.path, .emptyForNone(.absolutePath)),
        FileKey("Interval", \.interval, .interval),
    ]

    nonisolated package static func flaw(of options: ImageOptions) -> OptionError? {
        options.path == nil ? OptionError(key: "", message: "needs Path=, a PNG or SVG file or a folder") : nil
    }
}

/// The options of a glance of the kind `image`.
package struct ImageOptions: Hashable, Sendable {
    /// A PNG or SVG file, or a folder with such files; `nil` if it is not configured.
    package var path: String?
    /// How long each picture of a folder is shown.
    package var interval = Duration.seconds(60)

    package init() {}
}

/// The pictures of a path.
enum ImageFolder {
    /// The maximum number of pictures of a folder.
    static let limit = 1000

    /// Searches for a picture. The call may block on the disk.
    static func look(for search: ImageSearch, at path: String) -> ImageMachine.Event {
        do throws(Errno) {
            guard let file = search.file(of: try files(at: path)) else { return .foundNone }
            return .found(file, version(of: file))
        } catch {
            return .failed(error)
        }
    }

    /// Returns the path itself if it is a file, or the PNG and SVG files of the folder, in the order of their names.
    ///
    /// - Throws: `Errno` if the path is unreadable; EINVAL if it is neither a file nor a folder.
    private static func files(at path: String) throws(Errno) -> [String] {
        switch try System.status(of: path).kind {
        case .regular: return [path]
        case .folder: break
        default: throw .invalid
        }
        let endings = PictureFormat.allCases.filter { !$0.mayMove }.map(\.ending)
        let names = try System.names(in: path).filter { name in
            !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix($0) }
        }
        return names.sorted().prefix(limit).map { path + "/" + $0 }
    }

    /// Returns the version of a file, and checks that the file is readable.
    private static func version(of file: String) -> Result<PictureVersion, BoundedFile.Failure> {
        Result { () throws(BoundedFile.Failure) in
            let version = try BoundedFile.readVersion(file, limit: ViewLimits.pictureFile, first: 1).version
            return PictureVersion(path: file, numbers: version.numbers)
        }
    }
}
