package import NotchCore

/// Decides how long an orderly end takes.
///
/// The card leaves and the panel goes dark at once, whatever the disk does. The disk then has up to
/// ``patienceForDisk``, but only while something that was acknowledged is unwritten. A second request ends at once.
package struct EndingMachine: StateMachine {
    package enum Event: MachineEvent, Hashable {
        /// A signal or a person asks for the end.
        case asked
        /// Everything that was acknowledged is on the disk, or the disk has refused it.
        case written
        /// The display has gone and all files are closed.
        case finished
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Take the cards down, and write what is unwritten.
        case begin
        /// Restore the light and close the display, if that has not happened yet.
        case goDark
        /// Tell the service manager that the end takes longer, by at most this time.
        case extend(Duration)
        /// Tell that something acknowledged is not on the disk.
        case complain
        /// Leave the program.
        case leave
    }

    /// How long the display has for its last pictures. It is well within the promised second.
    package static let patienceForDisplay = Duration.milliseconds(700)
    /// How long the disk has after that.
    package static let patienceForDisk = Duration.seconds(8)

    private enum State {
        case running, leaving, writing, left
    }

    private var state = State.running
    private var isWritten = false
    package private(set) var nextDeadline: Instant?

    package init() {}

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch (event, state) {
        case (_, .left): return []
        case (.asked, .running):
            state = .leaving
            nextDeadline = now + Self.patienceForDisplay
            return [.begin]
        case (.asked, _): return leave()
        case (.written, _):
            isWritten = true
            return state == .writing ? leave() : []
        case (.finished, _):
            isWritten = true
            return leave()
        case (.deadline, _):
            guard let nextDeadline, now >= nextDeadline else { return [] }
            guard state == .leaving, !isWritten else { return leave() }
            state = .writing
            self.nextDeadline = now + Self.patienceForDisk
            return [.goDark, .extend(Self.patienceForDisk)]
        }
    }

    private mutating func leave() -> [Effect] {
        state = .left
        nextDeadline = nil
        return [.goDark] + (isWritten ? [] : [.complain]) + [.leave]
    }
}
