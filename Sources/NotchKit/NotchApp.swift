import Glibc
public import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchGlances
import NotchIPC
import NotchRuntime
import NotchStore
import NotchSystem

/// The name of the program in messages.
private var program: String {
    let name = (try? System.arguments())?.values[0].map { String(cString: $0) }
    return String(name?.split(separator: "/").last ?? "notch")
}

/// A program that is an activity display: the event loop, and all parts that run on it.
///
///     NotchApp.main {
///         let queue = ActivityQueue()
///         var configuration = NotchConfiguration()
///         configuration.setHome { ActivityHost(queue: queue) { ClockHome() } }
///         configuration.onReady = { coordinator in queue.bind(to: coordinator) }
///         return configuration
///     }
@SurfaceActor
public final class NotchApp {
    private let loop: EventLoop
    private let files: ConfigurationFiles?
    /// Changes a configuration after the files have been applied.
    package typealias Overrides = @SurfaceActor (inout NotchConfiguration) throws(ConfigurationError) -> Void

    /// The settings of the command line and of the program, which override the files.
    private let overrides: Overrides
    private let logger: Logger
    private let base: NotchConfiguration
    private let pictures: ReaderPictures
    private let runtime: NotchRuntime
    private let server: VarlinkServer
    private let hotplug: HotplugWatch
    private let recorder: InputRecorder?
    /// The socket, until clients are served on it.
    private var unserved: ServerSocket?
    /// The socket of the gateways, until it is served.
    private var unservedGateways: ServerSocket?
    private var clockWatch: IOSource?
    private let ending: OrderlyEnd

    /// Runs an activity display on the process's main thread until a signal ends it, and then exits.
    ///
    /// - Parameters:
    ///   - clock: the source of time. With `.virtual`, only a client advances the time.
    ///   - configuration: makes the configuration. It runs once on the surface actor, where a program makes its queues.
    ///     It returns a ``NotchConfiguration``, or a ``NotchHostConfiguration`` for a program of several modules. An
    ///     error that it throws is logged and ends the process with status 1, or with status 78 if it is a
    ///     ``ConfigurationError``.
    public nonisolated static func main<Configuration: NotchAppConfiguration>(
        clock: ClockMode = .monotonic, _ configuration: @SurfaceActor () throws -> Configuration
    ) -> Never {
        exit(
            run(clock: clock, files: nil) {
                try configuration().displayConfiguration
            } overrides: { _ in
            })
    }

    /// Runs an activity display as ``main(clock:_:)`` does, with a configuration that has already been made.
    public nonisolated static func main(
        clock: ClockMode = .monotonic, _ configuration: some NotchAppConfiguration
    ) -> Never {
        main(clock: clock) { configuration }
    }

    /// Runs an activity display as ``main(clock:_:)`` does, with configuration files that are read at the start and
    /// again on SIGHUP.
    ///
    /// - Parameters:
    ///   - files: the files, which are applied over `configuration`.
    ///   - overrides: the changes that are applied over the files, such as those of a command line.
    /// - Returns: the exit status: 0 after TERM or INT, 78 for a bad configuration or script, 1 for any other error
    ///   that prevents the program from running.
    package nonisolated static func run(
        clock: ClockMode, files: ConfigurationFiles?,
        _ configuration: @SurfaceActor () throws -> NotchConfiguration,
        overrides: @escaping Overrides
    ) -> Int32 {
        var logger = Logger.standardError(program: program)
        let lateLog = LateLog()
        defer { lateLog.flush() }
        System.tuneHeap()
        // The signals are blocked until the loop handles them, so that none ends the process before it has started
        // completely.
        try? System.block(SIGTERM, SIGINT, SIGHUP)
        do {
            let loop = try EventLoop(clock: clock)
            loop.adoptForSurface()
            // This thread belongs to the loop, although the loop does not run yet.
            let app = try SurfaceActor.assumeIsolated {
                let base = try configuration()
                var configuration = base
                try files?.apply(to: &configuration)
                try overrides(&configuration)
                configuration.words = Localization(locale: Localization.locale { System.environment($0) })
                try configuration.validate()
                logger = Self.logger(for: configuration, late: lateLog)
                for notice in configuration.notices { logger.warning("\(notice)") }
                return try NotchApp(
                    base: base, configuration: configuration, loop: loop, files: files, overrides: overrides,
                    logger: logger)
            }
            let status = try loop.run()
            SurfaceActor.assumeIsolated { app.pictures.close() }
            return status
        } catch let error as ConfigurationError {
            logger.error("\(error)")
            return EX_CONFIG
        } catch {
            logger.error("\(error)")
            return EXIT_FAILURE
        }
    }

    /// Returns the logger: the journal if the process is connected to it, otherwise standard error. While pictures use the
    /// same terminal, messages are held back.
    private static func logger(for configuration: NotchConfiguration, late: LateLog) -> Logger {
        let level = configuration.logLevel
        if Logger.isConnectedToJournal { return .journal(program: program, level: level) }
        let logger = Logger.standardError(program: program, level: level)
        return configuration.backend.kind.takesTerminal && TerminalDisplay.hasCursor && System.isTerminal(STDERR_FILENO)
            ? late.holding(logger) : logger
    }

    private init(
        base: NotchConfiguration, configuration: NotchConfiguration, loop: EventLoop, files: ConfigurationFiles?,
        overrides: @escaping Overrides, logger: Logger
    ) throws {
        self.base = base
        self.loop = loop
        self.files = files
        self.overrides = overrides
        self.logger = logger
        let passed = try ListenFileDescriptors.received()
        let gateways = passed.filter { $0.name == Self.gatewaySocket }
        guard gateways.count <= 1 else { throw NotchError.tooManySockets(gateways.count) }
        unservedGateways = try gateways.first.map { try ServerSocket.adopt($0.descriptor) }
        // A socket that the environment names takes precedence over a passed one.
        let takesPassed = configuration.socket == .usual && !NotchSocketPath.isNamedByEnvironment
        let others = passed.filter { takesPassed && $0.name != Self.gatewaySocket }
        unserved = try Self.socket(configuration.socket, passed: others.map { $0.descriptor })
        let hotplug = HotplugWatch(loop: loop, logger: logger)
        hotplug.watch(HotplugWatch.subsystems(for: configuration))
        let script = try configuration.script.map { try ConfigurationFiles.script(at: $0) }
        recorder = try configuration.recording.map { (path) throws(NotchError) in
            try InputRecorder(path: path, loop: loop, logger: logger)
        }
        let display = try configuration.makeDisplay(on: DisplayDevices(), loop: loop, logger: logger)
        self.hotplug = hotplug
        do {
            let marks = Self.marks(configuration, beside: unserved?.path, on: loop, logger: logger)
            let store = try Self.store(configuration, marks, on: loop)
            let pictures = ReaderPictures(loop: loop) { logger.warning($0) }
            runtime = try NotchRuntime(
                configuration: configuration, clock: loop, wallClock: loop.wallClock, display: display,
                store: store, memory: store == nil ? Self.memory(configuration, on: loop) : nil,
                preferences: Self.preferences(configuration, on: loop, logger: logger), pictures: pictures,
                logger: logger)
            self.pictures = pictures
            pictures.onChange = { [weak runtime] in runtime?.picturesCame() }
            runtime.onShow = marks.map { OnShow($0, clock: loop) }
            ending = OrderlyEnd(of: runtime, clock: loop)
            let runner: any CommandRunner & ScriptRunner =
                if let path = configuration.commandRunner {
                    RemoteRunner(path: path, configuration: files?.machineName, loop: loop)
                } else {
                    ProcessRunner(loop: loop, ownsChildren: configuration.ownsChildren)
                }
            runtime.actions.runner = runner
            // The present results of scripts, the machine and players would differ from those at the time of the
            // recording.
            if script == nil { Self.connect(runtime.glanceSources, runner, loop) }
            runtime.isScripted = Self.isScripted(configuration, on: loop)
            var limits = VarlinkLimits()
            // In virtual time, the result must not depend on the speed of the machine.
            if loop.clockMode == .virtual { limits.turn = .seconds(1) }
            server = VarlinkServer(
                info: ServiceInfo(vendor: "Notch", product: program, version: NotchVersion.current, url: ""),
                poller: EventLoopPoller(loop: loop), clock: loop, limits: limits)
            hotplug.onNews = { [weak runtime] in runtime?.devicesChanged($0) }
            try handleSignals()
            clockWatch = try loop.onClockChange { [weak self] in self?.runtime.clockChanged($0) }
            let service = RuntimeService(
                runtime: runtime, loop: loop, recorder: recorder,
                clientCount: { [weak server] in server?.clientCount ?? 0 },
                ownerUses: { [weak server] in server?.ownerUses ?? [:] },
                reload: { [weak self] () throws(ConfigurationError) in try self?.reload() ?? [] })
            let interface = service.interface { [recorder] method, parameters in
                recorder?.record(method, parameters)
            }
            server.register(interface)
            runtime.onReport = { [recorder, weak service] event in
                recorder?.record(event)
                if case .action(let action, let input) = event { service?.report(action, from: input) }
            }
            // A client that connects earlier waits, and then sees all restored state.
            runtime.onRestored = { [weak self] in self?.serve() }
            try loop.enableWatchdog()
            runtime.compositor.onFirstFrame = { [loop] in _ = try? loop.notify(.ready) }
            runtime.onConditionChange = { [weak self] in self?.reportCondition() }
            reportCondition()
            if configuration.handoff.isEnabled, !runtime.isScripted { try startHandoff(configuration.handoff) }
            try runtime.start()
            runtime.useInputs(of: configuration, on: loop)
            if let keyboard = display.keyboard {
                runtime.listen(to: keyboard, on: loop) { [weak self] in self?.end() }
            }
            if let script { runtime.play(script, on: loop, calling: interface) }
            // In virtual time, the first frame waits until a client advances the clock, so the program is ready without
            // it.
            if loop.clockMode == .virtual { try loop.notify(.ready) }
        } catch {
            display.close()
            throw error
        }
    }

    /// Connects the modules that show glances to their sources.
    private static func connect(_ modules: GlanceSources, _ runner: any ScriptRunner, _ loop: EventLoop) {
        modules.context.runner = runner
        modules.context.makeWorker = { try? LoopWorker(loop: loop, purpose: "a module") }
        guard loop.clockMode == .monotonic else { return }
        modules.context.openBus = { (bus, onEnd) throws(EventLoopError) in
            try BusConnection(bus == .session ? .session : .system, loop: loop, onEnd: onEnd)
        }
    }

    /// Reports the display's condition for `systemctl status`. Without it, a display that waits for its device would
    /// appear to work.
    private func reportCondition() {
        _ = try? loop.notify(.status("\(runtime.display.name): \(runtime.display.condition)"))
    }

    /// Returns whether a script or a virtual clock drives the display. Such a display neither stores nor restores
    /// state, so that its pictures depend only on the script or the test.
    private static func isScripted(_ configuration: NotchConfiguration, on loop: EventLoop) -> Bool {
        loop.clockMode == .virtual || configuration.script != nil
    }

    /// Opens the file that records what earlier processes of the program drew, in the service manager's runtime folder
    /// or beside the socket. Both folders are lost in a power failure.
    private static func marks(
        _ configuration: NotchConfiguration, beside socket: String?, on loop: EventLoop, logger: Logger
    ) -> OnShowFile? {
        guard !isScripted(configuration, on: loop),
            let path = OnShowFile.path(runtimeFolder: System.environment("RUNTIME_DIRECTORY"), socket: socket)
        else { return nil }
        do throws(Errno) { return try OnShowFile(path: path) } catch {
            logger.warning("\(path): \(error); what ends notchd while it is drawn is drawn again at each start")
            return nil
        }
    }

    private static func store(
        _ configuration: NotchConfiguration, _ marks: OnShowFile?, on loop: EventLoop
    ) throws -> Store? {
        guard !isScripted(configuration, on: loop),
            let path = configuration.storePath(isSocketNamed: NotchSocketPath.isNamedByEnvironment)
        else { return nil }
        return Store(
            StoreOptions(configuration.store, path: path),
            views: marks.map { ViewNotation.json.guarded(by: $0) } ?? .json,
            worker: try LoopWorker(loop: loop, purpose: "the store", stackSize: Store.stackSize), clock: loop)
    }

    /// Makes the store in memory for a display without a store file. A scripted display has no store, and does that
    /// work on the actor.
    private static func memory(_ configuration: NotchConfiguration, on loop: EventLoop) throws -> Store? {
        guard !isScripted(configuration, on: loop) else { return nil }
        return Store(
            .inMemory, views: .json,
            worker: try LoopWorker(loop: loop, purpose: "the history", stackSize: Store.stackSize), clock: loop)
    }

    private static func preferences(
        _ configuration: NotchConfiguration, on loop: EventLoop, logger: Logger
    ) -> Preferences? {
        guard !isScripted(configuration, on: loop),
            let path = configuration.preferencesPath(isSocketNamed: NotchSocketPath.isNamedByEnvironment)
        else { return nil }
        return Preferences(path: path, clock: loop, logger: logger) {
            try LoopWorker(loop: loop, purpose: "the preferences")
        }
    }

    /// The name of the socket on which gateways call (`FileDescriptorName=` of `notchd-gateway.socket`).
    private static let gatewaySocket = "gateway"

    private static func socket(_ choice: SocketChoice, passed: [Int32]) throws -> ServerSocket? {
        switch choice {
        case .none: return nil
        case .path(let path): return try ServerSocket.bind(path: path)
        case .usual:
            guard passed.count <= 1 else { throw NotchError.tooManySockets(passed.count) }
            if let descriptor = passed.first { return try ServerSocket.adopt(descriptor) }
            guard let path = NotchSocketPath.resolve(option: nil) else { throw NotchError.noSocketPath }
            return try ServerSocket.bind(path: path)
        }
    }

    /// Starts to serve clients.
    private func serve() {
        do {
            if let socket = unserved.take() {
                if let path = socket.path { logger.info("listening on \(path)") }
                try server.listen(on: socket)
            }
            if let gateways = unservedGateways.take() {
                logger.info("listening for gateways on the passed socket \(Self.gatewaySocket)")
                try server.listen(on: gateways, isForGateways: true)
            }
        } catch {
            logger.error("\(error)")
            loop.stop(code: EXIT_FAILURE)
        }
    }

    // MARK: Signals

    private func handleSignals() throws {
        // A client that disconnects while the program writes to it must not end the process.
        System.ignore(SIGPIPE)
        for number in [SIGTERM, SIGINT] {
            try loop.onSignal(number) { [weak self] in self?.end() }
        }
        try loop.onSignal(SIGHUP) { [weak self] in
            guard let self else { return }
            // If the cards are on a terminal, the signal means that the terminal was closed.
            if runtime.configuration.backend.kind.takesTerminal { return end() }
            do { _ = try reload() } catch { logger.error("\(error); the old configuration stays") }
        }
    }

    /// Starts the handoff of activities between the displays of the machine.
    private func startHandoff(_ handoff: HandoffConfiguration) throws {
        guard let folder = handoff.folder ?? HandoffFolder.resolve() else { throw NotchError.noHandoffFolder }
        let transport = SocketHandoffTransport(
            name: handoff.name ?? System.hostName, folder: folder, poller: EventLoopPoller(loop: loop), clock: loop)
        transport.onNotice = { [logger] in logger.notice("\($0)") }
        try runtime.startHandoff(transport)
    }

    /// Reads the configuration files again. If any of them has a fault, all changes are refused.
    ///
    /// - Returns: the keys that take effect only at the next start.
    private func reload() throws(ConfigurationError) -> [String] {
        guard let files else { return [] }
        _ = try? loop.notify(.reloading)
        defer { _ = try? loop.notify(.ready) }
        var configuration = base
        try files.apply(to: &configuration)
        try overrides(&configuration)
        try configuration.validate()
        for notice in configuration.notices { logger.warning("\(notice)") }
        hotplug.watch(HotplugWatch.subsystems(for: configuration, running: runtime.configuration))
        let keys = runtime.reconfigure(configuration)
        runtime.useInputs(of: configuration, on: loop)
        logger.debug("the configuration was read again")
        if !keys.isEmpty {
            logger.warning("changed, and takes effect at the next start: \(keys.joined(separator: ", "))")
        }
        return keys
    }

    /// Removes the card, answers the clients that wait, removes the socket, and leaves the loop with status 0. The
    /// second call leaves at once.
    private func end() {
        _ = try? loop.notify(.stopping)
        ending.onExtend = { [loop] in _ = try? loop.notify(.extendTimeout($0)) }
        ending.onLeave = { [server, loop] in
            server.close()
            loop.stop(code: EXIT_SUCCESS)
        }
        ending.ask()
        // In virtual time, the frame in flight would otherwise never reach the display.
        if loop.clockMode == .virtual { loop.advance(by: EndingMachine.patienceForDisplay) {} }
    }
}
