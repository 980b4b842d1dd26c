package import NotchDevices
package import NotchSystem

/// A requested line of a ``FakeGPIOChip``, with the kernel's queue of 16 edges.
package final class FakeGPIOLine: GPIOLine {
    private static let queueLength = 16

    private let chip: FakeGPIOChip
    private let request: GPIORequest
    private let isVersion2: Bool
    private let pipe: TestPipe
    private var queue: [GPIOEdge] = []
    private var hasLost = false
    private var isClosed = false
    /// Whether the line's chip is present.
    private var isAttached = true

    init(_ chip: FakeGPIOChip, _ request: GPIORequest, isVersion2: Bool) throws(Errno) {
        self.chip = chip
        self.request = request
        self.isVersion2 = isVersion2
        do { pipe = try TestPipe() } catch { throw .tooManyFiles }
    }

    deinit {
        close()
    }

    package var descriptor: Int32? { request.wantsEdges ? pipe.reader : nil }
    package var isDebounced: Bool { isVersion2 && request.wantsEdges && request.debounce > .zero }

    private var isActive: Bool { chip.pins[request.offset].isHigh != request.isActiveLow }

    package func value() throws(Errno) -> Bool {
        if isClosed { throw .badDescriptor }
        if let error = chip.valueError { throw error }
        return isActive
    }

    package func readEdges() throws(Errno) -> GPIOEdges {
        if isClosed { throw .badDescriptor }
        if let error = chip.valueError { throw error }
        pipe.drain()
        defer { (queue, hasLost) = ([], false) }
        return GPIOEdges(queue, hasLost: hasLost || !isVersion2 && queue.count == Self.queueLength)
    }

    package func close() {
        guard !isClosed else { return }
        isClosed = true
        if isAttached { chip.release(request.offset) }
    }

    func hearEdge() {
        guard request.wantsEdges else { return }
        if queue.count == Self.queueLength {
            hasLost = true
            if isVersion2 { queue.removeFirst() } else { return }
        }
        queue.append(GPIOEdge(isRising: isActive, time: .zero))
        pipe.write("e")
    }

    func detach(hangsUp: Bool) {
        isAttached = false
        if hangsUp { pipe.closeWriter() }
    }
}
