import NotchConfiguration
package import NotchCore
package import NotchModules
import NotchStore

/// The sources of glances that the configuration names: it starts them, and stops them when the configuration does not
/// name them any more.
@SurfaceActor
package final class GlanceModules {
    /// The timers, which need no section.
    package let timers: TimerModule
    /// What sources use that are made from now on.
    package var context: GlanceContext
    /// Called with the ids that programs may not have, and the sections of the configuration that have them, before these
    /// show anything.
    package var onOwners: (@SurfaceActor ([String: String]) -> Void)?

    private struct Source {
        let section: GlanceSection
        let module: any GlanceModule
        var hasStarted = false
    }

    /// In the order of the configuration.
    private var sources: [Source] = []
    /// The number of sources that are ending, by the names of their sections.
    private var leaving: [String: Int] = [:]
    /// What is seen on the home view; `nil` as long as nobody has said it, which is all.
    private var visibility: HomeVisibility?
    private var isStopped = false

    init(_ context: GlanceContext) {
        self.context = context
        timers = TimerModule(
            sink: context.sink, clock: context.clock, words: context.words, milliseconds: context.milliseconds)
    }

    private var modules: [any GlanceModule] { [timers] + sources.map(\.module) }

    /// Runs the sources of a configuration from now on. What has not changed goes on.
    func use(_ configuration: GlanceModuleConfiguration) {
        guard !isStopped else { return }
        let former = sources
        sources = configuration.enabled.compactMap { section in
            if let same = former.first(where: { $0.section == section }) {
                same.module.refresh()
                return same
            }
            guard let module = configuration.make(section, in: context) else { return nil }
            if let visibility { module.see(visibility) }
            return Source(section: section, module: module)
        }
        tellOwners()
        // One that has changed starts when its former source is gone, so that no program runs twice at a time.
        for source in former where !sources.contains(where: { $0.module === source.module }) {
            let name = source.section.name
            leaving[name, default: 0] += 1
            source.module.stop { [weak self] in
                self?.leaving[name]? -= 1
                self?.start()
            }
        }
        start()
    }

    /// Starts the sources that do not run yet.
    private func start() {
        for index in sources.indices where leaving[sources[index].section.name, default: 0] == 0 {
            guard !sources[index].hasStarted else { continue }
            sources[index].hasStarted = true
            sources[index].module.start()
        }
    }

    /// Tells which ids programs may not have.
    private func tellOwners() {
        var owners: [String: String] = [:]
        for source in sources {
            for id in source.module.ownedIDs { owners[id] = "[Glance \(source.section.name)]" }
        }
        onOwners?(owners)
    }

    /// Handles what is seen on the home view.
    func setVisibility(_ new: HomeVisibility) {
        visibility = new
        for module in modules { module.see(new) }
    }

    /// Handles a civil time that was set, or that went on while the machine was suspended.
    func clockChanged(_ shift: CivilShift) {
        for module in modules { module.clockChanged(shift) }
    }

    /// Stops all sources. Their glances go, and so do their programs.
    func stop() {
        isStopped = true
        for module in modules { module.stop() }
        sources = []
    }
}

extension NotchRuntime {
    /// Starts the sources of glances, and goes on with the timers of an earlier life of the program.
    func startGlanceModules() {
        glanceModules.timers.onCard = { [weak self] card in
            guard let self, !isEnding else { return }
            var card = card
            if !card.hold { card.rest(orElse: configuration.dwell) }
            queue.enqueue(card)
        }
        if let store {
            glanceModules.timers.memory = StoreTimerMemory(store)
            restoreTimers()
        }
        glances.onYield = { [logger] id, owner in
            logger.notice("the glance '\(id)' that a program has set is removed, because \(owner) has its id")
        }
        glanceModules.onOwners = { [glances] in glances.reserve($0) }
        director.words = configuration.words
        director.clockFace = ClockFace.plain
        glanceModules.context.onClockFace = { [weak self] face in
            guard let self, !isEnding else { return }
            director.clockFace = face ?? ClockFace.plain
        }
        glanceModules.context.onPicture = { [director, foresight] picture in
            foresight.show(picture) { director.picture = $0 }
        }
        glanceModules.use(configuration.glanceModules)
    }

    /// Goes on with the timers of an earlier life, once its file is open and the modules have been started.
    func restoreTimers() {
        guard let store, store.hasContents, glanceModules.timers.memory != nil else { return }
        StoreTimerMemory(store).read { [weak self, store] texts in
            let silence = store.lastMoment.map { store.now.milliseconds.subtractingReportingOverflow($0.milliseconds) }
            self?.glanceModules.timers.restore(
                texts, after: silence.flatMap { $0.overflow ? nil : .milliseconds($0.partialValue) })
        }
    }
}

/// Keeps timers in the store.
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

    /// Reads what is kept.
    func read(then body: @escaping @SurfaceActor ([String: String]) -> Void) {
        store.read(.values(of: Self.area)) { result in
            let values = (try? result.get()) ?? [:]
            body(values.mapValues { String(decoding: $0, as: UTF8.self) })
        }
    }
}
