import NotchCore

extension DRMDisplayMachine {
    /// An event that the machine handles.
    enum Event: MachineEvent, Hashable {
        /// - Parameter isAway: whether the virtual terminal is in the background.
        case start(isAway: Bool)
        /// A frame is in the shadow.
        case present(sequence: Int)
        case power(Bool)
        /// The kernel reports that its DRM devices have changed, or that such reports were lost.
        case deviceChanged
        /// The computer was suspended, and has resumed.
        case resumed
        /// Another program wants the virtual terminal, and waits until it is released.
        case terminalReleased
        /// The virtual terminal is in the foreground again.
        case terminalAcquired
        /// ``nextDeadline`` has come.
        case deadline
        case close

        // The outcomes of effects.

        /// - Parameters:
        ///   - milliHertz: the mode's refresh rate, where it has one.
        ///   - isSlow: whether a flip may take many seconds.
        ///   - isNewSize: whether the picture has another size, so that there is none to show yet.
        case acquired(milliHertz: Int?, isSlow: Bool = false, isNewSize: Bool = false)
        case lit
        case flipped(FlipResult)
        case probed(ProbeResult)
        case mastered
        /// The abandoned card is closed.
        case abandoned
        /// An effect failed.
        case failed(Effect, DRMFailure)

        /// The kernel reports that a flip is done.
        ///
        /// - Parameters:
        ///   - cookie: the cookie that the flip was given.
        ///   - at: the instant from which the frame shows.
        ///   - isVblank: whether the instant is that of the panel's own vblank, so that it sets the pace of frames as
        ///     well.
        ///   - isDirty: whether the plane has not received all changes yet.
        case flipDone(cookie: UInt64, at: Instant, isVblank: Bool, isDirty: Bool)
    }

    enum FlipResult: Hashable {
        /// An event will report the end of the flip.
        case queued
        /// The flip is done, and no event follows.
        case done(isDirty: Bool)
        /// The kernel cannot take the flip now: EBUSY.
        case busy
    }

    enum ProbeResult: Hashable {
        case unchanged
        /// The mode is the same, but the connection has to be set up anew.
        case needsModeset
        /// Another connector, mode or format is to be used.
        case changed
    }

    /// An action that the display takes for the machine.
    enum Effect: Hashable {
        /// Open a card unless one is open, choose an output and make its buffers. Leads to
        /// ``Event/acquired(milliHertz:isSlow:isNewSize:)`` or ``Event/failed(_:_:)``.
        case acquire
        /// Check whether the output is still the one to use. Leads to ``Event/probed(_:)`` or ``Event/failed(_:_:)``.
        case probe
        /// Show the whole shadow by a modeset. Leads to ``Event/lit`` or ``Event/failed(_:_:)``.
        case light
        /// Show the whole shadow as ``light`` does, but by a modeset that does not wait, or by a flip where the driver
        /// has no such modeset. Leads to ``Event/flipped(_:)`` or ``Event/failed(_:_:)``.
        case relight(cookie: UInt64)
        /// Show the changes by a page flip. Leads to ``Event/flipped(_:)`` or ``Event/failed(_:_:)``.
        case flip(cookie: UInt64)
        /// Turn the panel off, and keep everything else. Leads at most to ``Event/failed(_:_:)``.
        case blank
        /// Turn the CRTC off for good.
        case turnOff
        /// Free the output, and keep the card open.
        ///
        /// - Parameter isRefused: whether the output must not be chosen again until the device changes.
        case discard(isRefused: Bool)
        /// Free everything and close the card.
        case release
        /// Free everything as ``release`` does, on another thread. Leads to ``Event/abandoned``. No card may be touched
        /// before that.
        case abandon
        /// Allow the outputs that were found not to work for the next choice.
        case reconsider
        /// Become the card's master. Leads to ``Event/mastered`` or ``Event/failed(_:_:)``.
        case takeMaster
        case dropMaster
        /// Release the virtual terminal.
        case yieldTerminal
        /// Report that a frame is on the glass.
        case presented(sequence: Int, at: Instant)
    }
}
