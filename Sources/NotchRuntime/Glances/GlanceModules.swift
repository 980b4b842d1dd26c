import NotchConfiguration
package import NotchCore
package import NotchModules
import NotchStore
import NotchSystem

/// The modules of the configuration that show glances: it starts them, and stops them when the configuration does not
/// name them any more.
@SurfaceActor
package final class GlanceModules {
    package let timers: TimerModule
    /// Runs the programs of scripts; `nil` where nothing can be started.
    package var runner: (any ScriptRunner)?

    /// Shows the glances.
    private let sink: any GlanceSink
    private let clock: any SurfaceClock
    private let words: Words
    private let logger: Logger
    private let milliseconds: @SurfaceActor () -> Int64
    /// Makes threads for what may hang; `nil` where there are none.
    package var makeWorker: (@SurfaceActor () -> (any WorkerThread)?)?
    private var clocks: (module: ClockModule, options: ClockOptions)?
    /// Opens connections to message buses; `nil` where there are none.
    package var openBus: PlayerModule.Opening?
    private var player: (module: PlayerModule, options: PlayerOptions)?
    /// Called with the look of the home's clock when the configuration changes it; `nil` is the plain form.
    package var onClockFace: (@SurfaceActor (ClockFace?) -> Void)?
    /// Called with the picture on the home view; `nil` for none.
    package var onPicture: (@SurfaceActor (PictureVersion?) -> Void)?
    /// Called with the ids that programs may not have, and the sections of the configuration that have them, before these
    /// show anything.
    package var onOwners: (@SurfaceActor ([String: String]) -> Void)?
    private var image: (module: ImageModule, options: ImageOptions)?
    private var system: (module: SystemModule, options: SystemOptions)?
    /// The scripts that run, in the order of the configuration.
    private var scripts: [ScriptModule] = []
    /// The number of programs that are ending, by the ids of their glances.
    private var leaving: [String: Int] = [:]
    /// What is seen on the home view; `nil` as long as nobody has said it, which is all.
    private var visibility: HomeVisibility?
    private var isStopped = false

    /// - Parameters:
    ///   - words: the language of what the modules themselves say.
    ///   - milliseconds: returns the civil time in milliseconds since 1970.
    init(
        sink: any GlanceSink, clock: any SurfaceClock, words: Words = .english, logger: Logger,
        milliseconds: @escaping @SurfaceActor () -> Int64
    ) {
        self.sink = sink
        self.clock = clock
        self.words = words
        self.logger = logger
        self.milliseconds = milliseconds
        timers = TimerModule(sink: sink, clock: clock, words: words, milliseconds: milliseconds)
    }

    /// Runs the modules of a configuration from now on. What has not changed goes on.
    func use(_ configuration: GlanceModuleConfiguration) {
        guard !isStopped else { return }
        use(configuration.named.contains(.clock) ? configuration.clock : nil)
        use(configuration.named.contains(.image) ? configuration.image : nil)
        use(configuration.named.contains(.player) ? configuration.player : nil)
        use(configuration.named.contains(.system) ? configuration.system : nil)
        do throws(ConfigurationError) {
            use(try GlancePlan(configuration.glances).sources)
        } catch {
            logger.error("\(error); the glances stay as they are")
        }
    }

    private func use(_ options: ClockOptions?) {
        guard options != clocks?.options else { return }
        clocks?.module.stop()
        clocks = nil
        guard let options else {
            onClockFace?(plainFace)
            return
        }
        let names = calendarNames()
        onClockFace?(ClockFace(options, names: names, words: Self.dateWords))
        let module = ClockModule(
            options, names: names, words: Self.dateWords, sink: sink, clock: clock, logger: logger,
            milliseconds: milliseconds)
        clocks = (module, options)
        module.setVisible(visibility?.showsGlances ?? true)
        module.start()
    }

    /// The look of the home's clock without the module; `nil` where dates are in English anyway.
    var plainFace: ClockFace? {
        let names = Self.localNames() ?? .english
        return names == .english ? nil : ClockFace(ClockOptions(), names: names, words: Self.dateWords)
    }

    private func calendarNames() -> CalendarNames {
        if let names = Self.localNames() { return names }
        logger.warning("[Module clock] the locale of LC_ALL, LC_TIME or LANG is not installed; dates are in English")
        return .english
    }

    /// Returns how the environment's locale writes dates. Where the locale is not installed, a language that Notch knows
    /// has names all the same.
    private static func localNames() -> CalendarNames? {
        if let names = CalendarNames() { return names }
        return Language(locale: dateLocale).map { _ in CalendarNames(dateWords) }
    }

    /// The language of dates, which may be another one than that of messages.
    private static var dateWords: Words { Words(locale: dateLocale) }
    private static var dateLocale: String { Words.locale("LC_TIME") { System.environment($0) } }

    /// Handles what is seen on the home view.
    func setVisibility(_ new: HomeVisibility) {
        let former = visibility
        visibility = new
        timers.setVisible(new.glances)
        if new.showsGlances != former?.showsGlances {
            clocks?.module.setVisible(new.showsGlances)
            system?.module.setVisible(new.showsGlances)
            for script in scripts { script.setVisible(new.showsGlances) }
        }
        if new.showsPicture != former?.showsPicture { image?.module.setVisible(new.showsPicture) }
    }

    /// Handles a civil time that was set, or that went on while the machine was suspended.
    func clockChanged(_ shift: CivilShift) {
        clocks?.module.clockChanged()
        timers.clockChanged(slept: shift.slept, moved: shift.moved)
    }

    private func use(_ options: ImageOptions?) {
        // Nothing watches the files, so a reload is how a person says that one was written anew.
        guard options != image?.options else {
            image?.module.refresh()
            return
        }
        image?.module.stop()
        image = nil
        guard let options, let worker = worker(for: .image) else { return }
        let module = ImageModule(options, worker: worker, clock: clock, logger: logger) { [weak self] in
            self?.onPicture?($0)
        }
        image = (module, options)
        module.setVisible(visibility?.showsPicture ?? true)
        module.start()
    }

    /// Returns a thread for a module; `nil` where there is none.
    private func worker(for module: BuiltInModule) -> (any WorkerThread)? {
        guard let makeWorker else { return nil }
        if let worker = makeWorker() { return worker }
        logger.warning("[Module \(module.rawValue)] shows nothing, since no thread can be started")
        return nil
    }

    private func use(_ options: PlayerOptions?) {
        guard options != player?.options else { return }
        player?.module.stop()
        player = nil
        if let options, let openBus {
            let module = PlayerModule(
                options, words: words, sink: sink, clock: clock, logger: logger, open: openBus)
            player = (module, options)
        }
        tellOwners()
        player?.module.start()
    }

    /// Tells which ids programs may not have. Those of the other modules have a colon, which no program's id has.
    private func tellOwners() {
        var owners = Dictionary(scripts.map { ($0.options.id, "[Glance \($0.options.id)]") }) { first, _ in first }
        if player != nil { owners[PlayerMachine.glanceID] = "[Module player]" }
        onOwners?(owners)
    }

    private func use(_ options: SystemOptions?) {
        guard options != system?.options else { return }
        system?.module.stop()
        system = nil
        guard let options, let worker = worker(for: .system) else { return }
        let module = SystemModule(
            options, words: words, reader: SystemReader(options), worker: worker, sink: sink, clock: clock)
        system = (module, options)
        module.setVisible(visibility?.showsGlances ?? true)
        module.start()
    }

    private func use(_ sources: [ScriptOptions]) {
        guard let runner else { return }
        let former = scripts
        scripts = sources.map { options in
            former.first { $0.options == options }
                ?? ScriptModule(options, runner: runner, sink: sink, clock: clock, logger: logger) { [weak self] in
                    self?.makeWorker?()
                }
        }
        for script in scripts { script.setVisible(visibility?.showsGlances ?? true) }
        tellOwners()
        // One that has changed starts when its former program has gone, so that no program runs twice at a time.
        for script in former where !sources.contains(script.options) {
            let id = script.options.id
            leaving[id, default: 0] += 1
            script.stop { [weak self] in
                self?.leaving[id]? -= 1
                self?.startScripts()
            }
        }
        startScripts()
    }

    /// Starts the scripts that do not run yet. To start another one has no effect.
    private func startScripts() {
        for script in scripts where leaving[script.options.id, default: 0] == 0 { script.start() }
    }

    /// Stops all modules. Their glances go, and so do their programs.
    func stop() {
        isStopped = true
        for script in scripts { script.stop() }
        scripts = []
        clocks?.module.stop()
        image?.module.stop()
        player?.module.stop()
        system?.module.stop()
        (clocks, image, player, system) = (nil, nil, nil, nil)
        timers.close()
    }
}

extension NotchRuntime {
    /// Starts the modules of the configuration, and goes on with the timers of an earlier life of the program.
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
        director.clockFace = glanceModules.plainFace
        glanceModules.onClockFace = { [director] in director.clockFace = $0 }
        glanceModules.onPicture = { [director, foresight] picture in
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
