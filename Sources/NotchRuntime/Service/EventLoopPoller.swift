package import NotchCore
package import NotchEventLoop
package import NotchIPC

/// Runs the server on the event loop.
@SurfaceActor
package final class EventLoopPoller: SocketPoller {
    private let loop: EventLoop

    package init(loop: EventLoop) {
        self.loop = loop
    }

    package func watch(
        _ fd: Int32, for interest: SocketReadiness, _ handler: @escaping @SurfaceActor (SocketReadiness) -> Void
    ) throws -> any SocketWatch {
        Watch(
            source: try loop.watch(fd, for: IOInterest(interest)) { handler(SocketReadiness($0)) },
            interest: interest)
    }

    package func onIdle(_ handler: @escaping @SurfaceActor () -> Void) throws -> any SocketIdleWatch {
        IdleWatch(source: try loop.onIdle(handler))
    }

    private final class IdleWatch: SocketIdleWatch {
        private let source: IdleSource

        init(source: IdleSource) {
            self.source = source
        }

        func request() {
            source.request()
        }

        func cancel() {
            source.cancel()
        }
    }

    private final class Watch: SocketWatch {
        private let source: IOSource
        /// The readiness that the watch reports. If the kernel refuses a change, the old interest stays in force, and
        /// the next hangup ends the watch.
        var interest: SocketReadiness {
            didSet { try? source.setInterest(IOInterest(interest)) }
        }

        init(source: IOSource, interest: SocketReadiness) {
            self.source = source
            self.interest = interest
        }

        func cancel() {
            source.cancel()
        }
    }
}

extension IOInterest {
    fileprivate init(_ readiness: SocketReadiness) {
        self = []
        if readiness.contains(.readable) { insert(.readable) }
        if readiness.contains(.writable) { insert(.writable) }
    }
}

extension SocketReadiness {
    fileprivate init(_ readiness: IOReadiness) {
        self = []
        if readiness.contains(.readable) { insert(.readable) }
        if readiness.contains(.writable) { insert(.writable) }
        if !readiness.isDisjoint(with: [.hangUp, .error]) { insert(.hangup) }
    }
}
