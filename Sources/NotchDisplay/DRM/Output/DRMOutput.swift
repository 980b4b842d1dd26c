import NotchCore
import NotchDevices
import NotchSystem

/// A configured connector, CRTC and plane, with their buffers.
@SurfaceActor
final class DRMOutput {
    /// The name of the output, such as `card0 (vc4) DSI-1 1480x320@60 XR24`.
    let name: String
    let geometry: PanelGeometry
    /// The colours of the buffers' pixels that the panel can show.
    let panelFormat: PanelFormat
    /// The refresh rate of the mode in millihertz; `nil` if it has none.
    let milliHertz: Int?
    /// Whether a flip may take many seconds.
    let isSlow: Bool
    private let card: any DRMCard
    private let committer: any DRMCommitter
    private let buffers: [ScanoutBuffer]
    private let plan: ClipPlan
    private var history: DamageHistory
    /// Whether `DIRTYFB` marks changes of a single buffer. False once the driver reports that it lacks the call (fault
    /// 16).
    private var marksDirty: Bool
    /// Whether the mode is set, according to the calls of this process.
    private var isSet = false

    /// - Parameters:
    ///   - buffers: one or two buffers, which the output owns from now on.
    ///   - mergesClips: whether the driver merges all clips into one bounding box.
    init(
        name: String, card: any DRMCard, committer: any DRMCommitter, buffers: [ScanoutBuffer],
        geometry: PanelGeometry, panelFormat: PanelFormat, milliHertz: Int?, mergesClips: Bool, isSlow: Bool
    ) {
        self.name = name
        self.card = card
        self.geometry = geometry
        self.panelFormat = panelFormat
        self.milliHertz = milliHertz
        self.isSlow = isSlow
        self.committer = committer
        self.buffers = buffers
        // `DIRTYFB` returns only when the panel shows the picture, which takes too long on a slow panel.
        marksDirty = buffers.count == 1 && !isSlow
        plan = ClipPlan(mergesClips: mergesClips && (marksDirty || committer.takesClips))
        history = DamageHistory(bounds: geometry.bounds, buffers: buffers.count)
    }

    /// Whether the driver has not received all damage yet.
    var isDirty: Bool { history.isDirty }

    /// Adds the damage of a frame that the picture now contains.
    func take(_ damage: Region) { history.add(damage, plan: plan) }

    /// Shows the whole `picture` by a modeset.
    func light(_ picture: Pixmap) throws(DRMFailure) {
        history.invalidate()
        try perform("cannot show a picture on") { () throws(Errno) in
            let buffer = try write(picture)
            try committer.modeset(buffers[buffer].framebuffer)
            history.noteModeset(of: buffer)
            isSet = true
        }
    }

    /// Shows the whole `picture` as ``light(_:)`` does, without waiting if the driver supports that.
    func relight(_ picture: Pixmap, cookie: UInt64) throws(DRMFailure) -> DRMDisplayMachine.FlipResult {
        history.invalidate()
        return try queue("cannot show a picture on") { () throws(Errno) in
            let buffer = try write(picture)
            let isQueued = try committer.relight(buffers[buffer].framebuffer, cookie: cookie, isSet: isSet)
            history.noteModeset(of: buffer)
            isSet = true
            return isQueued
        }
    }

    /// Shows the changes, or a part of them.
    func flip(_ picture: Pixmap, cookie: UInt64) throws(DRMFailure) -> DRMDisplayMachine.FlipResult {
        // `DIRTYFB` refuses an empty list of changes (drm_mode_dirtyfb_ioctl), and a flip would change no pixel.
        guard history.isDirty else { return .done(isDirty: false) }
        return try queue("cannot flip on") { () throws(Errno) in
            let buffer = try write(picture)
            let isQueued = try announce(buffer, history.clips.map(buffers[buffer].clip), cookie: cookie)
            history.noteCommit(of: buffer)
            return isQueued
        }
    }

    /// - Parameter body: returns whether an event will report the end.
    private func queue(
        _ action: String, _ body: () throws(Errno) -> Bool
    ) throws(DRMFailure) -> DRMDisplayMachine.FlipResult {
        do throws(Errno) {
            return try body() ? .queued : .done(isDirty: history.isDirty)
        } catch .busy {
            return .busy
        } catch .noMemory {
            // A temporary lack of memory does not justify a new setup.
            return .busy
        } catch {
            throw DRMFailure(error, "\(action) \(name)")
        }
    }

    /// Brings the next buffer up to date.
    private func write(_ picture: Pixmap) throws(Errno) -> Int {
        let next = history.next
        try buffers[next].write(history.takeStale(), of: picture)
        return next
    }

    /// - Returns: whether an event will report the end.
    private func announce(_ buffer: Int, _ clips: [DRMClip], cookie: UInt64) throws(Errno) -> Bool {
        let framebuffer = buffers[buffer].framebuffer
        if marksDirty {
            do throws(Errno) {
                try card.markDirty(framebuffer, clips)
                return false
            } catch {
                guard error == .notImplemented || error == .notSupported else { throw error }
                marksDirty = false
            }
        }
        try committer.flip(to: framebuffer, clips: clips, cookie: cookie)
        return true
    }

    /// Turns the panel off, and keeps the buffers.
    func blank() throws(DRMFailure) {
        isSet = false
        try perform("cannot turn off", committer.blank)
    }

    /// Notes that the mode may not be set, because another program was master and may have set its own mode.
    func loseMode() { isSet = false }

    /// Turns the CRTC off, if the device still works.
    func turnOff() {
        isSet = false
        try? committer.turnOff()
    }

    /// Releases the buffers' memory. The card, which is being closed, frees all other resources. Idempotent.
    func abandon() {
        for buffer in buffers { buffer.abandon() }
    }

    /// Frees the buffers. Idempotent.
    func release() {
        for buffer in buffers { buffer.release() }
    }

    private func perform(_ action: String, _ body: () throws(Errno) -> Void) throws(DRMFailure) {
        do throws(Errno) { try body() } catch { throw DRMFailure(error, "\(action) \(name)") }
    }
}

/// Memory that the hardware scans out: a mapped dumb buffer with its frame buffer.
@SurfaceActor
final class ScanoutBuffer {
    /// The id of the frame buffer, to which commits refer.
    let framebuffer: UInt32
    private let card: any DRMCard
    private let buffer: DRMDumbBuffer
    private let layout: ScanoutLayout
    private var memory: DeviceMapping?

    /// - Parameters:
    ///   - width: the width of the memory's raster in pixels. The driver determines the length of a row.
    ///   - rotation: the rotation of the picture on its way into that raster.
    init(
        card: any DRMCard, width: Int, height: Int, format: DRMFormat, pixels: ScanoutFormat, rotation: Rotation
    ) throws(Errno) {
        self.card = card
        buffer = try card.createDumbBuffer(width: width, height: height, bitsPerPixel: pixels.bytesPerPixel * 8)
        do throws(Errno) {
            let memory = try card.map(buffer)
            do throws(DisplayError) {
                layout = try ScanoutLayout(
                    width: width, height: height, pitch: buffer.pitch, length: buffer.size, format: pixels,
                    rotation: rotation)
            } catch {
                // A driver whose rows are too short for its own format cannot be used with that format.
                throw Errno.invalid
            }
            framebuffer = try card.addFramebuffer(buffer, format: format)
            self.memory = memory
        } catch {
            card.destroy(buffer)
            throw error
        }
    }

    /// Copies parts of the picture into the memory. Never reads the memory, because the processor may not cache it.
    ///
    /// - Throws: ENODEV if the device has removed the memory.
    func write(_ region: Region, of picture: Pixmap) throws(Errno) {
        guard let memory else { return }
        for rect in region.rects { layout.write(rect, of: picture, to: memory) }
        if memory.isLost { throw .noDevice }
    }

    /// Returns the place of a part of the picture in the buffer, in the form for drivers.
    func clip(_ rect: PixelRect) -> DRMClip {
        let rect = layout.scanout(rect)
        return DRMClip(x1: rect.x, y1: rect.y, x2: rect.maxX, y2: rect.maxY)
    }

    /// Releases the memory. The card, which is being closed, frees all other resources. Idempotent.
    func abandon() { memory = nil }

    /// Frees the buffer. Idempotent.
    func release() {
        guard memory != nil else { return }
        memory = nil
        card.removeFramebuffer(framebuffer)
        card.destroy(buffer)
    }
}
