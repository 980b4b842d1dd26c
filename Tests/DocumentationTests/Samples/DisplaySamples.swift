import NotchKit

/// A home view that counts what waits.
struct CountingHome: HomeView {
    func scene(at time: WallTime, pending: Int) -> HomeScene {
        HomeScene(time: time, pending: pending)
    }
}

@SurfaceActor
func configuration(for queue: ActivityQueue) throws -> NotchConfiguration {
    var configuration = NotchConfiguration()
    configuration.backend = .drm
    configuration.panel = try PanelCatalog().profile("waveshare-7.9-400x1280")
    configuration.theme = Theme(palette: .light, accent: .teal)
    configuration.light.dimAfter = .seconds(60)
    configuration.socket = .path("/run/board/notch.socket")
    configuration.setHome { ActivityHost(queue: queue) { CountingHome() } }
    configuration.onReady = { surface in queue.bind(to: surface) }
    return configuration
}
