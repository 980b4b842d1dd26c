import Glibc

/// An X server without a screen. Its frame buffer is a file, in which this process sees what a program draws.
final class VirtualScreen {
    /// The value for `$DISPLAY`.
    let name: String

    private let server: ChildProcess
    private let memory: UnsafeMutableRawPointer
    private let size: Int
    private var remembered: [UInt8]

    /// - Parameter folder: where the server keeps its frame buffer.
    init(folder: String) throws {
        // Numbers of real displays are small.
        let number = 1000 + Int(getpid()) % 50000
        name = ":\(number)"
        server = try ChildProcess("Xvfb", [name, "-screen", "0", "640x240x24", "-fbdir", folder, "-nolisten", "tcp"])
        let started = Stopwatch.now
        let file = folder + "/Xvfb_screen0"
        while FileText.size(file) ?? 0 == 0
            || LocalSocket.connect("/tmp/.X11-unix/X\(number)").map(LocalSocket.close) == nil
        {
            guard server.isRunning, Stopwatch.now - started < 5e9 else {
                throw BenchmarkError("Xvfb did not start within 5 s")
            }
            pause(microseconds: 1000)
        }
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, let size = FileText.size(file) else {
            throw BenchmarkError.systemCall("cannot open \(file)")
        }
        defer { close(descriptor) }
        // MAP_FAILED is a macro with a cast, which Swift does not import: -1.
        guard let memory = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), Int(bitPattern: memory) != -1 else {
            throw BenchmarkError.systemCall("cannot map \(file)")
        }
        self.memory = memory
        self.size = size
        remembered = [UInt8](repeating: 0, count: size)
    }

    deinit {
        munmap(memory, size)
    }

    func remember() {
        memcpy(&remembered, memory, size)
    }

    /// Whether any pixel differs from what was remembered.
    var hasChanged: Bool {
        memcmp(memory, remembered, size) != 0
    }
}
