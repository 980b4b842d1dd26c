internal import NotchCore
internal import NotchSystem

extension VarlinkConnection {
    /// Reads once: the loop calls again while there is more, so that no client keeps the others waiting.
    func read() {
        do {
            let bytes = try server.input.receive(from: fd)
            if bytes.isEmpty {
                hasEnded = true
            } else {
                append(bytes)
                needsTurn = true
            }
        } catch .wouldBlock {
        } catch {
            leave()
        }
    }

    /// Nobody is at the other end any more.
    func leave() {
        guard !isGone, !isClosed else { return }
        isGone = true
        hasEnded = true
        needsTurn = true
        // A hang-up lasts: watched on, it would keep the loop busy until all is served.
        watch?.cancel()
        watch = nil
        discardOutgoing()
    }

    /// A further call may be started: the one before it is answered, and the client takes its answers.
    var mayServe: Bool {
        !isClosed && currentCall == nil && unsent <= server.limits.replyBacklog
    }

    /// Serves what has come, in order, until `isOver` or as many calls as make a turn, and tells how many those were.
    @discardableResult
    func serve(until isOver: () -> Bool) -> Int {
        guard !isServing, !isClosed else { return 0 }
        isServing = true
        var served = 0
        repeat {
            if hasEnded { cancelCall() }
            guard mayServe, let item = nextItem() else { break }
            receive(item)
            served += 1
        } while served < server.limits.callsPerTurn && !isOver()
        isServing = false
        settle()
        return served
    }

    /// Serves what has come by now, for a client that has to give way to another.
    ///
    /// - Returns: whether that was all, or as many calls as make a turn, counted over all times that it was called; or
    ///   no further one can be served.
    func serveLast(until isOver: () -> Bool) -> Bool {
        if mayRead { read() }
        servedLast += serve(until: isOver)
        return isServed || !mayServe || servedLast >= server.limits.callsPerTurn
    }

    private func nextItem() -> MessageFramer.Item? {
        while true {
            if let item = framer.next() { return item }
            // The rest of a gone client's bytes, which nobody watches the socket for any more.
            guard isGone, let bytes = try? server.input.receive(from: fd), !bytes.isEmpty else {
                needsTurn = false
                return nil
            }
            append(bytes)
        }
    }

    /// The discarded bytes of an oversized message count for the rate as they come.
    private func append(_ bytes: UnsafeRawBufferPointer) {
        if framer.isDiscarding {
            discarded += bytes.count
            charge(discarded / server.limits.bytesPerCall)
            discarded %= server.limits.bytesPerCall
        }
        framer.append(bytes)
    }

    private func receive(_ item: MessageFramer.Item) {
        switch item {
        case .message(let message):
            spoke()
            receive(message)
        case .oversized(let beginning):
            spoke()
            let isTooFast = !take(1 + server.limits.messageSize / server.limits.bytesPerCall)
            guard !OnewayScan.findsFlag(in: beginning) else { return }
            refuse(isTooFast ? rateLimited : .messageTooLarge(limit: server.limits.messageSize))
        case .flood: close()
        }
    }

    private func spoke() {
        lastMessage = server.clientTime()
        if !hasSpoken {
            hasSpoken = true
            server.didSpeak(self)
        }
    }

    private func receive(_ message: ArraySlice<UInt8>) {
        let size = message.count / server.limits.bytesPerCall
        let object: JSONObject
        do throws(VarlinkError) {
            object = try VarlinkCall.object(of: message, separators: server.limits.separators)
        } catch {
            let isTooFast = !take(1 + size)
            if !OnewayScan.findsFlag(in: message) { refuse(isTooFast ? rateLimited : error) }
            return
        }
        do throws(VarlinkError) {
            let call = try VarlinkCall(object, peer: peer, connection: self)
            currentCall = call
            guard take(server.cost(of: call.method) + size) else {
                return call.fail(rateLimited)
            }
            server.dispatch(call)
        } catch {
            let isTooFast = !take(1 + size)
            if !VarlinkCall.isOneway(object) { refuse(isTooFast ? rateLimited : error) }
        }
    }

    /// Whether the client may make so many calls more.
    private func take(_ calls: Int) -> Bool {
        server.rates.take(calls, for: peer, at: lastMessage)
    }

    private var rateLimited: VarlinkError {
        .rateLimited(callsPerSecond: server.limits.callsPerSecond, burst: server.limits.burst)
    }

    /// The error for a message that is no call.
    func refuse(_ error: VarlinkError) {
        send(["error": .string(error.name), "parameters": .object(error.parameters)], isLast: true)
    }

    /// Counts the call under way for so many more.
    func charge(_ calls: Int) {
        server.rates.charge(calls, to: peer)
    }

    func didAnswer(_ call: VarlinkCall) {
        guard currentCall === call else { return }
        endWait()
        currentCall = nil
        // The next call is started from the loop, not from within whatever answered this one.
        settle()
    }
}
