import NotchDRM
import NotchSystem

/// What happens to the device and to its master.
extension FakeCard {
    /// `drm_open`: the first to come is master.
    func open(_ path: String) throws(Errno) -> FakeCardFile {
        if let error = failures.next(.open) {
            trace.append(.failed(.open, error))
            throw error
        }
        let file = try FakeCardFile(path: path, number: Int(number(from: 1)), card: self)
        files.insert(file.number)
        if master == nil {
            master = file.number
            file.wasMaster = true
        }
        trace.append(.open)
        return file
    }

    /// `drm_release`: what the file made goes with it.
    func release(_ file: Int) {
        guard files.remove(file) != nil else { return }
        for id in framebuffers.keys.filter({ framebuffers[$0]?.owner == file }) { removeFramebuffer(id) }
        buffers = buffers.filter { $0.value.owner != file }
        blobs = blobs.filter { $0.value.owner != file }
        if master == file { master = nil }
    }

    /// Comes, or comes back as it was at the start.
    func appear() {
        guard !isPresent else { return }
        isPresent = true
        state = FakeState()
        build()
        probed = [:]
        flips = [:]
        scanned = [:]
        panels = [:]
        master = nil
    }

    /// `drm_dev_unplug`: every call gives ENODEV, and writing to a mapping raises SIGBUS. Files that are open stay
    /// open; a poll of theirs does not tell (`drm_poll` knows no hang-up): the uevent does.
    func vanish() {
        isPresent = false
        losses += 1
        for buffer in buffers.values { buffer.zap() }
        flips = [:]
        scanned = [:]
        panels = [:]
    }

    /// Another program becomes master, as when a session is switched. No event comes for what is in flight.
    package func takeMaster() {
        master = Self.outsider
        for crtc in flips.keys { flips[crtc]?.file = nil }
    }

    /// The other program ends. Nobody is master then.
    package func leaveMaster() {
        if master == Self.outsider { master = nil }
        flips = [:]
    }

    /// What is in flight is done.
    ///
    /// - Parameter at: the time of the event; ``now`` unless told.
    /// - Returns: false if nothing was.
    @discardableResult
    package func completeFlip(_ crtc: UInt32 = 300, at instant: Duration? = nil) -> Bool {
        guard let flip = flips.removeValue(forKey: crtc) else { return false }
        scanned[crtc] = framebuffers[flip.framebuffer]
        let sequence = count(crtc)
        flip.file?.deliver(
            DRMFlipEvent(crtc: crtc, sequence: sequence, timestamp: instant ?? now(), cookie: flip.cookie))
        return true
    }

    // MARK: Frame buffers

    /// `drm_framebuffer_remove`: what shows it goes dark, the CRTC with it as drivers with one plane do.
    func removeFramebuffer(_ id: UInt32) {
        guard framebuffers.removeValue(forKey: id) != nil else { return }
        for plane in state.ids(.plane) where state.objects[plane]?["FB_ID"] == UInt64(id) {
            let crtc = UInt32(state.objects[plane]?["CRTC_ID"] ?? 0)
            finish(crtc)
            if primaryPlane(of: crtc) == plane {
                state.turnOff(crtc)
                scanned[crtc] = nil
                panels[crtc] = nil
            } else {
                state.objects[plane]?["FB_ID"] = 0
                state.objects[plane]?["CRTC_ID"] = 0
            }
        }
    }

    /// Waits for what is in flight, as commits do that block. What never comes is given up, after a long time.
    func finish(_ crtc: UInt32) {
        guard flipping == .lost else {
            completeFlip(crtc)
            return
        }
        if flips.removeValue(forKey: crtc) != nil, !isClosingElsewhere { stalls += 1 }
    }

    /// As ``release(_:)`` on a thread of the file's own, which ends when ``finishClosing()`` is called, or at once.
    func releaseElsewhere(_ file: Int, _ pipe: TestPipe) {
        closings.append((file, pipe))
        if !holdsClosings { finishClosing() }
    }

    /// Lets all files be closed that are being closed elsewhere.
    package func finishClosing() {
        isClosingElsewhere = true
        for (file, pipe) in closings {
            release(file)
            pipe.closeWriter()
        }
        closings = []
        isClosingElsewhere = false
    }

    /// The display at the end of a connector does not get pixels any more, as the driver has found out.
    package func breakLink(_ index: Int = 0) {
        state.objects[connectorID(index)]?["link-status"] = 1
    }
}
