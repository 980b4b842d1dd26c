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
    configuration.setHome { ActivityHost(queue: queue) { ClockHome() } }
    configuration.onReady = { surface in queue.bind(to: surface) }
    return configuration
}

/// The last reading of a sensor.
@SurfaceActor
final class Climate {
    var onChange: (@SurfaceActor () -> Void)?
    var degrees = 21 {
        didSet { onChange?() }
    }
}

@SurfaceActor
func configuration(for queue: ActivityQueue, showing climate: Climate) -> NotchConfiguration {
    var configuration = NotchConfiguration()
    configuration.setHome {
        ActivityHost(queue: queue) {
            ViewHome { time, pending in
                HStack {
                    Text(time.clock, style: .value).priority(1)
                    Text("\(climate.degrees)°", style: .headline)
                    if pending > 0 { Badge("\(pending)") }
                }
            }
        }
    }
    configuration.setCompactLeading { Icon("thermometer") }
    configuration.setCompactTrailing { Text("\(climate.degrees)°") }
    configuration.onReady = { surface in
        queue.bind(to: surface)
        climate.onChange = { surface.homeChanged() }
    }
    return configuration
}
