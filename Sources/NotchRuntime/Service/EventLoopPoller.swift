package import NotchCore
package import NotchEventLoop
package import NotchIPC
package import NotchSystem

/// Runs the server on the event loop.
@SurfaceActor
package final class EventLoopPoller: SocketPoller {
    private let loop: EventLoop

    package init(loop: EventLoop) { self.loop = loop }

    package func watch(
        _ fd: Int32, for interest: DescriptorReadiness, _ handler: @escaping @SurfaceActor (DescriptorReadiness) -> Void
    ) throws -> any SocketWatch {
        Watch(source: try loop.watch(fd, for: interest, handler), interest: interest)
    }

    package func onIdle(_ handler: @escaping @SurfaceActor () -> Void) throws -> any SocketIdleWatch {
        IdleWatch(source: try loop.onIdle(handler))
    }

    private final class IdleWatch: SocketIdleWatch {
        private let source: IdleSource

        init(source: IdleSource) { self.source = source }

        func request() { source.request() }
        func cancel() { source.cancel() }
    }

    private final class Watch: SocketWatch {
        private let source: IOSource
        /// The readiness that the watch reports. If the kernel refuses a change, the previous interest stays in effect,
        /// and the next hang-up ends the watch.
        var interest: DescriptorReadiness {
            didSet { try? source.setInterest(interest) }
        }

        init(source: IOSource, interest: DescriptorReadiness) {
            self.source = source
            self.interest = interest
        }

        func cancel() { source.cancel() }
    }
}
