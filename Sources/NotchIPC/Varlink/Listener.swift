internal import NotchCore
internal import NotchSystem

/// Accepts clients, also when descriptors run out.
@SurfaceActor
final class Listener {
    /// Declared first, so that it ends before its descriptor does.
    private var watch: (any SocketWatch)?
    private let socket: ServerSocket
    private let clock: any SurfaceClock
    private let acceptClient: (Int32) throws(Errno) -> Int32
    private let places: @SurfaceActor () -> Int
    private let welcome: @SurfaceActor (Int32) -> Void
    /// Given up to accept, and refuse, a client for whom no descriptor is left. Without it the client would
    /// stay in the backlog, and the loop would be woken for it again and again.
    private var spare = Listener.spareDescriptor()
    private var pause: SurfaceTimer?

    /// Clients taken in at one wakeup, so that a flood of them leaves time for those who are in.
    private static let batch = 16

    /// - Parameters:
    ///   - accept: what takes a client off the backlog.
    ///   - places: asked at each wakeup how many may come in. The others stay in the backlog until the next one.
    init(
        socket: consuming ServerSocket, poller: any SocketPoller, clock: any SurfaceClock,
        accept: @escaping (Int32) throws(Errno) -> Int32 = System.accept,
        places: @escaping @SurfaceActor () -> Int = { .max }, welcome: @escaping @SurfaceActor (Int32) -> Void
    ) throws {
        self.socket = socket
        self.clock = clock
        acceptClient = accept
        self.places = places
        self.welcome = welcome
        watch = try poller.watch(self.socket.descriptor.rawValue, for: .readable) { [weak self] _ in self?.accept() }
    }

    func close() {
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
                guard refuseWithSpare() else { return }
            } catch let error where error.isOutOfMemory {
                return rest()
            } catch {
                // The client was gone before it was accepted (ECONNABORTED); there may be others.
            }
        }
    }

    /// Whether there may be others to refuse. (Without a descriptor, accept(2) fails even if nobody waits.)
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

    /// Looks away for a second.
    private func rest() {
        watch?.interest = []
        pause = clock.schedule(at: clock.now + .seconds(1)) { [weak self] in
            guard let self else { return }
            if !spare.isOpen { spare = Self.spareDescriptor() }
            watch?.interest = .readable
        }
    }

    /// Tells a client why it cannot come in, if it has an ear for it, and closes.
    static func refuse(_ fd: Int32, with error: VarlinkError) {
        let message: JSONObject = ["error": .string(error.name), "parameters": .object(error.parameters)]
        _ = try? System.send(fd, (JSON.object(message).bytes + [0])[...])
        System.close(fd)
    }

    /// A descriptor that serves for nothing but to be given up; closed where there is none left.
    private static func spareDescriptor() -> OwnedDescriptor {
        do { return try System.open("/dev/null", .reading) } catch { return OwnedDescriptor(rawValue: -1) }
    }
}
