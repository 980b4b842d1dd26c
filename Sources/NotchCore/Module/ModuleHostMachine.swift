/// Decides which module is in the foreground, and the life of the modules' instances (M1 to M6).
///
/// One switch is under way at a time, and a switch never waits for the leaving module (M4). A switch that is requested
/// meanwhile follows it. Of several requests only the last one counts.
///
/// A module has one instance. An instance that returns to the foreground before it has left stays. Only an instance
/// that exceeds the limit is dropped while its preparation still runs. The machine drops no second instance of the same
/// module in this way, because the work of a module that ignores its cancellation cannot be ended.
package struct ModuleHostMachine: StateMachine {
    private struct Loaded {
        let instance: ModuleInstance
        /// Whether the instance was asked to prepare and has not answered.
        var isPreparing = false
        /// When the wait for the preparation ends; `nil` if the machine does not wait.
        var deadline: Instant?
    }

    private struct Entry {
        let descriptor: ModuleDescriptor
        var loaded: Loaded?
        /// An instance that was dropped while it still prepared.
        var stray: ModuleInstance?
        var wantsAttention = false
    }

    private enum Step {
        case idle
        /// The claims of the leaving module are dropped, and the surface's state is read.
        case reading(target: String)
        case finishing
    }

    /// The time that a module may prepare for the switch away from it: 2 s (M3).
    package static let preparationLimit: Duration = .seconds(2)

    private var entries: [Entry] = []
    private var step = Step.idle
    /// The module that is switched to after the present switch.
    private var following: String?
    private var lastNumber = 0
    /// The module that comes to the foreground if the foreground module is removed.
    private var fallback: String?
    /// The module in the foreground; `nil` before the first switch.
    package private(set) var foreground: String?
    private var effects: [Effect] = []

    /// - Parameter fallback: the module that comes to the foreground if the foreground module is removed; `nil` for the
    ///   first that is registered (M1).
    package init(fallback: String? = nil) { self.fallback = fallback }

    // MARK: State

    /// The modules, in the order in which they were registered.
    package var descriptors: [ModuleDescriptor] { entries.map(\.descriptor) }
    /// The instances that are loaded.
    package var instances: [ModuleInstance] { entries.compactMap { $0.loaded?.instance } }
    /// The instances that were dropped and still prepare.
    package var strays: [ModuleInstance] { entries.compactMap(\.stray) }

    package func descriptor(of id: String) -> ModuleDescriptor? { entry(id)?.descriptor }
    package func instance(of id: String) -> ModuleInstance? { entry(id)?.loaded?.instance }
    package func wantsAttention(_ id: String) -> Bool { entry(id)?.wantsAttention ?? false }

    package func state(of id: String) -> ModuleState? {
        guard let entry = entry(id) else { return nil }
        if id == foreground { return .foreground }
        guard let loaded = entry.loaded else { return .unloaded }
        return loaded.deadline == nil ? .background : .leaving
    }

    /// Returns the defect of a descriptor; `nil` for a descriptor that can be registered.
    package func defect(of descriptor: ModuleDescriptor) -> String? {
        if let defect = ModuleDescriptor.defect(ofID: descriptor.id) { return defect }
        return entry(descriptor.id) == nil ? nil : "'\(descriptor.id)' is the id of another module"
    }

    /// When the limit of a preparation is over.
    package var nextDeadline: Instant? { entries.compactMap { $0.loaded?.deadline }.min() }

    private func entry(_ id: String) -> Entry? { entries.first { $0.descriptor.id == id } }
    private func index(_ id: String) -> Int? { entries.firstIndex { $0.descriptor.id == id } }

    // MARK: Events

    /// - Returns: the effects, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        expire(at: now)
        switch event {
        case .register(let descriptor): register(descriptor)
        case .remove(let id): remove(id)
        case .switchTo(let id): if index(id) != nil { change(to: id) }
        case .next: if let next = successor { change(to: next) }
        case .requestAttention(let id): requestAttention(id)
        case .surface(let isExpanded): proceed(isExpanded: isExpanded, at: now)
        case .concluded: conclude()
        case .prepared(let instance): prepared(instance)
        case .deadline: break
        }
        defer { effects = [] }
        return effects
    }

    private mutating func register(_ descriptor: ModuleDescriptor) {
        guard defect(of: descriptor) == nil else { return }
        entries.append(Entry(descriptor: descriptor))
        fallback = fallback ?? descriptor.id
    }

    private mutating func remove(_ id: String) {
        guard let index = index(id) else { return }
        let entry = entries.remove(at: index)
        if following == id { following = nil }
        if fallback == id { fallback = entries.first?.descriptor.id }
        effects += [.invalidateClaims(ofModule: id), .forget(id, entry.loaded?.instance)]
        beginNext()
    }

    private mutating func requestAttention(_ id: String) {
        guard let index = index(id), id != foreground, !entries[index].wantsAttention else { return }
        entries[index].wantsAttention = true
        effects.append(.attention(id, true))
    }

    /// The module after the module that will be in the foreground.
    private var successor: String? {
        var last = following ?? foreground
        if following == nil, case .reading(let target) = step { last = target }
        guard let last, let index = index(last) else { return entries.first?.descriptor.id }
        return entries[(index + 1) % entries.count].descriptor.id
    }
}

// MARK: - Switching

extension ModuleHostMachine {
    private mutating func change(to id: String) {
        guard case .idle = step else { return following = id }
        guard id != foreground else { return }
        if let foreground { effects.append(.invalidateClaims(ofModule: foreground)) }
        effects.append(.readSurface)
        step = .reading(target: id)
    }

    private mutating func proceed(isExpanded: Bool, at now: Instant) {
        guard case .reading(let target) = step else { return }
        step = .finishing
        defer { effects.append(.conclude) }
        // The module may have been removed meanwhile.
        guard let arriving = index(target) else { return }
        let leaving = foreground.flatMap { index($0) }
        if let leaving, let loaded = entries[leaving].loaded { effects.append(.deactivate(loaded.instance)) }
        let isFresh = entries[arriving].loaded == nil
        let instance = summon(arriving)
        effects += [.activate(instance), .foreground(target)]
        foreground = target
        if entries[arriving].wantsAttention {
            entries[arriving].wantsAttention = false
            effects.append(.attention(target, false))
        }
        effects.append(.configure(instance, isFresh: isFresh))
        if isExpanded { effects.append(.tellExpanded(instance)) }
        if let leaving { sendAway(leaving, at: now) }
    }

    /// Returns the instance that comes to the foreground: the loaded instance, even if it is leaving, or a new one.
    private mutating func summon(_ index: Int) -> ModuleInstance {
        if let loaded = entries[index].loaded {
            entries[index].loaded?.deadline = nil
            return loaded.instance
        }
        lastNumber += 1
        let instance = ModuleInstance(module: entries[index].descriptor.id, number: lastNumber)
        entries[index].loaded = Loaded(instance: instance)
        effects.append(.load(instance))
        return instance
    }

    private mutating func sendAway(_ index: Int, at now: Instant) {
        guard let loaded = entries[index].loaded else { return }
        entries[index].loaded?.deadline = now + Self.preparationLimit
        // A preparation that still runs since the last switch away counts for this switch too.
        guard !loaded.isPreparing else { return }
        entries[index].loaded?.isPreparing = true
        effects.append(.prepare(loaded.instance))
    }

    private mutating func conclude() {
        guard case .finishing = step else { return }
        step = .idle
        beginNext()
    }

    /// Begins the next switch: the one that was requested meanwhile, or the one away from a removed module.
    private mutating func beginNext() {
        guard case .idle = step else { return }
        let next = following
        following = nil
        if let foreground, index(foreground) == nil {
            self.foreground = nil
            if let id = next ?? fallback { change(to: id) }
        } else if let next {
            change(to: next)
        }
    }
}

// MARK: - Leaving

extension ModuleHostMachine {
    private mutating func prepared(_ instance: ModuleInstance) {
        guard let index = index(instance.module) else { return }
        if entries[index].stray == instance { entries[index].stray = nil }
        guard entries[index].loaded?.instance == instance, entries[index].loaded?.isPreparing == true else { return }
        entries[index].loaded?.isPreparing = false
        entries[index].loaded?.deadline = nil
        part(index)
    }

    /// Ends the wait for preparations that take too long.
    private mutating func expire(at now: Instant) {
        for index in entries.indices {
            guard let loaded = entries[index].loaded, let deadline = loaded.deadline, deadline <= now else { continue }
            entries[index].loaded?.deadline = nil
            effects.append(.overdue(loaded.instance))
            // One instance of a module may be left running. A second instance stays, so that a module that never ends
            // its work does not fill the memory.
            if entries[index].descriptor.backgroundPolicy == .unloadOnSwitchAway, entries[index].stray == nil {
                entries[index].stray = loaded.instance
            }
            part(index)
        }
    }

    /// Keeps or drops an instance for which the wait has ended.
    private mutating func part(_ index: Int) {
        let entry = entries[index]
        guard let loaded = entry.loaded else { return }
        if entry.descriptor.id == foreground || entry.descriptor.backgroundPolicy == .stayResident {
            return effects.append(.resume(loaded.instance))
        }
        guard !loaded.isPreparing || entry.stray == loaded.instance else { return }
        entries[index].loaded = nil
        effects.append(.unload(loaded.instance))
    }
}

extension ModuleHostMachine {
    /// The events of a surface's modules.
    package enum Event: MachineEvent, Hashable {
        /// A module is registered. A descriptor that ``defect(of:)`` refuses changes nothing.
        case register(ModuleDescriptor)
        /// The module is removed with all its state, for example because its client has disconnected.
        case remove(String)
        /// Brings a module to the foreground. A switch to the present module or to an unknown one changes nothing (M4).
        case switchTo(String)
        /// Brings the next module to the foreground, in the order of registration and in a cycle (M7).
        case next
        /// A module asks for attention. In the foreground it already has attention (M6).
        case requestAttention(String)
        /// The answer to ``Effect/readSurface``.
        case surface(isExpanded: Bool)
        /// The answer to ``Effect/conclude``.
        case concluded
        /// An instance has prepared for the switch away from it.
        case prepared(ModuleInstance)
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell carries out in order. A switch consists of the effects from
    /// ``invalidateClaims(ofModule:)`` to ``conclude`` (M3). An effect for an instance that no longer exists does
    /// nothing.
    package enum Effect: Hashable, Sendable {
        /// Drops the claims of the module (S9).
        case invalidateClaims(ofModule: String)
        /// The shell answers with ``Event/surface(isExpanded:)``.
        case readSurface
        case deactivate(ModuleInstance)
        /// Makes the instance.
        case load(ModuleInstance)
        case activate(ModuleInstance)
        /// The claims of this module are claims of the foreground from now on.
        case foreground(String)
        /// The module asks for attention (`true`), or has attention (`false`).
        case attention(String, Bool)
        /// Requests the configuration of the instance, and applies it. A fresh instance is notified that it is ready,
        /// once per instance. Any other instance's queue may be suspended since it prepared to leave, and is resumed
        /// (Q-D8).
        case configure(ModuleInstance, isFresh: Bool)
        /// Notifies the instance that the surface is expanded, because it was expanded before the switch.
        case tellExpanded(ModuleInstance)
        /// Requests that the instance prepares for the switch away from it. The shell answers with
        /// ``Event/prepared(_:)``, at any later time.
        case prepare(ModuleInstance)
        /// The switch is done once the shell has carried out all effects before this one. The shell answers with
        /// ``Event/concluded``.
        case conclude
        /// The instance has not prepared within the limit. The machine no longer waits for it.
        case overdue(ModuleInstance)
        /// The instance stays, and the queue that its preparation suspended is resumed (Q-D8).
        case resume(ModuleInstance)
        /// Drops the instance, its claims and its queue.
        case unload(ModuleInstance)
        /// The module is removed, with its instance if it has one.
        case forget(String, ModuleInstance?)
    }
}

/// The identity of one loaded module. A module that is unloaded and loaded again is another instance.
package struct ModuleInstance: Hashable, Sendable {
    /// The id of the module.
    package let module: String
    /// The number of the instance among all instances of the display.
    package let number: Int

    package init(module: String, number: Int) {
        self.module = module
        self.number = number
    }
}

/// The present state of a module.
package enum ModuleState: String, CaseIterable, Hashable, Sendable {
    /// The module is in the foreground.
    case foreground
    /// The module is loaded, and another module is in the foreground.
    case background
    /// Another module is in the foreground, and this module still prepares for that.
    case leaving
    /// The module has no instance.
    case unloaded
}
