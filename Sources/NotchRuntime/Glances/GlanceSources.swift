import NotchConfiguration
package import NotchCore
package import NotchGlances
import NotchStore

/// Starts the sources of glances that the configuration names, and stops them when the configuration no longer names
/// them.
@SurfaceActor
package final class GlanceSources {
    /// The timers, which need no section.
    package let timers: TimerSource
    /// The context of sources that are made from now on.
    package var context: GlanceContext
    /// Called with the ids that programs may not use, and the sections of the configuration that own them, before these
    /// sections show anything.
    package var onOwners: (@SurfaceActor ([String: String]) -> Void)?

    private struct Entry {
        let section: GlanceSection
        let source: any GlanceSource
        var hasStarted = false
    }

    /// The sources, in the order of the configuration.
    private var entries: [Entry] = []
    /// The number of sources that are ending, by the names of their sections.
    private var leaving: [String: Int] = [:]
    /// The visible part of the home view; `nil`, which means all of it, until it is reported.
    private var visibility: HomeVisibility?
    private var isStopped = false

    init(_ context: GlanceContext) {
        self.context = context
        timers = TimerSource(
            sink: context.sink, clock: context.clock, words: context.words, hasSeconds: context.hasSeconds,
            milliseconds: context.milliseconds)
    }

    private var sources: [any GlanceSource] { [timers] + entries.map(\.source) }

    /// Runs the sources of a configuration from now on. Unchanged sources continue.
    func use(_ configuration: GlanceSections) {
        guard !isStopped else { return }
        let former = entries
        entries = configuration.enabled.compactMap { section in
            if let same = former.first(where: { $0.section == section }) {
                same.source.refresh()
                return same
            }
            guard let source = configuration.make(section, in: context) else { return nil }
            if let visibility { source.see(visibility) }
            return Entry(section: section, source: source)
        }
        tellOwners()
        // A changed source starts when its predecessor has ended, so that no program runs twice at a time.
        for entry in former where !entries.contains(where: { $0.source === entry.source }) {
            let name = entry.section.name
            leaving[name, default: 0] += 1
            entry.source.stop { [weak self] in
                self?.leaving[name]? -= 1
                self?.start()
            }
        }
        start()
    }

    /// Starts the sources that do not run yet.
    private func start() {
        for index in entries.indices where leaving[entries[index].section.name, default: 0] == 0 {
            guard !entries[index].hasStarted else { continue }
            entries[index].hasStarted = true
            entries[index].source.start()
        }
    }

    /// Reports the ids that programs may not use.
    private func tellOwners() {
        var owners: [String: String] = [:]
        for entry in entries {
            for id in entry.source.ownedIDs { owners[id] = "[Glance \(entry.section.name)]" }
        }
        onOwners?(owners)
    }

    /// Handles a change of the visible part of the home view.
    func setVisibility(_ new: HomeVisibility) {
        visibility = new
        for source in sources { source.see(new) }
    }

    /// Handles a step of the civil time, or the time during which the machine was suspended.
    func clockChanged(_ shift: CivilShift) {
        for source in sources { source.clockChanged(shift) }
    }

    /// Stops all sources. Their glances are removed, and their programs end.
    func stop() {
        isStopped = true
        for source in sources { source.stop() }
        entries = []
    }
}

extension NotchRuntime {
    /// Starts the sources of glances, and continues the timers of an earlier run of the program.
    func startGlanceSources() {
        glanceSources.timers.onCard = { [weak self] card in
            guard let self, !isEnding else { return }
            var card = card
            if !card.hold { card.rest(orElse: configuration.dwell) }
            queue.enqueue(card)
        }
        if let store {
            glanceSources.timers.memory = StoreTimerMemory(store)
            restoreTimers()
        }
        glances.onYield = { [logger] id, owner in
            logger.notice("the glance '\(id)' that a program has set is removed, because \(owner) has its id")
        }
        glanceSources.onOwners = { [glances] in glances.reserve($0) }
        director.words = configuration.words
        director.clockFace = ClockFace.plain
        glanceSources.context.onClockFace = { [weak self] face in
            guard let self, !isEnding else { return }
            director.clockFace = face ?? ClockFace.plain
        }
        glanceSources.context.onPicture = { [director, foresight] picture in
            foresight.show(picture) { director.picture = $0 }
        }
        glanceSources.use(configuration.glanceSources)
    }

    /// Continues the timers of an earlier run, once the store is open and the modules have been started.
    func restoreTimers() {
        guard let store, store.hasContents, glanceSources.timers.memory != nil else { return }
        StoreTimerMemory(store).read { [weak self, store] texts in
            let silence = store.lastMoment.map { store.now.milliseconds.subtractingReportingOverflow($0.milliseconds) }
            self?.glanceSources.timers.restore(
                texts, after: silence.flatMap { $0.overflow ? nil : .milliseconds($0.partialValue) })
        }
    }
}

/// Stores timers.
@SurfaceActor
final class StoreTimerMemory: TimerMemory {
    private static let area = "timers"
    private let store: Store

    init(_ store: Store) {
        self.store = store
    }

    func keep(_ text: String?, of name: String) {
        store.write(.value(ValueKey(area: Self.area, name: name), text.map { Array($0.utf8) }))
    }

    /// Reads the stored timers.
    func read(then body: @escaping @SurfaceActor ([String: String]) -> Void) {
        store.read(.values(of: Self.area)) { result in
            let values = (try? result.get()) ?? [:]
            body(values.mapValues { String(decoding: $0, as: UTF8.self) })
        }
    }
}
