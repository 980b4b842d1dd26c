import Glibc
package import NotchDevices
package import NotchSystem

/// An open file of a ``FakeCard``. Releasing the object closes the file.
package final class FakeCardFile: DRMCard {
    package let path: String
    package let card: FakeCard
    let number: Int
    /// Whether the file has been master. Such a file may become master again without the administrator's rights.
    var wasMaster = false
    private(set) var isAtomic = false
    private var hasUniversalPlanes = false
    private var events: [DRMFlipEvent] = []
    private let pipe: TestPipe
    private var isClosed = false
    private let losses: Int

    init(path: String, number: Int, card: FakeCard) throws(Errno) {
        self.path = path
        self.number = number
        self.card = card
        losses = card.losses
        do { pipe = try TestPipe() } catch { throw error as? Errno ?? .tooManyFiles }
    }

    deinit {
        if !isClosed { card.release(number) }
    }

    package var descriptor: Int32 { pipe.reader }

    /// Queues an event.
    func deliver(_ event: DRMFlipEvent) {
        guard !isClosed else { return }
        events.append(event)
        pipe.write("!")
    }

    /// Makes a call, and records it in the trace with the error with which it failed.
    private func perform<Value>(
        _ call: FakeCall, asMaster: Bool = false, _ body: () throws(Errno) -> Value
    ) throws(Errno) -> Value {
        do throws(Errno) {
            if isClosed { throw .badDescriptor }
            if !hasDevice { throw .noDevice }
            if !card.closings.isEmpty { card.stalls += 1 }
            if asMaster, !isMaster { throw .accessDenied }
            if let error = card.failures.next(call.operation) { throw error }
            let value = try body()
            card.trace.append(call)
            return value
        } catch {
            card.trace.append(.failed(call, error))
            throw error
        }
    }

    private var hasDevice: Bool { card.isPresent && card.losses == losses }

    /// Throws the error that render-only cards give for calls of mode setting.
    private func requireKMS() throws(Errno) {
        if !card.model.isKMS { throw .notSupported }
    }

    // MARK: Asking

    package func driver() throws(Errno) -> DRMDriver {
        try perform(.driver) { card.model.driver }
    }

    package var isKMS: Bool { hasDevice && card.model.isKMS }
    package var isMaster: Bool { !isClosed && hasDevice && card.master == number }

    package func capability(_ capability: DRMCapability) throws(Errno) -> UInt64 {
        try perform(.capability(capability)) {
            switch capability {
            case .dumbBuffer: card.model.hasDumbBuffers ? 1 : 0
            }
        }
    }

    package func setClientCapability(_ capability: DRMClientCapability, _ value: UInt64) throws(Errno) {
        try perform(.setClientCapability(capability, value)) { () throws(Errno) in
            try requireKMS()
            switch capability {
            case .universalPlanes: hasUniversalPlanes = value != 0
            case .atomic:
                guard card.model.isAtomic else { throw .notSupported }
                isAtomic = value != 0
                hasUniversalPlanes = isAtomic
            }
        }
    }

    package func resources() throws(Errno) -> DRMResources {
        try perform(.resources) { () throws(Errno) in
            try requireKMS()
            let connectors = card.state.ids(.connector)
            return DRMResources(
                crtcs: card.state.ids(.crtc), connectors: connectors, encoders: connectors.map(card.encoderID))
        }
    }

    package func connector(_ id: UInt32, probe: Bool) throws(Errno) -> DRMConnector {
        try perform(.connector(id, probe: probe)) { () throws(Errno) in
            // Files that are not master get the results of the last probe (`drm_mode_getconnector`).
            if probe, isMaster { card.probe(id) }
            guard let connector = card.connector(id) else { throw .noEntry }
            return connector
        }
    }

    package func encoder(_ id: UInt32) throws(Errno) -> DRMEncoder {
        try perform(.encoder(id)) { () throws(Errno) in
            guard let encoder = card.encoder(id) else { throw .noEntry }
            return encoder
        }
    }

    package func planes() throws(Errno) -> [UInt32] {
        try perform(.planes) { () throws(Errno) in
            try requireKMS()
            return card.state.ids(.plane).filter { id in
                hasUniversalPlanes || card.index(ofPlane: id).map { card.model.planes[$0].kind == .overlay } == true
            }
        }
    }

    package func plane(_ id: UInt32) throws(Errno) -> DRMPlane {
        try perform(.plane(id)) { () throws(Errno) in
            guard let index = card.index(ofPlane: id) else { throw .noEntry }
            let plane = card.model.planes[index]
            let crtc = UInt32(card.state.objects[id]?["CRTC_ID"] ?? 0)
            return DRMPlane(id: id, possibleCRTCs: plane.possibleCRTCs, formats: plane.formats, crtc: crtc)
        }
    }

    package func properties(of id: UInt32, _ kind: DRMObjectKind) throws(Errno) -> [DRMProperty] {
        try perform(.properties(id, kind)) { () throws(Errno) in
            guard let object = card.state.objects[id], object.kind == kind else { throw .noEntry }
            return object.properties.filter { isAtomic || !$0.isAtomic }.map(\.property)
        }
    }

    // MARK: Buffers

    package func createDumbBuffer(width: Int, height: Int, bitsPerPixel: Int) throws(Errno) -> DRMDumbBuffer {
        try perform(.createDumbBuffer(width: width, height: height, bitsPerPixel: bitsPerPixel)) { () throws(Errno) in
            guard card.model.hasDumbBuffers else { throw .notImplemented }
            guard width > 0, height > 0, (1...32).contains(bitsPerPixel) else { throw .invalid }
            let alignment = card.model.pitchAlignment
            let row = (width * bitsPerPixel + 7) / 8
            let pitch = (row + alignment - 1) / alignment * alignment + card.model.pitchExcess
            let size = (pitch * height + 4095) / 4096 * 4096
            let taken = card.buffers.values.reduce(0) { $0 + $1.buffer.size }
            guard taken + size <= card.model.memory else { throw .noMemory }
            let buffer = DRMDumbBuffer(
                handle: card.number(from: 1), width: width, height: height, pitch: pitch, size: size)
            card.buffers[buffer.handle] = try FakeBuffer(buffer, owner: number)
            return buffer
        }
    }

    package func map(_ buffer: DRMDumbBuffer) throws(Errno) -> DeviceMapping {
        try perform(.map(buffer.handle)) { () throws(Errno) in
            let mapping = try own(buffer).map()
            card.remember(mapping)
            return mapping
        }
    }

    package func destroy(_ buffer: DRMDumbBuffer) {
        try? perform(.destroyBuffer(buffer.handle)) { () throws(Errno) in
            _ = try own(buffer)
            card.buffers[buffer.handle] = nil
        }
    }

    package func addFramebuffer(_ buffer: DRMDumbBuffer, format: DRMFormat) throws(Errno) -> UInt32 {
        try perform(.addFramebuffer(buffer.handle, format)) { () throws(Errno) in
            try requireKMS()
            guard card.model.planes.contains(where: { $0.formats.contains(format) }) else { throw .invalid }
            let memory = try own(buffer)
            guard buffer.pitch >= buffer.width * format.bytesPerPixel else { throw .invalid }
            let id = card.number(from: 1000)
            card.framebuffers[id] = FakeFramebuffer(buffer: memory, format: format, owner: number)
            return id
        }
    }

    package func removeFramebuffer(_ id: UInt32) {
        try? perform(.removeFramebuffer(id)) { () throws(Errno) in
            guard card.framebuffers[id]?.owner == number else { throw .noEntry }
            card.removeFramebuffer(id)
        }
    }

    package func createBlob(_ bytes: [UInt8]) throws(Errno) -> UInt32 {
        try perform(.createBlob(bytes)) { () throws(Errno) in
            guard !bytes.isEmpty else { throw .invalid }
            let id = card.number(from: 2000)
            card.blobs[id] = (bytes, number)
            return id
        }
    }

    package func destroyBlob(_ id: UInt32) {
        try? perform(.destroyBlob(id)) { () throws(Errno) in
            guard card.blobs[id]?.owner == number else { throw .noEntry }
            card.blobs[id] = nil
        }
    }

    /// Returns the buffer of a handle. A handle is valid only for the file that made it.
    private func own(_ buffer: DRMDumbBuffer) throws(Errno) -> FakeBuffer {
        guard let memory = card.buffers[buffer.handle], memory.owner == number else { throw .noEntry }
        return memory
    }

    // MARK: Showing

    package func commit(_ request: DRMAtomicRequest, _ flags: DRMCommitFlags, cookie: UInt64) throws(Errno) {
        let changes = request.changes.map { change($0.property, of: $0.object, to: $0.value) }
        try perform(.commit(changes, flags, cookie: cookie), asMaster: true) { () throws(Errno) in
            try card.commit(request, flags, cookie: cookie, file: self)
        }
    }

    package func setCRTC(
        _ id: UInt32, framebuffer: UInt32, connectors: [UInt32], mode: DRMMode?
    ) throws(Errno) {
        let call = FakeCall.setCRTC(id, framebuffer: framebuffer, connectors: connectors, mode: mode?.name)
        try perform(call, asMaster: true) { () throws(Errno) in
            try card.setCRTC(id, framebuffer: framebuffer, connectors: connectors, mode: mode)
        }
    }

    package func pageFlip(_ crtc: UInt32, framebuffer: UInt32, cookie: UInt64) throws(Errno) {
        try perform(.pageFlip(crtc, framebuffer: framebuffer, cookie: cookie), asMaster: true) { () throws(Errno) in
            try card.pageFlip(crtc, framebuffer: framebuffer, cookie: cookie, file: self)
        }
    }

    package func markDirty(_ framebuffer: UInt32, _ clips: [DRMClip]) throws(Errno) {
        try perform(.markDirty(framebuffer, clips), asMaster: true) { () throws(Errno) in
            try card.markDirty(framebuffer, clips)
        }
    }

    package func setProperty(
        _ property: UInt32, of object: UInt32, _ kind: DRMObjectKind, to value: UInt64
    ) throws(Errno) {
        try perform(.setProperty(change(property, of: object, to: value)), asMaster: true) { () throws(Errno) in
            try card.setProperty(property, of: object, kind, to: value)
        }
    }

    package func hideCursor(_ crtc: UInt32) throws(Errno) {
        try perform(.hideCursor(crtc), asMaster: true) { () throws(Errno) in try card.hideCursor(crtc) }
    }

    package func disablePlane(_ id: UInt32) throws(Errno) {
        try perform(.disablePlane(id), asMaster: true) { () throws(Errno) in try card.disablePlane(id) }
    }

    package func readEvents() throws(Errno) -> [DRMFlipEvent] {
        try perform(.readEvents) {
            pipe.drain()
            defer { events = [] }
            return events
        }
    }

    private func change(_ property: UInt32, of object: UInt32, to value: UInt64) -> FakeChange {
        let known = card.state.objects[object]?.properties.first { $0.property.id == property }
        return FakeChange(object, known?.property.name ?? "#\(property)", value)
    }

    // MARK: Master

    package func setMaster() throws(Errno) {
        try perform(.setMaster) { () throws(Errno) in
            guard wasMaster || card.isPrivileged else { throw .accessDenied }
            guard card.master == nil || isMaster else { throw .busy }
            card.master = number
            wasMaster = true
        }
    }

    package func dropMaster() throws(Errno) {
        try perform(.dropMaster) { () throws(Errno) in
            guard wasMaster || card.isPrivileged else { throw .accessDenied }
            guard isMaster else { throw .invalid }
            card.master = nil
        }
    }

    package func close() {
        guard !isClosed else { return }
        isClosed = true
        card.release(number)
        card.trace.append(.close)
    }

    package func closeElsewhere() throws(Errno) -> Int32 {
        if let error = card.failures.next(.closeElsewhere) {
            card.trace.append(.failed(.closeElsewhere, error))
            throw error
        }
        let reader: Int32
        let end: TestPipe
        do {
            end = try TestPipe()
            reader = try valueOrErrno { fcntl(end.reader, F_DUPFD_CLOEXEC, 0) }.get()
        } catch {
            throw error as? Errno ?? .tooManyFiles
        }
        card.trace.append(.closeElsewhere)
        isClosed = true
        card.releaseElsewhere(number, end)
        return reader
    }
}
