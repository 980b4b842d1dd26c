internal import NotchActions
internal import NotchIPC
internal import NotchSystem

/// The connection to one other system.
///
/// A system that does not read costs the message that it has begun to receive, and the newest one after that: what was
/// offered in between is of no use to it.
@SurfaceActor
final class HandoffConnection {
    /// Whether this system has connected to the other.
    let isOutgoing: Bool
    /// The other system, once it has introduced itself.
    private(set) var peer: HandoffOwner?
    private(set) var isClosed = false

    private var socket: OwnedDescriptor
    private var fd: Int32 { socket.rawValue }
    private unowned let transport: SocketHandoffTransport
    private var watch: (any SocketWatch)?
    private var silence: SurfaceTimer?
    private var framer: MessageFramer
    private var bucket: TokenBucket

    /// The message that is being sent, and how much of it is.
    private var outgoing: [UInt8] = []
    private var sent = 0
    /// The messages that come next: the first one, what was continued, and the newest about what is offered.
    private var hello: [UInt8]?
    private var confirmations: [[UInt8]] = []
    private var offer: [UInt8]?

    init(fd: Int32, isOutgoing: Bool, transport: SocketHandoffTransport) {
        socket = OwnedDescriptor(rawValue: fd)
        self.isOutgoing = isOutgoing
        self.transport = transport
        let limits = transport.limits
        framer = MessageFramer(limit: limits.messageSize, discardLimit: 0)
        bucket = TokenBucket(rate: limits.messagesPerSecond, burst: limits.burst, at: transport.time())
    }

    /// Begins with a hello, and with what is offered.
    func start(hello: [UInt8], offer: [UInt8]?) throws {
        watch = try transport.poller.watch(fd, for: .readable) { [weak self] readiness in
            self?.isReady(for: readiness)
        }
        // A system that was connected to may be halted, and says hello when it goes on.
        if !isOutgoing {
            let deadline = transport.clock.now + transport.limits.silence
            silence = transport.clock.schedule(at: deadline) { [weak self] in self?.close() }
        }
        self.hello = hello
        self.offer = offer
        flush()
    }

    /// Tells the system what is offered, in place of what it has not read yet.
    func tell(_ message: [UInt8]) {
        offer = message
        flush()
    }

    /// Tells the system that its offer was continued.
    func confirm(_ message: [UInt8]) {
        guard confirmations.count < transport.limits.confirmations else { return }
        confirmations.append(message)
        flush()
    }

    /// Disconnects. Idempotent.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        watch?.cancel()
        watch = nil
        silence?.cancel()
        silence = nil
        socket.close()
        transport.didClose(self)
    }

    /// Disconnects, and says why.
    private func fail(_ reason: String) {
        guard !isClosed else { return }
        let name = peer.map { "“\($0.name)”" } ?? "a system that has not said its name"
        close()
        transport.notice("\(name) is disconnected: \(reason)")
    }

    private func isReady(for readiness: DescriptorReadiness) {
        if readiness.contains(.writable) { flush() }
        // What was sent before the end is still read, and then the end.
        if !isClosed, !readiness.isDisjoint(with: [.readable, .hangUp, .error]) { read() }
    }
}

// MARK: Receiving

extension HandoffConnection {
    /// Reads once. The loop calls again while there is more, so that no system keeps the others waiting.
    private func read() {
        do {
            let bytes = try transport.input.receive(from: fd)
            if bytes.isEmpty { return close() }
            framer.append(bytes)
        } catch .wouldBlock {
            return
        } catch {
            return close()
        }
        while !isClosed, let item = framer.next() {
            switch item {
            case .message(let message): receive(message)
            case .oversized, .flood: fail("a message has more than \(transport.limits.messageSize) bytes")
            }
        }
    }

    private func receive(_ bytes: ArraySlice<UInt8>) {
        guard bucket.take(1 + bytes.count / transport.limits.bytesPerMessage, at: transport.time()) else {
            return fail("it sends more than \(transport.limits.messagesPerSecond) messages a second")
        }
        do {
            receive(try HandoffMessage(bytes: bytes))
        } catch {
            fail("\(error)")
        }
    }

    private func receive(_ message: HandoffMessage) {
        guard let peer else {
            guard case .hello(let owner, _) = message else { return fail("its first message is no hello") }
            silence?.cancel()
            silence = nil
            self.peer = owner
            return transport.didIntroduce(self, as: owner)
        }
        switch message {
        case .hello: fail("it says hello again")
        case .offer(let offer):
            guard offer.owner == peer else { return fail("it offers an activity of another system") }
            transport.didReceive(.offered(offer))
        case .withdraw: transport.didReceive(.withdrawn(peer))
        case .continued(let number):
            let id = HandoffOffer.ID(instance: transport.owner.instance, number: number)
            transport.didReceive(.continued(id, by: peer))
        case .unknown: break
        }
    }
}

// MARK: Sending

extension HandoffConnection {
    /// Sends as much as the socket accepts at present.
    private func flush() {
        guard !isClosed else { return }
        do {
            while sent < outgoing.count || takeNext() {
                sent += try System.send(fd, outgoing[sent...])
            }
        } catch .wouldBlock {
        } catch {
            // What the system has sent before its end is still read.
            outgoing = []
            sent = 0
            hello = nil
            confirmations = []
            offer = nil
        }
        let interest: DescriptorReadiness = sent < outgoing.count ? [.readable, .writable] : .readable
        if let watch, watch.interest != interest { watch.interest = interest }
    }

    /// Makes the next message the one that is being sent. Returns whether there is one.
    private func takeNext() -> Bool {
        sent = 0
        if let first = hello {
            outgoing = first
            hello = nil
        } else if !confirmations.isEmpty {
            outgoing = confirmations.removeFirst()
        } else if let newest = offer {
            outgoing = newest
            offer = nil
        } else {
            outgoing = []
        }
        return !outgoing.isEmpty
    }
}

/// A message between two systems: an object of JSON with a NUL at its end.
///
/// Each says ``hello(_:version:)`` first. A system that offers something then says so, and each newer offer replaces the
/// one before. The end of the connection withdraws what was offered.
enum HandoffMessage: Hashable, Sendable {
    /// Says who the system is, and the version of its offers.
    case hello(HandoffOwner, version: Int)
    case offer(HandoffOffer)
    case withdraw
    /// Says that the offer with this number was continued.
    case continued(Int)
    /// A message of a later version, which means nothing here.
    case unknown

    /// Reads a message without its closing NUL.
    init(bytes: ArraySlice<UInt8>) throws(UserInfoError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed(key: "", offset: 0, expected: "UTF-8")
        }
        let record = try UserInfoValue.dictionary(json: text, limit: .max)
        let reader = UserActivityReader(record: record)
        switch try reader.required("message", try reader.text("message")) {
        case "hello":
            let version = try reader.required("version", try reader.integer("version"))
            self = .hello(try HandoffOwner(record: record), version: version)
        case "offer": self = .offer(try HandoffOffer(record: record))
        case "withdraw": self = .withdraw
        case "continued": self = .continued(try reader.required("number", try reader.integer("number")))
        default: self = .unknown
        }
    }

    /// The message with its closing NUL.
    var bytes: [UInt8] {
        Array(UserInfoValue.json(of: record).utf8) + [0]
    }

    private var record: [String: UserInfoValue] {
        switch self {
        case .hello(let owner, let version):
            owner.record.merging(["message": .string("hello"), "version": .integer(version)]) { $1 }
        case .offer(let offer): offer.record.merging(["message": .string("offer")]) { $1 }
        case .withdraw: ["message": .string("withdraw")]
        case .continued(let number): ["message": .string("continued"), "number": .integer(number)]
        case .unknown: ["message": .string("unknown")]
        }
    }
}
