import NotchConfiguration
package import NotchCore
import NotchIPC
import NotchSystem

/// The modules of a display: the modules of the program and of its clients (M1 to M6).
///
/// `ModuleHostMachine` decides; the host makes the instances, calls them, and stores their views.
@SurfaceActor
package final class ModuleHost: ModuleSwitching {
    /// Makes an instance of a module.
    typealias Maker = @SurfaceActor () -> any HostedModule

    private struct Shown {
        let instance: ModuleInstance
        var screen: ModuleScreen
        var observation: Observation?
    }

    private let runner: MachineRunner<ModuleHostMachine>
    private let effectQueue = EffectQueue<ModuleHostMachine.Effect>()
    private let coordinator: SurfaceCoordinator
    /// The queue of the display itself. Each module may have another queue.
    private let shared: ActivityQueue
    private let folders: ModuleFolders
    /// The glances that modules show on the idle strip.
    private let glances: GlanceBoard
    private let logger: Logger
    private var makers: [String: Maker] = [:]
    private var loaded: [ModuleInstance: any HostedModule] = [:]
    private var shown: [String: Shown] = [:]
    private var observation: Observation?
    private let changes = Observers<Void>()
    private let activities = Observers<(ActivityEvent, Instant)>()
    private let switches = Observers<String>()
    /// The first error of an `onReady` during the start.
    private var startError: (any Error)?
    private var isStarting = false
    private let first: String?

    init(
        first: String?, coordinator: SurfaceCoordinator, shared: ActivityQueue, folders: ModuleFolders,
        glances: GlanceBoard, clock: any SurfaceClock, logger: Logger
    ) {
        runner = MachineRunner(ModuleHostMachine(fallback: first), clock: clock)
        self.first = first
        self.coordinator = coordinator
        self.shared = shared
        self.folders = folders
        self.glances = glances
        self.logger = logger
    }

    // MARK: State

    package var machine: ModuleHostMachine { runner.machine }
    package var foregroundModuleID: String? { machine.foreground }
    package var modules: [ModuleDescriptor] { machine.descriptors }
    /// The number of loaded instances.
    package var instanceCount: Int { loaded.count }

    package func descriptor(of id: String) -> ModuleDescriptor? { machine.descriptor(of: id) }

    /// The marks of the modules that request attention, in the order of the modules (M6).
    var attention: [AttentionMark] {
        machine.descriptors.filter { machine.wantsAttention($0.id) }.map {
            AttentionMark(icon: $0.icon, tint: $0.accent)
        }
    }

    /// Returns what the surface shows between cards: the home of the module with this claim, or else of the foreground
    /// module (Q-D10).
    func screen(claiming claim: SurfaceClaim?) -> ModuleScreen? {
        if let id = claim?.moduleID, let shown = shown[id] { return shown.screen }
        return machine.foreground.flatMap { shown[$0]?.screen }
    }

    /// Returns the queue that holds the claim with this token; `nil` if no queue holds it.
    func queue(holding token: SurfaceToken?) -> ActivityQueue? {
        guard let token else { return nil }
        return queues.first { $0.heldToken == token }
    }

    /// The queues of the modules, without the display's own, in the order of the modules.
    var queues: [ActivityQueue] {
        machine.descriptors.compactMap { shown[$0.id]?.screen.queue }.filter { $0 !== shared }
    }

    /// Returns the name of the module that owns an activity of a queue, shortened for a card; `nil` if no module owns
    /// it, or if there is only one module (M7).
    func name(of activity: Activity, in queue: ActivityQueue) -> String? {
        let descriptors = machine.descriptors
        guard descriptors.count > 1 else { return nil }
        let owner = queue === shared ? nil : descriptors.first { shown[$0.id]?.screen.queue === queue }?.id
        let module = descriptors.first { $0.id == activity.module ?? owner }
        return module?.displayName.shortened(to: FieldLimits.source)
    }

    // MARK: Modules

    /// Registers a module.
    ///
    /// - Returns: the defect of the descriptor; `nil` if the module is registered.
    func register(_ descriptor: ModuleDescriptor, _ make: @escaping Maker) -> String? {
        if let defect = machine.defect(of: descriptor) { return defect }
        makers[descriptor.id] = make
        handle(.register(descriptor))
        return nil
    }

    /// Registers the modules of a host.
    func register(_ plan: ModulePlan) {
        for registration in plan.registrations {
            let id = registration.descriptor.id
            let defect = register(registration.descriptor) { [weak self, folders, glances] in
                let context = NotchModuleContext(
                    descriptor: registration.descriptor, preferences: folders.preferences(of: id),
                    containerFolder: folders.container(of: id), services: plan.services,
                    glances: ModuleGlances(of: id, on: glances), modules: self)
                return LocalModule(registration.make(context), glances: context.glances)
            }
            if let defect { logger.error("the module '\(id)' \(defect)") }
        }
    }

    /// Removes a module whose program has ended. Its claims are void, and its waiting activities are cancelled.
    func remove(_ id: String) {
        handle(.remove(id))
        for activity in shared.pending where activity.module == id { shared.cancel(activity.id) }
    }

    /// Switches the first module to the foreground.
    ///
    /// - Throws: the error of an `onReady`.
    func start() throws {
        observation = coordinator.observe { [weak self] in self?.hear($0) }
        isStarting = true
        defer { isStarting = false }
        if let id = first { handle(.switchTo(id)) }
        if let startError { throw startError }
    }

    /// Writes the preferences of the modules, then calls `body`.
    func closePreferences(then body: @escaping @SurfaceActor () -> Void) { folders.close(then: body) }

    /// Removes all modules from the surface at the end of the program.
    func close() {
        observation = nil
        runner.stop()
        if let foreground = machine.foreground, let instance = machine.instance(of: foreground) {
            loaded[instance]?.deactivate()
        }
        for queue in queues { retire(queue) }
    }

    /// Calls `body` when all queues of modules have released the surface.
    func whenIdle(then body: @escaping @SurfaceActor () -> Void) { whenIdle(queues[...], then: body) }

    private func whenIdle(_ queues: ArraySlice<ActivityQueue>, then body: @escaping @SurfaceActor () -> Void) {
        guard let queue = queues.first else { return body() }
        queue.quiesce { self.whenIdle(queues.dropFirst(), then: body) }
    }

    // MARK: Switching

    @discardableResult
    package func switchModule(to id: String) -> Bool {
        let isKnown = machine.descriptor(of: id) != nil
        handle(.switchTo(id))
        return isKnown
    }

    package func switchToNextModule() { handle(.next) }
    package func requestAttention(_ id: String) { handle(.requestAttention(id)) }

    // MARK: Observing

    /// Calls `body` when the views of the modules may have changed.
    func observe(_ body: @escaping @SurfaceActor () -> Void) -> Observation { changes.add { body() } }

    /// Calls `body` with each event of the modules' own queues.
    package func observeActivities(_ body: @escaping @SurfaceActor (ActivityEvent, Instant) -> Void) -> Observation {
        activities.add { body($0.0, $0.1) }
    }

    /// Calls `body` with the id of each module that is switched to the foreground.
    package func observeSwitches(_ body: @escaping @SurfaceActor (String) -> Void) -> Observation {
        switches.add(body)
    }

    /// Requests a new frame for the views of the modules.
    package func viewChanged() { changes.notify(()) }

    private func hear(_ notice: SurfaceNotice) {
        guard case .transition(let transition) = notice, let id = machine.foreground, let screen = shown[id]?.screen
        else {
            return
        }
        switch transition.to {
        case .expanded: screen.onExpand?()
        case .compact where !transition.isSilent: screen.onCompact?()
        case .compact, .hidden: break
        }
    }
}

// MARK: - Effects

extension ModuleHost {
    private func handle(_ event: ModuleHostMachine.Event) {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { perform($0) }
    }

    private func perform(_ effect: ModuleHostMachine.Effect) {
        switch effect {
        case .invalidateClaims(let id): coordinator.invalidateClaims(ownedBy: id)
        case .readSurface:
            let surface = coordinator.holdings.isEmpty ? coordinator.unclaimed : coordinator.surface
            handle(.surface(isExpanded: surface == .expanded))
        case .deactivate(let instance): loaded[instance]?.deactivate()
        case .load(let instance): loaded[instance] = makers[instance.module]?()
        case .activate(let instance): loaded[instance]?.activate()
        case .foreground(let id):
            coordinator.foregroundModuleID = id
            switches.notify(id)
        case .attention(let id, let isWanted):
            if isWanted, let accent = machine.descriptor(of: id)?.accent {
                coordinator.playCue(FeedbackCue(tint: accent))
            }
            viewChanged()
        case .configure(let instance, let isFresh): configure(instance, isFresh: isFresh)
        case .tellExpanded(let instance): screen(of: instance)?.onExpand?()
        case .prepare(let instance): loaded[instance]?.prepare { [weak self] in self?.handle(.prepared(instance)) }
        case .conclude:
            logger.debug("the module \(machine.foreground ?? "none") is in the foreground")
            viewChanged()
            handle(.concluded)
        case .overdue(let instance):
            logger.warning("the module '\(instance.module)' has not prepared for the switch away from it within 2 s")
            loaded[instance]?.giveUpPreparing()
        case .resume(let instance): revive(screen(of: instance)?.queue)
        case .unload(let instance): drop(instance)
        case .forget(let id, let instance):
            if let instance { drop(instance) }
            makers[id] = nil
            viewChanged()
        }
    }

    private func screen(of instance: ModuleInstance) -> ModuleScreen? {
        shown[instance.module].flatMap { $0.instance == instance ? $0.screen : nil }
    }

    private func configure(_ instance: ModuleInstance, isFresh: Bool) {
        guard let screen = loaded[instance]?.configure() else { return }
        let own = screen.queue.flatMap { $0 === shared ? nil : $0 }
        shown[instance.module] = Shown(
            instance: instance, screen: screen,
            observation: own?.observe { [weak self] event, instant in
                self?.activities.notify((event, instant))
                self?.viewChanged()
            })
        guard isFresh else { return revive(own) }
        do { try screen.onReady?(coordinator) } catch {
            guard isStarting else { return logger.error("the module '\(instance.module)' is not ready: \(error)") }
            startError = startError ?? error
        }
    }

    /// Resumes a queue that its module quiesced before a switch (Q-D8). The display's own queue belongs to its clients.
    private func revive(_ queue: ActivityQueue?) {
        if let queue, queue !== shared { queue.revive() }
    }

    /// Drops an instance. Its queue never claims again, even if it is still referenced (Q-D9).
    ///
    /// The claims of clients' activities for the module do not belong to the instance, and stay.
    private func drop(_ instance: ModuleInstance) {
        loaded.removeValue(forKey: instance)?.unload()
        guard let shown = shown[instance.module], shown.instance == instance else { return }
        if let queue = shown.screen.queue, queue !== shared {
            if let token = queue.heldToken { coordinator.invalidate(token) }
            retire(queue, telling: shown.observation)
        }
        self.shown[instance.module] = nil
        viewChanged()
    }

    /// Removes a queue from the surface for good, and then cancels its waiting activities, so that each activity ends
    /// (B6.7).
    ///
    /// - Parameter observation: is kept alive until the ends have been reported.
    private func retire(_ queue: ActivityQueue, telling observation: Observation? = nil) {
        queue.quiesce {
            withExtendedLifetime(observation) {
                for activity in queue.pending { queue.cancel(activity.id) }
            }
        }
    }
}
