import NotchDevices
import NotchSystem

/// Changes to the device and to its master.
extension FakeCard {
    /// Opens the card (`drm_open`). The first file to be opened is master.
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

    /// Closes a file (`drm_release`), and removes the objects that it made.
    func release(_ file: Int) {
        guard files.remove(file) != nil else { return }
        for id in framebuffers.keys.filter({ framebuffers[$0]?.owner == file }) { removeFramebuffer(id) }
        buffers = buffers.filter { $0.value.owner != file }
        blobs = blobs.filter { $0.value.owner != file }
        if master == file { master = nil }
    }

    /// Makes the device appear. A device that appears again is in its initial state.
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

    /// Removes the device (`drm_dev_unplug`). Every call then gives ENODEV, and writing to a mapping raises SIGBUS.
    /// Open files stay open. Polling them does not report the loss, because `drm_poll` has no hang-up; the uevent
    /// reports it.
    func vanish() {
        isPresent = false
        losses += 1
        for buffer in buffers.values { buffer.zap() }
        flips = [:]
        scanned = [:]
        panels = [:]
    }

    /// Makes another program master, as a session switch does. A flip in flight then causes no event.
    package func takeMaster() {
        master = Self.outsider
        for crtc in flips.keys { flips[crtc]?.file = nil }
    }

    /// Ends the other program. Then no file is master.
    package func leaveMaster() {
        if master == Self.outsider { master = nil }
        flips = [:]
    }

    /// Completes the flip that is in flight.
    ///
    /// - Parameter at: the time of the event; by default ``now``.
    /// - Returns: false if no flip was in flight.
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

    /// Removes a frame buffer (`drm_framebuffer_remove`). The planes that show it are switched off. If one of them is
    /// the primary plane, its CRTC is switched off too, as with drivers that have one plane.
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

    /// Waits for the flip in flight, as a blocking commit does. If the flip never ends, the call gives up after a long
    /// time.
    func finish(_ crtc: UInt32) {
        guard flipping == .lost else {
            completeFlip(crtc)
            return
        }
        if flips.removeValue(forKey: crtc) != nil, !isClosingElsewhere { stalls += 1 }
    }

    /// Closes a file as ``release(_:)`` does, on another thread. The file is closed at once; with ``holdsClosings`` it
    /// is closed when ``finishClosing()`` is called.
    func releaseElsewhere(_ file: Int, _ pipe: TestPipe) {
        closings.append((file, pipe))
        if !holdsClosings { finishClosing() }
    }

    /// Closes all files that wait to be closed on other threads.
    package func finishClosing() {
        isClosingElsewhere = true
        for (file, pipe) in closings {
            release(file)
            pipe.closeWriter()
        }
        closings = []
        isClosingElsewhere = false
    }

    /// Makes a connector's link bad, as a driver does when it finds that the display no longer receives pixels.
    package func breakLink(_ index: Int = 0) {
        state.objects[connectorID(index)]?["link-status"] = 1
    }
}
