package import NotchCore

/// Marks what a display draws for the first time, so that no start fails twice for one thing. ``OnShowMachine`` decides
/// what is marked, and ``OnShowFile`` keeps it.
@SurfaceActor
package final class OnShow {
    package nonisolated let file: OnShowFile
    private let runner: MachineRunner<OnShowMachine>

    package init(_ file: OnShowFile, clock: any SurfaceClock) {
        self.file = file
        runner = MachineRunner(OnShowMachine(), clock: clock)
    }

    func isSetAside(_ thing: OnShowThing) -> Bool { file.setAside.contains(thing) }

    /// Marks what a scene shows for the first time. The frame is drawn after this call.
    func willDraw(_ scene: Scene) { handle(.drawn(scene.thingsOnShow)) }

    func end() {
        handle(.ended)
        runner.stop()
    }

    private func handle(_ event: OnShowMachine.Event) {
        for effect in runner.handle(event, wake: { [weak self] in self?.handle(.deadline) }) {
            switch effect {
            case .mark(let things): file.mark(things)
            case .end: file.end()
            }
        }
    }
}
