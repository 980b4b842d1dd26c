package import NotchDevices
package import NotchSystem

/// A model of one card and of the kernel's half of its driver: the checks of `drivers/gpu/drm` in Linux 6.1, the
/// master, the contents of the buffers and the picture on the panel.
///
/// Objects have fixed numbers: connectors from 100, encoders (one for each connector) from 200, CRTCs from 300, planes
/// from 400, properties from 500, frame buffers from 1000, blobs from 2000.
package final class FakeCard {
    package let model: FakeCardModel
    /// The connectors as the hardware has them. A master's next probe finds a change.
    package var connectors: [FakeConnector]
    package var flipping = FakeFlipping.held
    /// The clock of flip events.
    package var now: () -> Duration = { .zero }
    /// The calls that fail.
    package var failures = FakeFailures()
    /// Returns the error with which a mode and format are refused, in test commits and in others; `nil` accepts them.
    package var refusal: ((_ width: Int, _ height: Int, DRMFormat) -> Errno?)?
    /// Whether clients have the rights of the administrator.
    package var isPrivileged = false

    /// Whether files that are closed on other threads stay open until ``finishClosing()``.
    package var holdsClosings = false

    /// The number of calls that would have blocked their caller for seconds, because they waited for a flip that never
    /// ends or for the locks of a file that is being closed.
    package internal(set) var stalls = 0
    /// Every call of every client, in order.
    package internal(set) var trace: [FakeCall] = []
    /// The updates that were passed to the driver.
    package internal(set) var updates: [FakeUpdate] = []

    var isPresent = false
    /// The number of times that the device has vanished. A file that was opened before a loss stays without a device,
    /// even if the device appears again.
    var losses = 0
    var state = FakeState()
    /// The connectors as the last probe found them.
    var probed: [UInt32: FakeConnector]
    /// The file that is master, or `outsider`.
    var master: Int?
    var files: Set<Int> = []
    var buffers: [UInt32: FakeBuffer] = [:]
    var framebuffers: [UInt32: FakeFramebuffer] = [:]
    var blobs: [UInt32: (bytes: [UInt8], owner: Int)] = [:]
    var flips: [UInt32: FakeFlip] = [:]
    /// The frame buffer that each CRTC reads. During a flip in flight, it is the previous frame buffer.
    var scanned: [UInt32: FakeFramebuffer] = [:]
    /// The panels' own memory, if the driver transfers.
    var panels: [UInt32: FakePanelImage] = [:]
    var sequences: [UInt32: UInt32] = [:]
    /// The files that are being closed on other threads, each with the pipe that reports the end.
    var closings: [(file: Int, pipe: TestPipe)] = []
    var isClosingElsewhere = false
    private var mappings: [WeakMapping] = []
    private var lastNumber: [UInt32: UInt32] = [:]

    /// The number of the file of another program.
    static let outsider = -1

    private struct WeakMapping {
        weak var mapping: DeviceMapping?
    }

    package init(_ model: FakeCardModel = FakeCardModel()) {
        self.model = model
        connectors = model.connectors
        probed = [:]
        build()
    }

    package convenience init(_ change: (inout FakeCardModel) -> Void) {
        self.init(FakeCardModel(change))
    }

    // MARK: What a test does

    /// Returns the id of the CRTC with that index.
    package func crtc(_ index: Int = 0) -> UInt32 { 300 + UInt32(index) }
    package func connectorID(_ index: Int = 0) -> UInt32 { 100 + UInt32(index) }
    package func plane(_ index: Int = 0) -> UInt32 { 400 + UInt32(index) }

    /// Returns the calls of these kinds in the trace, including failed ones.
    package func calls(_ operations: FakeOperation...) -> [FakeCall] {
        trace.filter { operations.contains($0.operation) }
    }

    /// Forgets the trace and the updates so far.
    package func clearTrace() {
        trace = []
        updates = []
    }

    /// Returns the present value of a property, or 0 if the object has no such property.
    package func value(_ name: String, of object: UInt32) -> UInt64 {
        state.objects[object]?[name] ?? 0
    }

    /// Sets a property, as if another program had set it.
    package func leave(_ name: String, of object: UInt32, at value: UInt64) { state.objects[object]?[name] = value }

    /// Sets the memory of all buffers to zero, which no real program does.
    package func spoilBuffers() { for buffer in buffers.values { buffer.clear() } }

    package var live: FakeCounts {
        mappings.removeAll { $0.mapping == nil }
        return FakeCounts(
            files: files.count, buffers: buffers.count, framebuffers: framebuffers.count, blobs: blobs.count,
            mappings: mappings.count)
    }

    /// Whether a commit is under way.
    package func isFlipping(_ crtc: UInt32) -> Bool { flips[crtc] != nil }

    /// Returns the number of the next vblank.
    func count(_ crtc: UInt32) -> UInt32 {
        if model.hasVblank { sequences[crtc, default: 0] += 1 }
        return sequences[crtc] ?? 0
    }

    func number(from first: UInt32) -> UInt32 {
        let number = lastNumber[first].map { $0 + 1 } ?? first
        lastNumber[first] = number
        return number
    }

    func remember(_ mapping: DeviceMapping) {
        mappings.removeAll { $0.mapping == nil }
        mappings.append(WeakMapping(mapping: mapping))
    }
}
