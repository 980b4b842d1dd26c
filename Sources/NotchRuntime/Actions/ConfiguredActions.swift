import FoundationEssentials
package import NotchActions
import NotchConfiguration
import NotchCore
import NotchEventLoop
import NotchInput
import NotchStore

/// The actions of the configuration: it registers them, runs their commands, shows their cards, and lets them be
/// continued, found and suggested.
///
/// An action runs once at a time, and only so many run at once; another performance is refused meanwhile. An action that
/// runs goes on when the configuration changes, and when the client that asked for it disconnects.
@SurfaceActor
package final class ConfiguredActions {
    /// The features and actions. A program may register its own.
    package let system: ActionSystem
    /// Starts the commands; `nil` where nothing can be started.
    package var runner: (any CommandRunner)?
    /// Called with each line that a command writes, and with its end, before the consequences.
    var onReport: (@SurfaceActor (InputScript.Event) -> Void)?
    /// The memory of the actions.
    package var memory: ActionMemory { index.memory }

    private(set) var plan: ActionPlan
    let index: MemoryIndex
    let logger: Logger
    private let queue: ActivityQueue
    private let clock: any SurfaceClock
    /// How long a card rests; `nil` goes by the length of its texts (Q1).
    var dwell: Duration?
    /// The language of what cards say that Notch itself writes.
    var words = Words.english
    private var registered: Set<String> = []
    /// The runs under way, by the ids of the actions.
    private var runs: [String: Run] = [:]
    /// The result of the run that ends at this moment, for the one who asked for it.
    private var ending: ActionEnd?
    var continuations = CardContinuations()
    /// The offers of other displays; `nil` where nothing is handed over.
    var offers: OfferedCards?
    private var isEnding = false

    private final class Run {
        var machine: RunMachine
        let options: ActionOptions
        let status: Completion.Status
        let input: ConfiguredInput

        init(_ machine: RunMachine, _ options: ActionOptions, _ status: Completion.Status, _ input: ConfiguredInput) {
            self.machine = machine
            self.options = options
            self.status = status
            self.input = input
        }
    }

    /// - Parameters:
    ///   - queue: shows the cards.
    ///   - memory: remembers the actions.
    ///   - time: returns the present time.
    /// - Throws: ``ConfigurationError`` for actions that contradict one another, and `SetupError`.
    init(
        _ configuration: ActionConfiguration, queue: ActivityQueue, memory: Store, clock: any SurfaceClock,
        logger: Logger, time: @escaping @SurfaceActor () -> ActionTime
    ) throws {
        plan = try ActionPlan(configuration)
        index = MemoryIndex(ActionMemory(memory), time: time)
        system = ActionSystem(appID: plan.appID, index: index, clock: clock)
        self.queue = queue
        self.clock = clock
        self.logger = logger
        system.date = { Date(timeIntervalSince1970: Double(time().time.milliseconds) / 1000) }
        index.onDelete = { [weak self] ids in
            self?.continuations.remove { $0.persistentIdentifier.map(ids.contains) ?? false }
        }
        system.onNotice = { [logger] in logger.notice("\($0)") }
        try system.setup([], manifest: [])
        try register(plan)
    }

    /// Uses the actions of a configuration from now on instead of those before. What runs goes on.
    func use(_ configuration: ActionConfiguration) {
        do {
            // The id of the program stays until it starts again.
            var configuration = configuration
            configuration.appID = plan.appID
            let plan = try ActionPlan(configuration)
            guard plan != self.plan else { return }
            try register(plan)
            self.plan = plan
            offers?.refresh()
        } catch {
            logger.error("\(error); the actions stay as they are")
        }
    }

    private func register(_ plan: ActionPlan) throws {
        system.areActivitiesEnabled = plan.publishes
        var actions: [any RegisteredAction] = []
        var routes: [Route] = []
        for options in plan.actions {
            let feature = RegisteredFeature(
                name: options.feature, description: options.featureDescription ?? options.feature
            ) { options.isEnabled }
            let action = ActionRegistration(
                definition(of: options), of: feature, appID: plan.appID, origin: options.origin)
            actions.append(action)
            for pattern in options.routes {
                routes.append(try Route(URLMapping(pattern: pattern, scope: .appAny), to: action))
            }
        }
        let ids = Set(actions.map(\.id))
        try system.register(actions, routes: routes, declaring: ids, replacing: registered)
        registered = ids
    }

    private func definition(of options: ActionOptions) -> ActionDefinition<ConfiguredInput, NoPresenter> {
        let id = options.id(appID: plan.appID)
        return ActionDefinition(
            name: options.name, description: options.description ?? options.call,
            activityEligibility: options.eligibility, suggestedInvocationPhrase: options.phrase,
            coding: ConfiguredInput.coding(of: options)
        ) { [weak self] _, _ in
            guard let self, !isEnding else { return .unsupported }
            // F22: the card of the action is on show already, or others have to end first.
            if runs[id] != nil { return .appPerformed }
            return runs.count >= plan.atOnce ? .appCancelled : .appReady(presenter: NoPresenter())
        } perform: { [weak self] context, _, completion in
            guard let self else { return completion.completedSync(.failure(ActionFailure.unknown(options.call))) }
            return begin(options, id, context.input, completion)
        } prepareActivity: { builder in
            let texts = [options.title, options.subtitle].map { template in
                template.flatMap { CommandOutput.clean($0.text(with: builder.input.values)) }
            }
            builder.title = texts[0] ?? options.call
            builder.subtitle = texts[1]
            if !options.keywords.isEmpty { builder.keywords = options.keywords }
            builder.thumbnail = options.icon.map { ActivityImage(named: $0.text(with: builder.input.values)) }
        }
    }

    // MARK: Runs

    private func begin(
        _ options: ActionOptions, _ id: String, _ input: ConfiguredInput, _ completion: Completion
    ) -> Completion.Status {
        guard let runner else {
            return completion.completedSync(.failure(ActionFailure.unavailable("no command can be started here")))
        }
        let machine = RunMachine(
            look: look(of: options, id, input), runningCard: options.runningCard, resultCard: options.resultCard,
            timeLimit: options.timeLimit)
        let run = Run(machine, options, completion.willCompleteAsync(), input)
        runs[id] = run
        tell(run, .began)
        let request = ProcessRequest(
            arguments: options.arguments(with: input.values), environment: environment(of: options, id),
            folder: options.folder, timeLimit: options.timeLimit)
        let name = options.call
        runner.start(request, named: name) { [weak self, weak run] line in
            self?.onReport?(.output(program: name, line: line))
            if let run { self?.tell(run, .line(line)) }
        } then: { [weak self, weak run] result in
            self?.onReport?(.ended(program: name, result))
            if let run { self?.end(run, id, result) }
        }
        return run.status
    }

    private func look(of options: ActionOptions, _ id: String, _ input: ConfiguredInput) -> RunMachine.Look {
        func text(_ template: ActionTemplate?) -> String? {
            template.flatMap { CommandOutput.clean($0.text(with: input.values)) }
        }
        return RunMachine.Look(
            key: Self.keyPrefix + id, title: text(options.title) ?? options.call, subtitle: text(options.subtitle),
            icon: text(options.icon), tint: options.tint, priority: options.priority, dwell: dwell)
    }

    /// The environment of a command: nothing of the daemon's own, which may have secrets.
    private func environment(of options: ActionOptions, _ id: String) -> [String: String] {
        let usual = [
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
            "NOTCH_ACTION": id,
        ]
        return usual.merging(options.environment) { $1 }
    }

    private func tell(_ run: Run, _ event: RunMachine.Event) {
        for effect in run.machine.handle(event, at: clock.now) { carryOut(effect) }
    }

    private func carryOut(_ effect: RunMachine.Effect) {
        guard !isEnding else { return }
        switch effect {
        case .show(let activity): queue.enqueue(activity)
        case .update(let id, let subtitle, let progress):
            queue.update(id) { ($0.subtitle, $0.progress) = (subtitle, progress) }
        case .withdraw(let id):
            if !queue.cancel(id) { queue.dismiss(id) }
        }
    }

    private func end(_ run: Run, _ id: String, _ result: ProcessResult) {
        guard runs[id] === run else { return }
        runs[id] = nil
        let failure = run.machine.failure(of: result)
        // A reload may have taken the action away, or what it may be continued by.
        let isContinuable = plan.actions.contains { $0.id(appID: plan.appID) == id && !$0.eligibility.isEmpty }
        if failure == nil, !run.options.eligibility.isEmpty, isContinuable {
            continuations.add(activity(of: run, id), card: run.machine.resultID)
        }
        tell(run, .ended(result))
        ending = ActionEnd(action: id, text: run.machine.text(of: result))
        defer { ending = nil }
        if let failure {
            logger.notice("\(run.options.call) failed: \(failure)")
            run.status.completed(.failure(ActionFailure.failed(action: id, reason: failure)))
        } else {
            run.status.completed(.success)
        }
    }

    /// Returns the activity that continues the card of a result: the same action with the same input.
    private func activity(of run: Run, _ id: String) -> UserActivity {
        var activity = UserActivity(
            activityType: id, userInfo: run.input.values.mapValues { UserInfoValue.string($0) })
        activity.actionID = id
        activity.title = run.machine.look.title
        activity.subtitle = run.machine.look.subtitle
        activity.eligibility = run.options.eligibility
        return activity
    }

    /// Whether an action runs.
    func isRunning(_ id: String) -> Bool { runs[id] != nil }

    /// Ends what runs, without cards, and calls `completion` when all commands have gone.
    func close(then completion: @escaping @SurfaceActor () -> Void) {
        isEnding = true
        offers?.handoff.stop()
        guard let runner else { return completion() }
        runner.stop(then: completion)
    }

    /// Replaces the cards of actions that ran when the program ended, which nobody would take down.
    func interrupt(_ restored: [Activity]) {
        for card in restored where OfferedCards.isStale(card) { queue.cancel(card.id) }
        // The action may have another name or program by now, and nothing runs yet.
        for card in restored where card.hold && card.coalescingKey?.hasPrefix(Self.keyPrefix) == true {
            // A card that waits is replaced by the one with its key.
            var interrupted = Activity(
                coalescingKey: card.coalescingKey, priority: card.priority, title: card.title,
                subtitle: words.wasInterrupted, systemImage: "xmark.circle.fill", tint: .red)
            interrupted.rest(orElse: dwell)
            queue.enqueue(interrupted)
        }
    }

    /// The beginning of the coalescing keys of all actions' cards.
    private static let keyPrefix = "action:"

    // MARK: Performing

    typealias Answer = @SurfaceActor (Result<ActionEnd, ActionFailure>) -> Void

    /// Performs an action by its name, its id or its phrase.
    ///
    /// - Parameter answer: is told what came of the action when it has ended.
    /// - Throws: ``ActionFailure`` if there is no such action, or if its input is wrong.
    func perform(_ name: String, _ inputs: [String: String], then answer: @escaping Answer) throws(ActionFailure) {
        guard let options = options(called: name) else { throw .unknown(name) }
        let values: [String: String]
        do throws(ActionInputFault) { values = try options.complete(inputs) } catch { throw .badInput(error) }
        let id = options.id(appID: plan.appID)
        system.perform(id: id, userInfo: values.mapValues { .string($0) }, with: HeadlessRouter()) { [weak self] in
            self?.deliver($0, options.call, answer)
        }
    }

    /// Returns the action with this name, id or phrase. Phrases are compared without regard to case.
    func options(called name: String) -> ActionOptions? {
        plan.actions.first { $0.call == name || $0.id(appID: plan.appID) == name }
            ?? plan.actions.first { $0.phrase?.lowercased() == name.lowercased() }
    }

    /// Performs an action that an input or a question asks for. A person sees on a card why it was refused.
    func perform(_ call: String, by input: String) {
        do throws(ActionFailure) {
            guard let parsed = ActionCall(notation: call) else { throw .unknown(call) }
            try perform(parsed.action, parsed.inputs) { [weak self] result in
                if case .failure(let failure) = result { self?.complain(failure, about: parsed.action, input) }
            }
        } catch {
            complain(error, about: call, input)
        }
    }

    func complain(_ failure: ActionFailure, about action: String, _ input: String) {
        // A failure has a card of its own.
        if case .failed = failure { return }
        logger.warning("\(input): \(failure)")
        guard !isEnding else { return }
        var refused = Activity(
            coalescingKey: "action-refused:" + action,
            title: options(called: action)?.call ?? CommandOutput.clean(action) ?? "action",
            subtitle: failure.description, systemImage: "exclamationmark.triangle", tint: .orange)
        refused.rest(orElse: dwell)
        queue.enqueue(refused)
    }

    /// Tells the one who asked what came of an action.
    func deliver(_ result: MappedActionResult, _ name: String, _ answer: Answer) {
        switch result {
        case .success: answer(.success(ending ?? ActionEnd(action: nil)))
        case .failure(let error): answer(.failure(failure(of: error, name)))
        case .noMappingFound: answer(.failure(.unknown(name)))
        case .featureDisabled: answer(.failure(.unavailable("activities are not continued: Publish=no")))
        }
    }

    private func failure(of error: ActionError, _ name: String) -> ActionFailure {
        switch error {
        case .appPerformed(let action): .busy("\(self.name(of: action)) is running already")
        case .appCancelled: .busy("\(runs.count) actions are running, the limit")
        case .featureNotAvailable(let feature): .unavailable("the feature \(feature) is switched off: Enabled=no")
        case .failed(let action, let reason): .failed(action: action, reason: reason)
        default: .unavailable(error.description)
        }
    }

    /// The name by which people call an action, such as `deploy.start`.
    func name(of id: String) -> String {
        plan.actions.first { $0.id(appID: plan.appID) == id }?.call ?? id
    }
}
