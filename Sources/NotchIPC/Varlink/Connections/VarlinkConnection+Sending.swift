internal import NotchCore
internal import NotchSystem

extension VarlinkConnection {
    /// Sends one message, or as much of it as the socket accepts at present.
    func send(_ message: JSONObject, isLast: Bool) {
        guard !isClosed, !isGone else { return }
        send(JSON.object(message).bytes + [0], isLast: isLast)
    }

    /// Sends one message with its closing NUL, or as much of it as the socket accepts at present.
    func send(_ message: [UInt8], isLast: Bool) {
        guard !isClosed, !isGone else { return }
        guard message.count - 1 <= server.limits.replySize else {
            return refuse(.replyTooLarge(limit: server.limits.replySize))
        }
        if isLast { charge(message.count / server.limits.bytesPerCall) }
        let wasEmpty = unsent == 0
        append(message)
        if wasEmpty { flush() }
        guard !isClosed else { return }
        if !isLast, unsent > server.limits.streamBacklog { return close() }
        server.makeRoom(sparing: self)
        settle()
    }

    private func append(_ bytes: [UInt8]) {
        if outgoing.isEmpty {
            outgoing = bytes
            lastProgress = server.clientTime()
        } else {
            outgoing.append(contentsOf: bytes)
        }
        server.backlog += bytes.count
    }

    /// Sends once. The loop calls again while there is more, so that no client keeps the others waiting.
    func flush() {
        guard !isClosed, unsent > 0 else { return }
        do {
            let count = try System.send(fd, outgoing[sent..<min(sent + Self.largestSend, outgoing.count)])
            sent += count
            server.backlog -= count
            lastProgress = server.clientTime()
        } catch .wouldBlock {
        } catch {
            return leave()
        }
        if unsent == 0 {
            outgoing = []
            sent = 0
        } else if sent > outgoing.count / 2 {
            outgoing.removeSubrange(..<sent)
            sent = 0
        }
    }

    func discardOutgoing() {
        server.backlog -= unsent
        outgoing = []
        sent = 0
    }
}
