package import NotchCore

/// Shows the picture of a file, or those of a folder in turn, on the home view.
///
/// The module is a thin shell around ``ImageMachine``. Another thread looks for files, since a disk may hang.
@SurfaceActor
package final class ImageModule {
    private let path: String
    private let machine: MachineRunner<ImageMachine>
    private let worker: any WorkerThread
    private let logger: Logger
    private let outbox = Outbox<ImageMachine.Effect>()
    private let onPicture: @SurfaceActor (PictureVersion?) -> Void

    /// - Parameters:
    ///   - worker: the thread that looks for files, which nobody else uses. The module closes it.
    ///   - onPicture: called with the picture that is shown from now on; `nil` shows none.
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

    /// Looks at the picture on show again, which may have been written anew.
    package func refresh() { handle(.refresh) }

    package func setVisible(_ isVisible: Bool) { handle(.visible(isVisible)) }

    package func stop() {
        handle(.stop)
        machine.stop()
        worker.close()
    }

    private func handle(_ event: ImageMachine.Event) {
        let effects = machine.handle(event) { [weak self] in self?.handle(.deadline) }
        outbox.deliver(effects) { effect in
            switch effect {
            case .look(let search):
                worker.perform { [path, weak self] in
                    let event = ImageFolder.look(for: search, at: path)
                    return { self?.handle(event) }
                }
            case .show(let picture): onPicture(picture)
            case .complain(let path, let text): logger.warning("[Module image] \(path) \(text)")
            }
        }
    }
}
