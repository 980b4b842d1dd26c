import Glibc

/// The dunst notification daemon, where it is installed, on a virtual screen and a message bus of its own.
final class DunstAnchor {
    /// The note of a row where dunst is not installed.
    static let missing = "anchor missing: it takes dunst, Xvfb, dbus-daemon and notify-send on the PATH"

    static let name = "org.freedesktop.Notifications"

    private let folder: ScratchFolder
    let screen: VirtualScreen
    private let bus: ChildProcess
    private let address: String

    /// `nil` where one of the programs is missing.
    ///
    /// - Throws: ``BenchmarkError`` when the programs are there and do not run.
    init?() throws {
        guard ["dunst", "Xvfb", "dbus-daemon"].allSatisfy(Self.isOnPath) else { return nil }
        folder = try ScratchFolder()
        address = folder.path + "/bus"
        bus = try ChildProcess("dbus-daemon", ["--session", "--nofork", "--address=unix:path=\(address)"])
        screen = try VirtualScreen(folder: folder.path)
        let started = Stopwatch.now
        while LocalSocket.connect(address).map(LocalSocket.close) == nil {
            guard Stopwatch.now - started < 5e9 else { throw BenchmarkError("dbus-daemon did not start within 5 s") }
            pause(microseconds: 1000)
        }
    }

    /// Starts a dunst and shows a notification.
    ///
    /// - Returns: nanoseconds from its start to its name on the bus, and from the call to the first pixels.
    func measure() throws -> (startUp: Double, firstCard: Double) {
        let started = Stopwatch.now
        let (dunst, connection) = try start()
        let startUp = Stopwatch.now - started
        // Our own daemon is given as long before its first card.
        pause(microseconds: 1_500_000)
        screen.remember()
        let called = Stopwatch.now
        try connection.notify(Self.name, title: "Build finished", body: "notch, branch main", icon: "hammer")
        let firstCard = try screen.waitForChange() - called
        dunst.stop()
        while try connection.hasOwner(Self.name) { pause(microseconds: 1000) }
        return (startUp, firstCard)
    }

    /// What a program needs to know of the screen and the bus.
    var environment: [String: String] {
        [
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(address)", "DISPLAY": screen.name,
            "XDG_CONFIG_HOME": folder.path,
        ]
    }

    /// Starts a dunst, and waits until it has its name on the bus.
    func start() throws -> (dunst: ChildProcess, bus: MessageBus) {
        let connection = try MessageBus(address)
        let started = Stopwatch.now
        let dunst = try ChildProcess("dunst", [], environment: environment)
        while try !connection.hasOwner(Self.name) {
            guard dunst.isRunning, Stopwatch.now - started < 5e9 else {
                throw BenchmarkError("dunst did not take its name on the bus")
            }
            // The wait for our own socket has the same pauses.
            pause(microseconds: 50)
        }
        return (dunst, connection)
    }

    static func isOnPath(_ program: String) -> Bool {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }
}
