package import NotchCore
import NotchSystem

/// Accepts clients, even if file descriptors run out.
@SurfaceActor
package final class Listener {
    /// The watch is declared first, so that it ends before its file descriptor does.
    private var watch: (any SocketWatch)?
    private let socket: ServerSocket
    private let clock: any SurfaceClock
    private let acceptClient: (Int32) throws(Errno) -> Int32
    private let places: @SurfaceActor () -> Int
    private let makeRoom: @SurfaceActor () -> Bool
    private let welcome: @SurfaceActor (Int32) -> Void
    /// A reserve file descriptor, which is closed in order to accept and refuse a client when no other descriptor is
    /// left. Without it the client would stay in the backlog and wake the loop repeatedly.
    private var spare = Listener.spareDescriptor()
    private var pause: SurfaceTimer?

    /// The most clients that are accepted at one wakeup, so that a flood of them leaves time for connected clients.
    private static let batch = 16

    /// - Parameters:
    ///   - places: returns at each wakeup the number of clients to accept. The others stay in the backlog until the
    ///     next wakeup.
    ///   - makeRoom: closes a dispensable file descriptor, and returns whether there was one.
    package convenience init(
        socket: consuming ServerSocket, poller: any SocketPoller, clock: any SurfaceClock,
        places: @escaping @SurfaceActor () -> Int = { .max }, makeRoom: @escaping @SurfaceActor () -> Bool = { false },
        welcome: @escaping @SurfaceActor (Int32) -> Void
    ) throws {
        try self.init(
            socket: socket, poller: poller, clock: clock, accept: System.accept, places: places, makeRoom: makeRoom,
            welcome: welcome)
    }

    /// - Parameter accept: removes a client from the backlog.
    init(
        socket: consuming ServerSocket, poller: any SocketPoller, clock: any SurfaceClock,
        accept: @escaping (Int32) throws(Errno) -> Int32, places: @escaping @SurfaceActor () -> Int = { .max },
        makeRoom: @escaping @SurfaceActor () -> Bool = { false },
        welcome: @escaping @SurfaceActor (Int32) -> Void
    ) throws {
        self.socket = socket
        self.clock = clock
        acceptClient = accept
        self.places = places
        self.makeRoom = makeRoom
        self.welcome = welcome
        watch = try poller.watch(self.socket.descriptor.rawValue, for: .readable) { [weak self] _ in self?.accept() }
    }

    package func close() {
        watch?.cancel()
        watch = nil
        pause?.cancel()
        pause = nil
    }

    private func accept() {
        for _ in 0..<min(Self.batch, places()) {
            guard watch != nil else { return }
            do {
                welcome(try acceptClient(socket.descriptor.rawValue))
            } catch .wouldBlock {
                return
            } catch let error where error.isOutOfDescriptors {
                // The client that has been idle for longest is disconnected, as at the limit of clients.
                guard makeRoom() || refuseWithSpare() else { return }
            } catch let error where error.isOutOfMemory {
                return rest()
            } catch {
                // The client disconnected before it was accepted (ECONNABORTED). There may be others.
            }
        }
    }

    /// Refuses one client. Returns whether there may be others to refuse. (Without a free descriptor, accept(2) fails
    /// even if no client waits.)
    private func refuseWithSpare() -> Bool {
        spare.close()
        let fd = try? acceptClient(socket.descriptor.rawValue)
        if let fd {
            Self.refuse(fd, with: .unavailable(reason: "the daemon has no file descriptor left; try again"))
        }
        spare = Self.spareDescriptor()
        if !spare.isOpen { rest() }
        return fd != nil && spare.isOpen
    }

    /// Stops accepting for one second.
    private func rest() {
        watch?.interest = []
        pause = clock.schedule(at: clock.now + .seconds(1)) { [weak self] in
            guard let self else { return }
            if !spare.isOpen { spare = Self.spareDescriptor() }
            watch?.interest = .readable
        }
    }

    /// Sends a client the reason of its refusal, if the socket accepts the message at once, and closes the connection.
    static func refuse(_ fd: Int32, with error: VarlinkError) {
        _ = try? System.send(fd, (JSON.object(error.message).bytes + [0])[...])
        System.close(fd)
    }

    /// Opens the reserve file descriptor. The result is closed if no descriptor is left.
    private static func spareDescriptor() -> OwnedDescriptor {
        do { return try System.open("/dev/null", .reading) } catch { return OwnedDescriptor(rawValue: -1) }
    }
}
