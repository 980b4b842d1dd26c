import Foundation
import Glibc
import NotchTestSupport

/// The virtual board that the tests of this target run in (see Hardware/virtual-board).
enum BoardGuest {
    /// Whether this process runs on the board. The board's scripts say so in the environment.
    static let isHere = ProcessInfo.processInfo.environment["NOTCH_BOARD"] != nil

    /// Whether the board was booted by systemd, with what `make install` puts there: `board run --systemd`.
    static let hasSystemd = isHere && FileManager.default.fileExists(atPath: "/run/systemd/system")

    /// Returns whether the device tree of this board has a node. Only the board of arm64 has a device tree.
    static func hasNode(_ path: String) -> Bool {
        isHere && FileManager.default.fileExists(atPath: "/proc/device-tree/\(path)")
    }

    /// Whether this is the board of arm64. QEMU's cirrus has no picture there, and a GPIO chip of the machine is found
    /// before those of tests.
    static let isARM64 = hasNode("pl061@9030000")

    /// The folder that the host sees as well.
    static let exchange = URL(fileURLWithPath: "/exchange")

    /// The cards of this board, by the names that it was started with.
    static let cards: [BoardCard] = {
        let text = (try? String(contentsOfFile: "/run/board/cards", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3 else { return nil }
            return BoardCard(id: words[0], driver: words[1], device: URL(fileURLWithPath: words[2]))
        }
    }()

    static func card(_ id: String) throws -> BoardCard {
        guard let card = cards.first(where: { $0.id == id }) else {
            throw BoardError("this board has no card '\(id)', but \(cards.map(\.id))")
        }
        return card
    }

    /// Loads a module of the kernel, if it is not there.
    static func load(_ module: String, _ parameters: String...) throws {
        try run(["modprobe", module] + parameters)
    }

    /// Unloads a module of the kernel.
    static func unload(_ module: String) throws {
        try run(["modprobe", "-r", module])
    }

    /// Makes the bus look for devices. Devices that were removed come back.
    static func rescan() throws {
        try write("1", to: URL(fileURLWithPath: "/sys/bus/pci/rescan"))
    }

    /// Suspends the board to idle, with all its devices but the virtio ones, until the host presses the power button.
    static func sleep(seconds: Int) throws {
        try load("notch_awake")
        try load("button")
        try BoardHost.ask("power-button", String(seconds))
        // Returns when the board is awake again.
        try write("freeze", to: URL(fileURLWithPath: "/sys/power/state"))
    }

    /// Suspends everything but the processor (`pm_test`), including the clocks, which a suspend to idle does not stop
    /// here. The board wakes by itself after some seconds.
    static func suspend() throws {
        try load("notch_awake")
        let test = URL(fileURLWithPath: "/sys/power/pm_test")
        try write("core", to: test)
        defer { try? write("none", to: test) }
        try write("mem", to: URL(fileURLWithPath: "/sys/power/state"))
    }

    /// Sets the clock to the beginning of a minute, so that the minute does not change, and has to be drawn, during the
    /// test.
    ///
    /// - Parameter second: the second of the minute.
    static func beginMinute(at second: Int = 1) throws {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        time.tv_sec += 60 + second - time.tv_sec % 60
        guard clock_settime(CLOCK_REALTIME, &time) == 0 else { throw BoardError("the clock cannot be set") }
    }

    /// Writes to a file of sysfs or debugfs by a single call of write(2), as such files require.
    static func write(_ text: String, to file: URL) throws {
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.write(contentsOf: Data(text.utf8))
    }

    /// Reads a file of procfs or tracefs to its end. Foundation stops at the first call of read(2) that returns less
    /// than a page, and with such files every call does.
    static func read(_ path: String) throws -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw BoardError("\(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while true {
            var failure: Int32?
            // The buffer is not filled first: unoptimized and emulated, that would take longer than reading.
            let page = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
                let read = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if read < 0 { failure = errno }
                count = max(read, 0)
            }
            if let failure { throw BoardError("\(path): \(String(cString: strerror(failure)))") }
            if page.isEmpty { return String(decoding: bytes, as: UTF8.self) }
            bytes += page
        }
    }

    /// Returns the lines of a file of procfs or tracefs.
    static func lines(_ path: String) throws -> [String] {
        try read(path).split(separator: "\n").map(String.init)
    }

    private static func run(_ command: [String]) throws {
        let result = try Command.run(URL(fileURLWithPath: "/usr/bin/env"), command)
        guard result.status == 0 else { throw BoardError("\(command): \(result.errors)") }
    }
}
