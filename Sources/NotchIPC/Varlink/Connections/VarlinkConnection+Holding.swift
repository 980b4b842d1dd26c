internal import NotchCore

extension VarlinkConnection {
    /// The number of entries that the connection has in the server's ledger.
    private var holdCount: Int { holds.count + (isWaitCounted ? 1 : 0) }

    func wait(for call: VarlinkCall) throws(VarlinkError) {
        guard currentCall === call, !isWaitCounted else { return }
        try server.ledger.add(for: peer, isFirst: holdCount == 0)
        isWaitCounted = true
    }

    func endWait() {
        guard isWaitCounted else { return }
        isWaitCounted = false
        server.ledger.remove(for: peer, isLast: holdCount == 0)
    }

    func hold(_ handler: @escaping @SurfaceActor () -> Void) throws(VarlinkError) -> ClientHold {
        guard !isClosed else {
            handler()
            return ClientHold(0, on: nil)
        }
        try server.ledger.add(for: peer, isFirst: holdCount == 0)
        lastHold += 1
        holds[lastHold] = handler
        return ClientHold(lastHold, on: self)
    }

    func endHold(_ number: Int) {
        guard holds.removeValue(forKey: number) != nil else { return }
        server.ledger.remove(for: peer, isLast: holdCount == 0)
    }
}
