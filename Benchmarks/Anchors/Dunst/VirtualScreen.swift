import Glibc

/// An X server without a screen. Its frame buffer is a file, in which this process sees what a program draws.
final class VirtualScreen {
    /// The value for `$DISPLAY`.
    let name: String

    private let server: ChildProcess
    private let memory: UnsafeMutableRawPointer
    private let size: Int
    private static let width = 640
    /// The bytes of a row of pixels.
    private static let row = width * 4
    /// The rows from one that is looked at to the next.
    private static let step = 8
    private let remembered: UnsafeMutableRawPointer

    /// - Parameter folder: where the server keeps its frame buffer.
    init(folder: String) throws {
        // Numbers of real displays are small.
        let number = 1000 + Int(getpid()) % 50000
        name = ":\(number)"
        server = try ChildProcess(
            "Xvfb", [name, "-screen", "0", "\(Self.width)x240x24", "-fbdir", folder, "-nolisten", "tcp"])
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
        remembered = .allocate(byteCount: size, alignment: 16)
        remember()
    }

    deinit {
        munmap(memory, size)
        remembered.deallocate()
    }

    func remember() {
        memcpy(remembered, memory, size)
    }

    /// Whether a pixel of every eighth row differs from what was remembered. A notification has more rows. To compare all
    /// of them again and again takes a processor from the programs that are measured.
    private var hasChanged: Bool {
        // The pixels are at the end of the file, below a header.
        stride(from: size % Self.row, to: size, by: Self.row * Self.step).contains { start in
            memcmp(memory + start, remembered + start, Self.row) != 0
        }
    }

    /// Waits for a pixel that differs from what was remembered.
    ///
    /// - Returns: when it was there.
    /// - Throws: ``BenchmarkError`` after 5 s without one.
    func waitForChange() throws -> Double {
        let started = Stopwatch.now
        while !hasChanged {
            guard Stopwatch.now - started < 5e9 else { throw BenchmarkError("dunst showed nothing within 5 s") }
            // The wait for our own frames has the same pauses. Without them, the pixels of dunst came after 8.5 ms instead
            // of 5 ms, since two processors serve it, Xvfb, the bus and this loop.
            pause(microseconds: 20)
        }
        return Stopwatch.now
    }
}
