internal import NotchCore
internal import NotchSystem

extension VarlinkConnection {
    /// Reads once. The loop calls again while there is more, so that no client delays the others.
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

    /// Notes that the client has disconnected, and discards the bytes that it has not accepted.
    func leave() {
        guard !isGone, !isClosed else { return }
        isGone = true
        hasEnded = true
        needsTurn = true
        // A hangup persists. Under watch it would keep the loop busy until all messages are served.
        watch?.cancel()
        watch = nil
        discardOutgoing()
    }

    /// Reads the end of the client's stream if it has arrived, although the loop has not reported it yet.
    func noticeEnd() {
        guard !isClosed, !hasEnded,
            let readiness = try? System.wait(for: .readable, on: fd, timeout: .zero)
        else { return }
        if !readiness.isDisjoint(with: [.hangUp, .error]) {
            leave()
        } else if readiness.contains(.readable), mayRead {
            read()
        }
        updateState()
    }

    /// Whether the next call may start: the previous one is answered, and the client reads its answers.
    var mayServe: Bool { !isClosed && currentCall == nil && unsent <= server.limits.replyBacklog }

    /// Serves the messages that have arrived, in order, until `isOver` returns `true` or the limit of calls per turn is
    /// reached. Returns the number of served messages.
    @discardableResult
    func serve(until isOver: () -> Bool) -> Int {
        guard !isServing, !isClosed else { return 0 }
        isServing = true
        var served = 0
        repeat {
            if hasEnded, currentCall?.endsWithInput == true { cancelCall() }
            guard mayServe, let item = nextItem() else { break }
            receive(item)
            served += 1
        } while served < server.limits.callsPerTurn && !isOver()
        isServing = false
        updateState()
        return served
    }

    /// Serves the messages that have arrived, for a client that is to be disconnected in favour of another.
    ///
    /// - Returns: whether the client is finished: all its messages are served, or this function has served as many
    ///   calls as a turn may, counted over all its calls, or no further call can be served.
    func serveLast(until isOver: () -> Bool) -> Bool {
        if mayRead { read() }
        servedLast += serve(until: isOver)
        return isServed || !mayServe || servedLast >= server.limits.callsPerTurn
    }

    private func nextItem() -> MessageFramer.Item? {
        while true {
            if let item = framer.next() { return item }
            // A disconnected client's socket is no longer watched, so the rest of its bytes is read here.
            guard isGone, let bytes = try? server.input.receive(from: fd), !bytes.isEmpty else {
                needsTurn = false
                return nil
            }
            append(bytes)
        }
    }

    /// Appends bytes to the framer. Discarded bytes of an oversized message count for the rate as they arrive.
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
            let call = try VarlinkCall(object, connection: self)
            currentCall = call
            guard take(server.cost(of: call.method) + size) else { return call.fail(rateLimited) }
            server.dispatch(call)
        } catch {
            let isTooFast = !take(1 + size)
            if !VarlinkCall.isOneway(object) { refuse(isTooFast ? rateLimited : error) }
        }
    }

    /// The owner to whom the present call counts. What is no call counts to the client's user.
    private var payer: Owner { currentCall?.caller.owner ?? account }

    /// Returns whether the client may make this many further calls, and counts them if so.
    private func take(_ calls: Int) -> Bool { server.rates.take(calls, for: payer, at: lastMessage) }

    private var rateLimited: VarlinkError {
        .rateLimited(callsPerSecond: server.limits.callsPerSecond, burst: server.limits.burst)
    }

    /// Sends the error for a message that is not a call.
    func refuse(_ error: VarlinkError) { send(error.message, isLast: true) }

    /// Counts the present call as `calls` further calls.
    func charge(_ calls: Int) { server.rates.charge(calls, to: payer) }

    /// Counts the refusal of a call for want of a right, of time or of room.
    func note(_ error: VarlinkError) {
        switch error {
        case .permissionDenied:
            // The error names users, which the machine may have to ask for.
            charge(CallCost.denied)
            server.rates.noteRefusal(of: payer)
        case .rateLimited, .tooManyHeld, .queueFull, .tooManyQuestions, .tooManyGlances:
            server.rates.noteRefusal(of: payer)
        default: break
        }
    }

    func didAnswer(_ call: VarlinkCall) {
        guard currentCall === call else { return }
        endWait()
        currentCall = nil
        // The loop starts the next call, not the code that answered this one.
        updateState()
    }
}
