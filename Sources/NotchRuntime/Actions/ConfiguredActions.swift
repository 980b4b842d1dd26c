import FoundationEssentials
package import NotchActions
import NotchConfiguration
import NotchCore
import NotchEventLoop
import NotchInput
import NotchStore

/// The actions of the configuration: registers them, runs their commands, shows their cards, and makes them
/// continuable, searchable and suggested.
///
/// An action runs once at a time, and the number of actions that run at once is limited; other calls are refused
/// meanwhile. A running action continues when the configuration changes, and when the client that called it
/// disconnects.
@SurfaceActor
package final class ConfiguredActions {
    /// The features and actions. A program may register further ones.
    package let system: ActionSystem
    /// Starts the commands; `nil` if no command can be started.
    package var runner: (any CommandRunner)?
    /// Called with each line that a command writes, and with the end of the command, before they take effect.
    var onReport: (@SurfaceActor (InputScript.Event) -> Void)?
    /// The memory of the actions.
    var memory: Store { index.memory }

    private(set) var configuration: ActionConfiguration
    let index: MemoryIndex
    let logger: Logger
    private let queue: ActivityQueue
    private let clock: any SurfaceClock
    /// The dwell of a card; `nil` derives it from the length of the texts (Q1).
    var dwell: Duration?
    /// The language of the texts that Notch itself writes on cards.
    var words = Localization.english
    private var registered: Set<String> = []
    /// The current runs, by the ids of the actions.
    private var runs: [String: Run] = [:]
    /// The result of the run that ends at this moment, for its caller.
    private var ending: ActionEnd?
    var continuations = CardContinuations()
    /// The offers of other displays; `nil` without handoff.
    var offers: OfferedCards?
    private var isEnding = false

    private final class Run {
        var machine: RunMachine
        let status: Completion.Status

        init(_ machine: RunMachine, _ status: Completion.Status) {
            self.machine = machine
            self.status = status
        }
    }

    /// - Parameters:
    ///   - queue: shows the cards.
    ///   - memory: remembers the actions.
    ///   - time: returns the present time.
    /// - Throws: ``ConfigurationError`` for contradictory actions, and `SetupError`.
    init(
        _ configuration: ActionConfiguration, queue: ActivityQueue, memory: Store, clock: any SurfaceClock,
        logger: Logger, time: @escaping @SurfaceActor () -> ActionTime
    ) throws {
        try configuration.validate()
        self.configuration = configuration
        index = MemoryIndex(memory, time: time)
        system = ActionSystem(appID: configuration.appID, index: index, clock: clock)
        self.queue = queue
        self.clock = clock
        self.logger = logger
        system.date = { Date(timeIntervalSince1970: Double(time().time.milliseconds) / 1000) }
        index.onDelete = { [weak self] ids in
            self?.continuations.remove { $0.persistentIdentifier.map(ids.contains) ?? false }
        }
        system.onNotice = { [logger] in logger.notice("\($0)") }
        try system.setup([], manifest: [])
        try register(configuration)
    }

    /// Replaces the actions with those of a configuration. Running actions continue.
    func use(_ configuration: ActionConfiguration) {
        do {
            // The id of the program does not change until the program restarts.
            var configuration = configuration
            configuration.appID = self.configuration.appID
            try configuration.validate()
            guard configuration != self.configuration else { return }
            try register(configuration)
            self.configuration = configuration
            offers?.refresh()
        } catch {
            logger.error("\(error); the actions stay as they are")
        }
    }

    private func register(_ configuration: ActionConfiguration) throws {
        system.areActivitiesEnabled = configuration.publishes
        var actions: [any RegisteredAction] = []
        var routes: [Route] = []
        for options in configuration.actions {
            let section = configuration.feature(of: options)
            let feature = RegisteredFeature(
                name: options.feature, description: section?.description ?? options.feature
            ) { section?.isEnabled ?? true }
            let action = definition(of: options, feature)
            actions.append(action)
            for pattern in options.routes {
                routes.append(try Route(URLMapping(pattern: pattern, scope: .appAny), to: action))
            }
        }
        let ids = Set(actions.map(\.id))
        try system.register(actions, routes: routes, declaring: ids, replacing: registered)
        registered = ids
    }

    private func definition(of options: ActionOptions, _ feature: RegisteredFeature) -> any RegisteredAction {
        let id = options.id(appID: configuration.appID)
        return ActionDefinition<[String: String], NoPresenter>(
            name: options.name, of: feature, appID: configuration.appID, origin: options.origin,
            description: options.description ?? options.call, activityEligibility: options.eligibility,
            suggestedInvocationPhrase: options.phrase, coding: options.inputCoding
        ) { [weak self] _, _ in
            guard let self, !isEnding else { return .unsupported }
            // F22: the card of the action is already shown, or other actions have to end first.
            if runs[id] != nil { return .appPerformed }
            return runs.count >= configuration.atOnce ? .appCancelled : .appReady(presenter: NoPresenter())
        } begin: { [weak self] context, _, completion in
            guard let self else { return completion.completedSync(.failure(ActionFailure.unknown(options.call))) }
            return begin(options, id, context.input, completion)
        } prepareActivity: { builder in
            builder.title = options.cardTitle(with: builder.input)
            builder.subtitle = options.subtitle?.output(with: builder.input)
            if !options.keywords.isEmpty { builder.keywords = options.keywords }
            builder.thumbnail = options.icon.map { ActivityImage(named: $0.text(with: builder.input)) }
        }
    }

    // MARK: Runs

    private func begin(
        _ options: ActionOptions, _ id: String, _ input: [String: String], _ completion: Completion
    ) -> Completion.Status {
        guard let runner else {
            return completion.completedSync(.failure(ActionFailure.unavailable("no command can be started here")))
        }
        let machine = RunMachine(options, input: input, key: Activity.actionKeyPrefix + id, dwell: dwell)
        let run = Run(machine, completion.willCompleteAsync())
        runs[id] = run
        tell(run, .began)
        var request = options.request(with: input, id: id)
        request.origin = CommandOrigin(section: options.head, digest: options.digest, inputs: input)
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
        // A reload may have removed the action or its eligibility.
        let isContinuable = configuration.actions.contains {
            $0.id(appID: configuration.appID) == id && !$0.eligibility.isEmpty
        }
        if failure == nil, !run.machine.options.eligibility.isEmpty, isContinuable {
            continuations.add(activity(of: run, id), card: run.machine.resultID)
        }
        tell(run, .ended(result))
        ending = ActionEnd(action: id, text: run.machine.text(of: result))
        defer { ending = nil }
        if let failure {
            logger.notice("\(run.machine.options.call) failed: \(failure)")
            run.status.completed(.failure(ActionFailure.failed(action: id, reason: failure)))
        } else {
            run.status.completed(.success)
        }
    }

    /// Returns the activity that continues the result's card: the same action with the same input.
    private func activity(of run: Run, _ id: String) -> PublishedAction {
        var activity = PublishedAction(
            activityType: id, userInfo: run.machine.input.mapValues { UserInfoValue.string($0) })
        activity.actionID = id
        activity.title = run.machine.title
        activity.subtitle = run.machine.subtitle
        activity.eligibility = run.machine.options.eligibility
        return activity
    }

    /// Returns whether the action runs.
    func isRunning(_ id: String) -> Bool { runs[id] != nil }

    /// Ends the running actions, without cards, and calls `completion` when all commands have ended.
    func close(then completion: @escaping @SurfaceActor () -> Void) {
        isEnding = true
        offers?.handoff.stop()
        guard let runner else { return completion() }
        runner.stop(then: completion)
    }

    /// Replaces the restored cards of actions that ran when the program ended, because no run would remove them.
    func interrupt(_ restored: [Activity]) {
        for card in restored where OfferedCards.isStale(card) { queue.cancel(card.id) }
        // The action may have another name or program by now, and no action runs yet.
        for card in restored where card.endsWithItsAction {
            // The new card replaces a waiting card with the same key.
            var interrupted = Activity(
                coalescingKey: card.coalescingKey, priority: card.priority, title: card.title,
                subtitle: words.wasInterrupted, systemImage: "xmark.circle.fill", tint: .red)
            interrupted.rest(orElse: dwell)
            queue.enqueue(interrupted)
        }
    }

    // MARK: Performing

    typealias Answer = @SurfaceActor (Result<ActionEnd, ActionFailure>) -> Void

    /// Performs an action by its name, its id or its phrase.
    ///
    /// - Parameter answer: called with the result when the action has ended.
    /// - Throws: ``ActionFailure`` if there is no such action, or if its input is wrong.
    func perform(_ name: String, _ inputs: [String: String], then answer: @escaping Answer) throws(ActionFailure) {
        guard let options = options(called: name) else { throw .unknown(name) }
        let values: [String: String]
        do throws(ActionInputFault) { values = try options.complete(inputs) } catch { throw .badInput(error) }
        let id = options.id(appID: configuration.appID)
        system.perform(id: id, userInfo: values.mapValues { .string($0) }, with: HeadlessRouter()) { [weak self] in
            self?.deliver($0, options.call, answer)
        }
    }

    /// Returns the action with this name, id or phrase. The case of phrases is ignored.
    func options(called name: String) -> ActionOptions? {
        configuration.actions.first { $0.call == name || $0.id(appID: configuration.appID) == name }
            ?? configuration.actions.first { $0.phrase?.lowercased() == name.lowercased() }
    }

    /// Returns the name that an action is called by, which rights have. An action has several names; a name of none stays
    /// as it is.
    func name(of action: String) -> String { options(called: action)?.call ?? action }

    /// Performs an action for an input or a question. If the action is refused, a card shows the reason.
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
        // An action that failed has a card of its own.
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

    /// Reports the result of an action to its caller.
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
}

extension ActionOptions {
    /// Returns a run of the command. Its environment has none of the process's own variables, because they may be
    /// secret.
    ///
    /// - Parameters:
    ///   - input: the complete values of the inputs.
    ///   - id: the id of the action.
    func request(with input: [String: String], id: String) -> ProcessRequest {
        let usual = [
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
            "NOTCH_ACTION": id,
        ]
        var request = ProcessRequest(
            arguments: arguments(with: input), environment: usual.merging(environment) { $1 }, folder: folder,
            timeLimit: timeLimit)
        request.user = user
        return request
    }

    /// Defines how the inputs of the action are written to activities and links, and read from them.
    var inputCoding: InputCoding<[String: String]> {
        var coding = InputCoding<[String: String]>()
        coding.encode = { input in (input, Set(inputs.filter(\.isRequired).map(\.name))) }
        coding.decode = { userInfo in try complete(userInfo ?? [:]) }
        coding.encodeRoute = { input, _ in input }
        coding.decodeRoute = { parameters, _ in try? complete(parameters) }
        return coding
    }

    /// - Throws: ``ActionInputFault`` for a value that is invalid, missing or not a text.
    private func complete(_ userInfo: [AnyHashable: Any]) throws(ActionInputFault) -> [String: String] {
        var given: [String: String] = [:]
        for (key, value) in userInfo {
            let name = key.base as? String ?? ""
            guard let text = value as? String else {
                throw ActionInputFault(input: name, reason: "is no text", accepted: "a text")
            }
            given[name] = text
        }
        return try complete(given)
    }
}
