import NotchEventLoop
import NotchKit

/// The command line, understood.
struct Settings: Sendable {
    var clock = EventLoop.ClockMode.monotonic
    private var backend: Backend?
    private var panel: PanelSize?
    private var frames: String?
    private var socket: SocketChoice

    init(_ options: Options) throws(UsageError) {
        switch options.clock {
        case nil, "monotonic": clock = .monotonic
        case "virtual": clock = .virtual
        case let name?: throw UsageError(message: "--clock \(name): choose monotonic or virtual")
        }
        if let name = options.backend {
            guard let backend = Backend(rawValue: name) else {
                let names = Backend.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError(message: "--backend \(name): choose one of \(names)")
            }
            self.backend = backend
        }
        if let text = options.panel {
            do {
                panel = try PanelSize(parsing: text)
            } catch {
                throw UsageError(message: "--panel: \(error)")
            }
        }
        frames = options.frames
        socket = options.socket.map { .path($0) } ?? .usual
    }

    func apply(to configuration: inout NotchConfiguration) {
        if let backend { configuration.backend = backend }
        if let panel { configuration.panel = panel }
        if let frames { configuration.frames = frames }
        configuration.socket = socket
    }
}
