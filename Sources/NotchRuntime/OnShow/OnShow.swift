package import FoundationEssentials
package import NotchCore
import NotchEventLoop
package import NotchStore

/// Marks the content that a display draws for the first time, so that no content makes the program fail twice.
/// ``OnShowMachine`` decides what is marked, and ``OnShowFile`` stores the marks.
@SurfaceActor
package final class OnShow {
    package nonisolated let file: OnShowFile
    private let runner: MachineRunner<OnShowMachine>

    package init(_ file: OnShowFile, clock: any SurfaceClock) {
        self.file = file
        runner = MachineRunner(OnShowMachine(), clock: clock)
    }

    func isSetAside(_ thing: OnShowThing) -> Bool { file.setAside.contains(thing) }

    /// Marks the content that a scene shows for the first time. The frame is drawn after this call.
    func willDraw(_ scene: Scene) { handle(.drawn(scene.thingsOnShow)) }

    func end() {
        handle(.ended)
        runner.stop()
    }

    private func handle(_ event: OnShowMachine.Event) {
        for effect in runner.handle(event, wake: { [weak self] in self?.handle(.deadline) }) {
            switch effect {
            case .mark(let things): file.mark(things)
            case .end: file.end()
            }
        }
    }
}

/// Decides what is marked as on show: each thing from just before its first drawing in this run, for ``probation``.
///
/// A crash after that time is not attributed to the thing.
package struct OnShowMachine: StateMachine {
    package enum Event: MachineEvent, Hashable {
        /// A frame with these things is about to be drawn.
        case drawn([OnShowThing])
        case deadline
        /// The program ends orderly.
        case ended
    }

    package enum Effect: Hashable, Sendable {
        /// The present marks, newest last. They have to be in the file before the frame is drawn.
        case mark([OnShowThing])
        case end
    }

    /// How long a thing stays marked after its first drawing.
    package static let probation = Duration.seconds(60)
    /// The maximum number of things that are known to have been drawn. An older thing is marked again.
    private static let limit = 256

    /// The marked things and the end of each mark, newest last.
    private var marked: [(thing: OnShowThing, end: Instant)] = []
    /// The things that were drawn in this run and are no longer marked, newest last.
    private var known: [OnShowThing] = []
    private var latest: [OnShowThing] = []
    private var hasEnded = false

    package init() {}

    package var nextDeadline: Instant? { marked.first?.end }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        guard !hasEnded else { return [] }
        switch event {
        case .drawn(let things):
            // Most frames show the same things as the previous frame.
            guard things != latest else { return [] }
            latest = things
            let new = things.filter { thing in !known.contains(thing) && !marked.contains { $0.thing == thing } }
            guard !new.isEmpty else { return [] }
            marked = (marked + new.map { ($0, now + Self.probation) }).suffix(OnShowRecord.limit)
        case .deadline:
            let passed = marked.prefix { $0.end <= now }.map(\.thing)
            guard !passed.isEmpty else { return [] }
            marked.removeFirst(passed.count)
            known = (known + passed).suffix(Self.limit)
        case .ended:
            hasEnded = true
            (marked, latest) = ([], [])
            return [.end]
        }
        return [.mark(marked.map(\.thing))]
    }
}

/// Content that may crash the program when it is read or drawn.
package enum OnShowThing: Hashable, Sendable {
    /// The card of an activity, or a question.
    case activity(UUID)
    /// A glance, by its id.
    case glance(String)
    /// The picture on the home view, by its path.
    case picture(String)
    /// A value of the store that is read at the start: a glance, or the view of a card, named by the digest of its
    /// bytes.
    case row(String)

    /// The notation in the file and in messages, such as `glance weather`; the inverse of ``init(_:)``.
    package var text: String {
        switch self {
        case .activity(let id): "activity \(id.uuidString)"
        case .glance(let id): "glance \(id)"
        case .picture(let path): "picture \(path)"
        case .row(let name): "row \(name)"
        }
    }

    /// - Returns: `nil` for a text that names no thing.
    package init?(_ text: some StringProtocol) {
        guard let space = text.firstIndex(of: " ") else { return nil }
        let name = String(text[text.index(after: space)...])
        switch text[..<space] {
        case "activity":
            guard let id = UUID(uuidString: name) else { return nil }
            self = .activity(id)
        case "glance": self = .glance(name)
        case "picture": self = .picture(name)
        case "row": self = .row(name)
        default: return nil
        }
    }
}

extension Scene {
    /// The external content of a frame of the scene, in the order in which it is drawn.
    var thingsOnShow: [OnShowThing] {
        var things: [OnShowThing] = []
        if let id = visibleQuestion?.question.id ?? visibleCard?.activity.id { things.append(.activity(id)) }
        guard !isCovered else { return things }
        if let picture = home.picture { things.append(.picture(picture.path)) }
        if let glance = home.glance { things.append(.glance(glance.id)) }
        return things
    }
}

extension NotchRuntime {
    /// Marks the content that is drawn from now on, and hides the content that was set aside.
    func useMarks() {
        guard let onShow else { return }
        compositor.willDraw = { onShow.willDraw($0) }
        director.isSetAside = { onShow.isSetAside($0) }
        glanceKeeper.onShow = onShow
        guard let killer = onShow.file.killer else { return }
        logger.warning(
            "\(killer.text) is set aside: notchd died twice in a row within a minute after it was first shown or read")
    }

    /// The content that is neither shown nor read, because notchd crashed on it twice in a row since the machine
    /// started.
    var setAside: [String] { onShow?.file.setAside.map(\.text) ?? [] }

    /// Ends the restored activities that were set aside, and returns the others.
    func withoutSetAside(_ alive: [LiveActivity]) -> [LiveActivity] {
        alive.filter { live in
            guard onShow?.isSetAside(.activity(live.activity.id)) == true else { return true }
            let end = ActivityEvent.ended(live.activity, .setAside)
            history.restore(live.activity.id, enqueued: clock.now)
            history.record(end, at: clock.now, wallTime: wallClock.now)
            store?.record(end)
            askers.restore(live, as: .cancelled)
            logger.log(
                .warning, "'\(live.activity.title)' was set aside", ("NOTCH_ACTIVITY", live.activity.id.uuidString))
            return false
        }
    }
}

extension ViewNotation {
    /// Returns the notation, with a mark around the reading of each view. A view that was set aside is omitted.
    package func guarded(by file: OnShowFile) -> ViewNotation {
        ViewNotation(write: write) { [read] bytes in
            file.guarding(.row("view \(bytes.digest)")) { read(bytes) }
        }
    }
}
