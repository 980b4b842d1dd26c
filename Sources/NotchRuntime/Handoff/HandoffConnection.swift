internal import NotchActions
internal import NotchIPC
internal import NotchSystem

/// The connection to one other system.
///
/// For a system that does not read, the connection holds the message that is being sent, the newest offer, and up to
/// `confirmations` confirmations, because offers in between are obsolete.
@SurfaceActor
final class HandoffConnection {
    /// Whether this system opened the connection.
    let isOutgoing: Bool
    /// The other system; `nil` until it has introduced itself.
    private(set) var peer: HandoffOwner?
    private(set) var isClosed = false

    private var socket: OwnedDescriptor
    private var fd: Int32 { socket.rawValue }
    private unowned let transport: SocketHandoffTransport
    private var watch: (any SocketWatch)?
    private var silence: SurfaceTimer?
    private var framer: MessageFramer
    private var bucket: TokenBucket

    /// The message that is being sent, and the number of bytes that were sent.
    private var outgoing: [UInt8] = []
    private var sent = 0
    /// The next messages: the hello, the confirmations of continued offers, and the newest offer.
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

    /// Starts with a hello and the present offer.
    func start(hello: [UInt8], offer: [UInt8]?) throws {
        watch = try transport.poller.watch(fd, for: .readable) { [weak self] readiness in
            self?.isReady(for: readiness)
        }
        // A system that this system connected to may be stopped, and sends its hello when it continues.
        if !isOutgoing {
            let deadline = transport.clock.now + transport.limits.silence
            silence = transport.clock.schedule(at: deadline) { [weak self] in self?.close() }
        }
        self.hello = hello
        self.offer = offer
        flush()
    }

    /// Sends the present offer. It replaces an offer that has not been sent.
    func tell(_ message: [UInt8]) {
        offer = message
        flush()
    }

    /// Reports to the system that its offer was continued.
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

    /// Disconnects, and reports the reason.
    private func fail(_ reason: String) {
        guard !isClosed else { return }
        let name = peer.map { "“\($0.name)”" } ?? "a system that has not said its name"
        close()
        transport.notice("\(name) is disconnected: \(reason)")
    }

    private func isReady(for readiness: DescriptorReadiness) {
        if readiness.contains(.writable) { flush() }
        // Data that was sent before the end is read first, and then the end.
        if !isClosed, !readiness.isDisjoint(with: [.readable, .hangUp, .error]) { read() }
    }
}

// MARK: Receiving

extension HandoffConnection {
    /// Reads once. The loop calls again while there is more data, so that no system starves the others.
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
            // Data that the system sent before its end is still read.
            outgoing = []
            sent = 0
            hello = nil
            confirmations = []
            offer = nil
        }
        let interest: DescriptorReadiness = sent < outgoing.count ? [.readable, .writable] : .readable
        if let watch, watch.interest != interest { watch.interest = interest }
    }

    /// Starts the next message. Returns whether there is one.
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

/// A message between two systems: a JSON object with a terminating NUL.
///
/// Each system sends ``hello(_:version:)`` first. A system that offers an activity then sends the offer, and each newer
/// offer replaces the previous offer. The end of the connection withdraws the offer.
enum HandoffMessage: Hashable, Sendable {
    /// Introduces the system, with the version of its offers.
    case hello(HandoffOwner, version: Int)
    case offer(HandoffOffer)
    case withdraw
    /// Reports that the offer with this number was continued.
    case continued(Int)
    /// A message of a later version, which is ignored.
    case unknown

    /// Reads a message without its terminating NUL.
    init(bytes: ArraySlice<UInt8>) throws(UserInfoError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed(key: "", offset: 0, expected: "UTF-8")
        }
        let record = try UserInfoValue.dictionary(json: text, limit: .max)
        let reader = PublishedActionReader(record: record)
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

    /// The message with its terminating NUL.
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
