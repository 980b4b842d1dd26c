package import NotchDRM
package import NotchSystem

/// A model of one card and of the kernel's half of its driver: what the checks of 6.1's `drivers/gpu/drm` let pass, who
/// is master, what lies in which buffer and what is on the glass.
///
/// Objects have fixed numbers: connectors from 100, encoders (one a connector) from 200, CRTCs from 300, planes from
/// 400, properties from 500, frame buffers from 1000, blobs from 2000.
package final class FakeCard {
    package let model: FakeCardModel
    /// The plugs as they are. After a change the next probe by a master finds it.
    package var connectors: [FakeConnector]
    package var flipping = FakeFlipping.held
    /// The clock of flip events.
    package var now: () -> Duration = { .zero }
    /// Which calls shall fail.
    package var failures = FakeFailures()
    /// What a mode and format are refused with, in tests as in commits; `nil` accepts them.
    package var refusal: ((_ width: Int, _ height: Int, DRMFormat) -> Errno?)?
    /// Whether clients may do what only the administrator may.
    package var isPrivileged = false

    /// Closing elsewhere is not done before ``finishClosing()``.
    package var holdsClosings = false

    /// How often a call has stopped its caller for seconds: it waited for a flip that never ends, or for the locks of a
    /// file that is being closed.
    package internal(set) var stalls = 0
    /// Every call of every client, in order.
    package internal(set) var trace: [FakeCall] = []
    /// What the driver was given to show.
    package internal(set) var updates: [FakeUpdate] = []

    var isPresent = false
    /// How often it has vanished. What was open before stays without a device, whatever comes in its place.
    var losses = 0
    var state = FakeState()
    /// What the last probe found.
    var probed: [UInt32: FakeConnector]
    /// The file that is master, or `outsider`.
    var master: Int?
    var files: Set<Int> = []
    var buffers: [UInt32: FakeBuffer] = [:]
    var framebuffers: [UInt32: FakeFramebuffer] = [:]
    var blobs: [UInt32: (bytes: [UInt8], owner: Int)] = [:]
    var flips: [UInt32: FakeFlip] = [:]
    /// The frame buffer that each CRTC reads, which is that before the one in flight.
    var scanned: [UInt32: FakeFramebuffer] = [:]
    /// The panel's own memory, where the driver transfers.
    var panels: [UInt32: FakeGlass] = [:]
    var sequences: [UInt32: UInt32] = [:]
    /// Files that are being closed by threads of their own, and what tells of their end.
    var closings: [(file: Int, pipe: TestPipe)] = []
    var isClosingElsewhere = false
    private var mappings: [WeakMapping] = []
    private var lastNumber: [UInt32: UInt32] = [:]

    /// Another program.
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

    /// The CRTC in that place.
    package func crtc(_ index: Int = 0) -> UInt32 { 300 + UInt32(index) }
    package func connectorID(_ index: Int = 0) -> UInt32 { 100 + UInt32(index) }
    package func plane(_ index: Int = 0) -> UInt32 { 400 + UInt32(index) }

    /// The calls of the trace that are of these kinds, failed ones included.
    package func calls(_ operations: FakeOperation...) -> [FakeCall] {
        trace.filter { operations.contains($0.operation) }
    }

    /// Forgets the trace and the updates so far.
    package func clearTrace() {
        trace = []
        updates = []
    }

    /// The present value of a property; 0 where there is none.
    package func value(_ name: String, of object: UInt32) -> UInt64 {
        state.objects[object]?[name] ?? 0
    }

    package var live: FakeCounts {
        mappings.removeAll { $0.mapping == nil }
        return FakeCounts(
            files: files.count, buffers: buffers.count, framebuffers: framebuffers.count, blobs: blobs.count,
            mappings: mappings.count)
    }

    /// Whether a commit is under way.
    package func isFlipping(_ crtc: UInt32) -> Bool { flips[crtc] != nil }

    /// The number of the vblank that is next.
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
