internal import FoundationEssentials
package import NotchActions
package import NotchIPC
internal import NotchSystem

/// Carries offers between the daemons of one machine over Unix sockets.
///
/// Each daemon listens at a socket of its own in a common folder. A starting daemon connects to all existing sockets,
/// so that no daemon has to watch the folder. Only systems of the same user and of root are accepted. At rest, there is
/// no timer and no wakeup.
@SurfaceActor
package final class SocketHandoffTransport: HandoffTransport {
    package let owner: HandoffOwner
    /// Called with the failures of other systems, at a limited rate (``HandoffLimits/noticesPerSecond``).
    package var onNotice: (@SurfaceActor (String) -> Void)?

    let limits: HandoffLimits
    let poller: any SocketPoller
    let clock: any SurfaceClock
    /// Returns the time that rates are measured with.
    let time: @Sendable () -> Instant
    /// The buffer that receives the bytes of all systems. The framers copy what they need.
    let input = ReceiveBuffer()

    private let folder: String
    private let isWelcome: (Int32) -> Bool
    private var receive: (@SurfaceActor (HandoffEvent) -> Void)?
    private var listener: Listener?
    private var connections: [ObjectIdentifier: HandoffConnection] = [:]
    /// The connections of systems that have introduced themselves, by their owners.
    private var introduced: [HandoffOwner: HandoffConnection] = [:]
    private var notices: TokenBucket
    /// The present offer, as a message.
    private var offered: [UInt8]?

    /// - Parameters:
    ///   - folder: the common folder: see ``HandoffFolder``.
    ///   - clock: the clock of the timers.
    ///   - time: returns the monotonic time for rates; `nil` means real time.
    package convenience init(
        name: String, folder: String, poller: any SocketPoller, clock: any SurfaceClock,
        limits: HandoffLimits = HandoffLimits(), time: (@Sendable () -> Instant)? = nil
    ) {
        self.init(
            owner: HandoffOwner(name: name), folder: folder, poller: poller, clock: clock, limits: limits, time: time,
            isWelcome: Self.isOfSameUserOrRoot)
    }

    /// - Parameter isWelcome: returns whether the process at the other end of a socket is accepted.
    init(
        owner: HandoffOwner, folder: String, poller: any SocketPoller, clock: any SurfaceClock,
        limits: HandoffLimits = HandoffLimits(), time: (@Sendable () -> Instant)? = nil,
        isWelcome: @escaping (Int32) -> Bool
    ) {
        self.owner = owner
        self.folder = folder
        self.poller = poller
        self.clock = clock
        self.limits = limits
        let start = ContinuousClock.now
        let time = time ?? { Instant(sinceStart: start.duration(to: .now)) }
        self.time = time
        self.isWelcome = isWelcome
        notices = TokenBucket(rate: limits.noticesPerSecond, burst: limits.noticeBurst, at: time())
    }

    /// The path of this system's socket.
    package var path: String {
        folder + "/" + HandoffFolder.socketName(for: owner.name, instance: owner.instance.uuidString)
    }

    /// The number of connected systems that have introduced themselves.
    package var peerCount: Int { introduced.count }

    /// The number of connections, including those of systems that have not introduced themselves.
    var connectionCount: Int { connections.count }

    package func offer(_ offer: HandoffOffer) {
        let message = HandoffMessage.offer(offer).bytes
        offered = message
        tell(message)
    }

    package func withdraw() {
        offered = nil
        tell(HandoffMessage.withdraw.bytes)
    }

    package func didContinue(_ offer: HandoffOffer) {
        introduced[offer.owner]?.confirm(HandoffMessage.continued(offer.number).bytes)
    }

    package func start(_ receive: @escaping @SurfaceActor (HandoffEvent) -> Void) throws {
        if let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
            try System.makeFolders(String(folder[..<slash]), rights: NotchSocketPath.isForMachine ? 0o755 : 0o700)
        }
        listener = try Listener(
            socket: try ServerSocket.bind(path: path), poller: poller, clock: clock,
            welcome: { [weak self] fd in self?.admit(fd, isOutgoing: false) })
        self.receive = receive
        connectToAll()
    }

    package func stop() {
        receive = nil
        offered = nil
        listener?.close()
        listener = nil
        for connection in connections.values { connection.close() }
    }

    private func tell(_ message: [UInt8]) {
        for connection in connections.values { connection.tell(message) }
    }
}

// MARK: Connecting

extension SocketHandoffTransport {
    /// Connects to all systems whose sockets exist.
    func connectToAll() {
        let names = (try? System.names(in: folder)) ?? []
        for name in names.sorted() where name.hasSuffix(HandoffFolder.suffix) && folder + "/" + name != path {
            guard connections.count < limits.connections else {
                return notice("there are more systems than the \(limits.connections) that are heard")
            }
            connect(to: folder + "/" + name)
        }
    }

    private func connect(to path: String) {
        guard path.utf8.count <= System.longestSocketPath else { return }
        do {
            admit(try Self.connected(to: path), isOutgoing: true)
        } catch let error where error.isRefused {
            // The system of the socket was killed.
            try? ServerSocket.removeDead(at: path)
        } catch {
            notice("cannot connect to \(path): \(error)")
        }
    }

    private static func connected(to path: String) throws(Errno) -> Int32 {
        var socket = try System.unixSocket(nonblocking: true)
        try System.connect(socket, to: path)
        return socket.release()
    }

    private nonisolated static func isOfSameUserOrRoot(_ fd: Int32) -> Bool {
        guard let peer = try? System.peerCredentials(fd) else { return false }
        return peer.userID == System.userID || peer.userID == 0
    }

    /// Accepts a connected system if it is permitted and the limit of connections is not reached.
    private func admit(_ fd: Int32, isOutgoing: Bool) {
        guard isWelcome(fd) else {
            System.close(fd)
            return notice("a system of another user is not let in")
        }
        guard connections.count < limits.connections else {
            System.close(fd)
            return notice("there are more systems than the \(limits.connections) that are heard")
        }
        let connection = HandoffConnection(fd: fd, isOutgoing: isOutgoing, transport: self)
        connections[ObjectIdentifier(connection)] = connection
        do {
            let hello = HandoffMessage.hello(owner, version: HandoffOffer.currentVersion)
            try connection.start(hello: hello.bytes, offer: offered)
        } catch {
            connection.close()
        }
    }
}

// MARK: What connections tell

extension SocketHandoffTransport {
    /// Handles the introduction of a system. If two systems have connected to each other at the same time, both keep
    /// the connection that the system with the smaller instance opened.
    func didIntroduce(_ connection: HandoffConnection, as peer: HandoffOwner) {
        guard peer.instance != owner.instance else { return connection.close() }
        guard let other = introduced[peer] else {
            introduced[peer] = connection
            return
        }
        let keepsOutgoing = owner.instance.uuidString < peer.instance.uuidString
        guard connection.isOutgoing == other.isOutgoing || connection.isOutgoing == keepsOutgoing else {
            return connection.close()
        }
        introduced[peer] = connection
        other.close()
    }

    func didReceive(_ event: HandoffEvent) {
        receive?(event)
    }

    func didClose(_ connection: HandoffConnection) {
        connections[ObjectIdentifier(connection)] = nil
        guard let peer = connection.peer, introduced[peer] === connection else { return }
        introduced[peer] = nil
        receive?(.withdrawn(peer))
    }

    func notice(_ text: String) {
        guard notices.take(at: time()) else { return }
        onNotice?(text)
    }
}

/// The limits that a transport sets for the other systems, so that its memory is bounded whatever they do. The worst
/// case is 3 times ``messageSize`` for each connection, 26 MB in total.
package struct HandoffLimits: Hashable, Sendable {
    /// The maximum size of a message in bytes, without its terminating NUL. A system that exceeds it is disconnected.
    package var messageSize = HandoffOffer.maximumSize + 1024
    /// The maximum number of connections.
    package var connections = 64
    /// How long a connected system may take to introduce itself.
    package var silence: Duration = .seconds(10)
    /// The number of messages a second that a system may sustain. A system makes at most ten offers a second; a system
    /// that sends much more is disconnected.
    package var messagesPerSecond = 100
    /// The number of messages that a system may send at once after a pause.
    package var burst = 400
    /// The number of bytes of a message that count as one further message.
    package var bytesPerMessage = 64 << 10
    /// The number of confirmations that wait for a system that does not read. Further confirmations are lost.
    package var confirmations = 16
    /// The number of notices a second that are reported, and the number that are reported at once.
    package var noticesPerSecond = 1
    package var noticeBurst = 10

    package init() {}
}

/// The folder in which the daemons of a machine find each other.
package enum HandoffFolder {
    /// The folder for daemons that serve the whole machine.
    package static let system = NotchSocketPath.systemFolder + "/handoff"

    /// The suffix of a socket's name.
    static let suffix = ".socket"

    /// Returns ``system`` for a daemon that serves the whole machine, or `$XDG_RUNTIME_DIR/notch/handoff` for another user.
    ///
    /// - Returns: `nil` for a user without `$XDG_RUNTIME_DIR`.
    package static func resolve(environment: (String) -> String?, isRoot: Bool) -> String? {
        if NotchSocketPath.isForMachine(environment: environment, isRoot: isRoot) { return system }
        guard let folder = environment("XDG_RUNTIME_DIR"), !folder.isEmpty else { return nil }
        return folder + "/notch/handoff"
    }

    /// Returns ``resolve(environment:isRoot:)`` for this process.
    package static func resolve() -> String? {
        resolve(environment: System.environment, isRoot: System.isRoot)
    }

    /// Returns the name of a system's socket. It begins with the system's name, in which all characters that file names
    /// should not have are replaced. The names of two systems differ.
    static func socketName(for name: String, instance: String) -> String {
        let letters = name.unicodeScalars.prefix(maximumNameLength).map { scalar -> Character in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain ? Character(scalar) : "-"
        }
        return "\(String(letters))-\(instance.prefix(8).lowercased())\(suffix)"
    }

    private static let maximumNameLength = 16
}
