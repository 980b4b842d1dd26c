import NotchConfiguration
package import NotchCore
import NotchIPC
import NotchSystem

/// The modules of a display: the program's own, and those of clients (M1 to M6).
///
/// `ModuleHostMachine` decides; the host makes the instances, calls them, and has what they show.
@SurfaceActor
package final class ModuleHost: ModuleSwitching {
    /// Makes an instance of a module.
    typealias Maker = @SurfaceActor () -> any HostedModule

    private struct Shown {
        let instance: ModuleInstance
        var face: ModuleFace
        var observation: Observation?
    }

    private let runner: MachineRunner<ModuleHostMachine>
    private let outbox = Outbox<ModuleHostMachine.Effect>()
    private let coordinator: SurfaceCoordinator
    /// The queue of the display itself. Each module may have another one.
    private let shared: ActivityQueue
    private let folders: ModuleFolders
    /// What modules show on the idle strip.
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
    /// The number of instances that are kept.
    package var instanceCount: Int { loaded.count }

    package func descriptor(of id: String) -> ModuleDescriptor? { machine.descriptor(of: id) }

    /// The colours of the modules that ask for attention, in the order of the modules (M6).
    var attention: [Tint] {
        machine.descriptors.filter { machine.wantsAttention($0.id) }.map(\.accent)
    }

    /// What the surface shows between cards: the home of the module with this claim, or of the one in the foreground
    /// (Q-D10).
    func face(claiming claim: SurfaceClaim?) -> ModuleFace? {
        if let id = claim?.moduleID, let shown = shown[id] { return shown.face }
        return machine.foreground.flatMap { shown[$0]?.face }
    }

    /// Returns the queue of a module that has the claim with this token; `nil` where none has it.
    func queue(holding token: SurfaceToken?) -> ActivityQueue? {
        guard let token else { return nil }
        return queues.first { $0.heldToken == token }
    }

    /// The queues of the modules, without the display's own, in the order of the modules.
    var queues: [ActivityQueue] {
        machine.descriptors.compactMap { shown[$0.id]?.face.queue }.filter { $0 !== shared }
    }

    /// Returns the name of the module that an activity of a queue is of, as a card has room for it; `nil` where it is of
    /// none, or where there is no other module (M7).
    func name(of activity: Activity, in queue: ActivityQueue) -> String? {
        let descriptors = machine.descriptors
        guard descriptors.count > 1 else { return nil }
        let owner = queue === shared ? nil : descriptors.first { shown[$0.id]?.face.queue === queue }?.id
        let module = descriptors.first { $0.id == activity.module ?? owner }
        return module?.displayName.shortened(to: FieldLimits.source)
    }

    // MARK: Modules

    /// Makes a module known.
    ///
    /// - Returns: what is wrong with the descriptor; `nil` if the module is known now.
    func register(_ descriptor: ModuleDescriptor, _ make: @escaping Maker) -> String? {
        if let defect = machine.defect(of: descriptor) { return defect }
        makers[descriptor.id] = make
        handle(.register(descriptor))
        return nil
    }

    /// Makes the modules of a host known.
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

    /// Removes a module whose program is gone. Its claims are void, and its waiting activities are cancelled.
    func remove(_ id: String) {
        handle(.remove(id))
        for activity in shared.pending where activity.module == id { shared.cancel(activity.id) }
    }

    /// Brings the first module to the foreground.
    ///
    /// - Throws: the error of an `onReady`.
    func start() throws {
        observation = coordinator.observe { [weak self] in self?.hear($0) }
        isStarting = true
        defer { isStarting = false }
        if let id = first { handle(.switchTo(id)) }
        if let startError { throw startError }
    }

    /// Writes what the modules have set, then calls `body`.
    func closePreferences(then body: @escaping @SurfaceActor () -> Void) { folders.close(then: body) }

    /// Takes all modules off the surface at the end of the program.
    func close() {
        observation = nil
        runner.stop()
        if let foreground = machine.foreground, let instance = machine.instance(of: foreground) {
            loaded[instance]?.deactivate()
        }
        for queue in queues { retire(queue) }
    }

    /// Calls `body` when no queue of a module has anything to do with the surface any more.
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

    /// Calls `body` when what the modules show may have changed.
    func observe(_ body: @escaping @SurfaceActor () -> Void) -> Observation { changes.add { body() } }

    /// Calls `body` with each event of the modules' own queues.
    package func observeActivities(_ body: @escaping @SurfaceActor (ActivityEvent, Instant) -> Void) -> Observation {
        activities.add { body($0.0, $0.1) }
    }

    /// Calls `body` with the id of each module that comes to the foreground.
    package func observeSwitches(_ body: @escaping @SurfaceActor (String) -> Void) -> Observation {
        switches.add(body)
    }

    /// Has what a module shows drawn again.
    package func viewChanged() { changes.notify(()) }

    private func hear(_ notice: SurfaceNotice) {
        guard case .transition(let transition) = notice, let id = machine.foreground, let face = shown[id]?.face else {
            return
        }
        switch transition.to {
        case .expanded: face.onExpand?()
        case .compact where !transition.isSilent: face.onCompact?()
        case .compact, .hidden: break
        }
    }
}

// MARK: - Effects

extension ModuleHost {
    private func handle(_ event: ModuleHostMachine.Event) {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        outbox.deliver(effects) { perform($0) }
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
        case .tellExpanded(let instance): face(of: instance)?.onExpand?()
        case .prepare(let instance): loaded[instance]?.prepare { [weak self] in self?.handle(.prepared(instance)) }
        case .conclude:
            logger.debug("the module \(machine.foreground ?? "none") is in the foreground")
            viewChanged()
            handle(.concluded)
        case .overdue(let instance):
            logger.warning("the module '\(instance.module)' has not prepared for the switch away from it within 2 s")
            loaded[instance]?.giveUpPreparing()
        case .resume(let instance): revive(face(of: instance)?.queue)
        case .unload(let instance): drop(instance)
        case .forget(let id, let instance):
            if let instance { drop(instance) }
            makers[id] = nil
            viewChanged()
        }
    }

    private func face(of instance: ModuleInstance) -> ModuleFace? {
        shown[instance.module].flatMap { $0.instance == instance ? $0.face : nil }
    }

    private func configure(_ instance: ModuleInstance, isFresh: Bool) {
        guard let face = loaded[instance]?.configure() else { return }
        let own = face.queue.flatMap { $0 === shared ? nil : $0 }
        shown[instance.module] = Shown(
            instance: instance, face: face,
            observation: own?.observe { [weak self] event, instant in
                self?.activities.notify((event, instant))
                self?.viewChanged()
            })
        guard isFresh else { return revive(own) }
        do { try face.onReady?(coordinator) } catch {
            guard isStarting else { return logger.error("the module '\(instance.module)' is not ready: \(error)") }
            startError = startError ?? error
        }
    }

    /// Lets a queue go on that its module quiesced to leave (Q-D8). The display's own queue belongs to its clients.
    private func revive(_ queue: ActivityQueue?) {
        if let queue, queue !== shared { queue.revive() }
    }

    /// Drops an instance. Its queue never claims again, whoever still has it (Q-D9).
    ///
    /// The claims that clients' activities of the module have are not the instance's, and stay.
    private func drop(_ instance: ModuleInstance) {
        loaded.removeValue(forKey: instance)?.unload()
        guard let shown = shown[instance.module], shown.instance == instance else { return }
        if let queue = shown.face.queue, queue !== shared {
            if let token = queue.heldToken { coordinator.invalidate(token) }
            retire(queue, telling: shown.observation)
        }
        self.shown[instance.module] = nil
        viewChanged()
    }

    /// Takes a queue off the surface for good, and then cancels what waits in it, so that each activity ends (B6.7).
    ///
    /// - Parameter observation: what is told of the ends.
    private func retire(_ queue: ActivityQueue, telling observation: Observation? = nil) {
        queue.quiesce {
            withExtendedLifetime(observation) {
                for activity in queue.pending { queue.cancel(activity.id) }
            }
        }
    }
}
