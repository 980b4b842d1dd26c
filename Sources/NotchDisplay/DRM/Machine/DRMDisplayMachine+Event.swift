import NotchCore

extension DRMDisplayMachine {
    /// What can happen to a display.
    enum Event: Hashable {
        /// - Parameter isAway: the virtual terminal is in the background.
        case start(isAway: Bool)
        /// A frame is in the shadow.
        case present(sequence: Int)
        case power(Bool)
        /// The kernel tells that something about its DRM devices has changed, or that such news were lost.
        case deviceChanged
        /// The machine was asleep.
        case resumed
        /// Somebody wants the virtual terminal, and waits until it is given.
        case terminalReleased
        /// The virtual terminal is ours again.
        case terminalAcquired
        /// ``nextDeadline`` has come.
        case deadline
        case close

        // How an effect turned out.

        /// - Parameters:
        ///   - milliHertz: the mode's refresh rate, where it has one.
        ///   - isSlow: a flip may take many seconds.
        case acquired(milliHertz: Int?, isSlow: Bool = false)
        case lit
        case flipped(FlipResult)
        case probed(ProbeResult)
        case mastered
        /// The card is closed that was abandoned.
        case abandoned
        /// An effect could not be brought about.
        case failed(Effect, DRMFailure)

        /// The kernel tells that a flip is done.
        ///
        /// - Parameters:
        ///   - cookie: as it was given to the flip.
        ///   - at: from when the frame shows.
        ///   - isVblank: the panel's own rhythm said when, so that it is the pace of frames as well.
        ///   - isDirty: the plane has not been told all that has changed.
        case flipDone(cookie: UInt64, at: Instant, isVblank: Bool, isDirty: Bool)
    }

    enum FlipResult: Hashable {
        /// An event will tell when it is done.
        case queued
        /// Done, with no event to come.
        case done(isDirty: Bool)
        /// Not now: EBUSY.
        case busy
    }

    enum ProbeResult: Hashable {
        case unchanged
        /// The same mode, but the connection has to be set up anew.
        case needsModeset
        /// Another connector, mode or format is to be used.
        case changed
    }

    /// What is to be done about it.
    enum Effect: Hashable {
        /// Open a card unless one is open, choose an output, make its buffers.
        /// Leads to ``Event/acquired(milliHertz:isSlow:)`` or ``Event/failed(_:_:)``.
        case acquire
        /// See whether the output is still the one to use. Leads to ``Event/probed(_:)`` or ``Event/failed(_:_:)``.
        case probe
        /// Show the shadow, all of it, by a modeset. Leads to ``Event/lit`` or ``Event/failed(_:_:)``.
        case light
        /// As ``light``, by a modeset that waits for nothing, or a flip where the driver has no such. Leads to
        /// ``Event/flipped(_:)`` or ``Event/failed(_:_:)``.
        case relight(cookie: UInt64)
        /// Show what has changed by a page flip. Leads to ``Event/flipped(_:)`` or ``Event/failed(_:_:)``.
        case flip(cookie: UInt64)
        /// Turn the panel off, keeping everything. Leads to ``Event/failed(_:_:)`` if anything.
        case blank
        /// Turn the CRTC off for good.
        case turnOff
        /// Free the output, keeping the card open.
        ///
        /// - Parameter isRefused: it is not to be chosen again, until the device changes.
        case discard(isRefused: Bool)
        /// Free everything and close the card.
        case release
        /// As ``release``, on another thread. Leads to ``Event/abandoned``, until when no card may be touched.
        case abandon
        /// Choose again what was found not to work, when there is a choice to make.
        case reconsider
        /// Leads to ``Event/mastered`` or ``Event/failed(_:_:)``.
        case takeMaster
        case dropMaster
        /// Let the virtual terminal go.
        case yieldTerminal
        /// Tell that a frame is on the glass.
        case presented(sequence: Int, at: Instant)
    }
}
