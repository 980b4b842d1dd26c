import Glibc
import NotchSystem

/// Provokes SIGBUS with and without an earlier handler. If it survives, it exits with 0 or as the handler says. It also
/// dies in other ways, with a terminal to give back. The terminal is standard output, to which the probe writes `alive`
/// if it survives.
@main
enum Probe {
    static func main() throws {
        let arguments = Set(CommandLine.arguments.dropFirst())
        if arguments.contains("ignored-before") { signal(SIGBUS, SIG_IGN) }
        if arguments.contains("default-with-info-before") { setBefore(SIG_DFL) }
        if arguments.contains("ignored-with-info-before") { setBefore(SIG_IGN) }
        // The tests may have been started with signals blocked or ignored.
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        signal(SIGQUIT, arguments.contains("quit-ignored-before") ? SIG_IGN : SIG_DFL)
        if arguments.contains("plain-handler-before") { signal(SIGBUS) { _ in _exit(42) } }
        if arguments.contains("handler-before") { handleBefore() }
        if arguments.contains("surviving-handler-before") { signal(SIGBUS) { _ in } }
        // A crash reporter restores the default action, too.
        if arguments.contains("reporting-handler-before") { signal(SIGBUS) { signal($0, SIG_DFL) } }

        if arguments.contains("terminal-before") { arm() }
        // The first mapping installs the guard.
        let guarded = try removed { try DeviceMapping(descriptor: $0, offset: 0, length: 4096) }
        if arguments.contains("terminal-after") { arm() }
        if arguments.contains("given-back") { TerminalGuard.disarm() }
        if arguments.contains("touch-guarded") {
            guarded.bytes[0] = 1
            if guarded.isLost { live() }
            exit(guarded.isLost ? 0 : 1)
        }
        if arguments.contains("touch-foreign") {
            let foreign = try removed { mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, $0, 0) }
            foreign?.storeBytes(of: 1, as: UInt8.self)
        }
        if arguments.contains("send") { kill(getpid(), SIGBUS) }
        if arguments.contains("trap") { fatalError("as asked") }
        if arguments.contains("abort") { abort() }
        if arguments.contains("quit") { kill(getpid(), SIGQUIT) }
        if arguments.contains("overflow") { exit(Int32(truncatingIfNeeded: depth(of: arguments.count))) }
        if arguments.contains("thread") { abortOnAnotherThread() }
        live()
    }

    private static func live() {
        write(1, "alive ", 6)
    }

    private static func arm() {
        _ = TerminalGuard.arm(descriptor: 1, modes: nil, farewell: Array("farewell".utf8))
    }

    private nonisolated static func abortOnAnotherThread() {
        var thread = pthread_t()
        pthread_create(&thread, nil, { _ in abort() }, nil)
        pthread_join(thread, nil)
    }

    /// Calls itself until the stack ends.
    @inline(never)
    private static func depth(of count: Int) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { bytes in
            bytes[0] = UInt8(truncatingIfNeeded: count)
            return depth(of: count + 1) + Int(bytes[0])
        }
    }

    /// Sets SIGBUS to its default action or to being ignored, with the flag of a handler that takes three arguments.
    private static func setBefore(_ handler: __sighandler_t?) {
        var action = sigaction()
        action.sa_flags = SA_SIGINFO
        action.__sigaction_handler.sa_handler = handler
        sigaction(SIGBUS, &action, nil)
    }

    /// Installs a handler that exits with 43 if it is told the address that failed, and with 44 if not.
    private static func handleBefore() {
        var action = sigaction()
        action.sa_flags = SA_SIGINFO
        action.__sigaction_handler.sa_sigaction = { number, info, _ in
            _exit(number == SIGBUS && info?.pointee._sifields._sigfault.si_addr != nil ? 43 : 44)
        }
        sigaction(SIGBUS, &action, nil)
    }

    /// Returns what `map` makes of a page of memory, and then takes the page away.
    private static func removed<Mapping>(_ map: (Int32) throws -> Mapping) throws -> Mapping {
        var path = Array("/tmp/notch-probe-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        unlink(path)
        ftruncate(descriptor, 4096)
        defer { ftruncate(descriptor, 0) }
        return try map(descriptor)
    }
}
