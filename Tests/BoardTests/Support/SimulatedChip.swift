import Foundation
import Glibc

/// A GPIO chip of the kernel's simulator, `gpio-sim`. Sysfs pulls its lines, and it has the interrupts of a real chip.
///
/// If a chip goes while one of its lines is in use, 6.1 keeps a reference to the chip for good (`gpiod_free_commit`),
/// and with it the numbers of its lines. There are 1024 such numbers. So chips have few lines here, and a board has no
/// more than 200 such chips.
final class SimulatedChip {
    private static let root = URL(fileURLWithPath: "/sys/kernel/config/gpio-sim")

    let label: String
    private let folder: URL
    private let bank: URL
    /// The folders and files that were made, to be removed in reverse order.
    private var made: [URL] = []
    /// The descriptors of the files that pull the lines. They stay open while the chip is live, since open(2) is slow
    /// under emulation.
    private var pulls: [Int: Int32] = [:]

    /// Makes a chip that is live.
    ///
    /// - Parameters:
    ///   - lines: the number of lines.
    ///   - names: the names of some lines, by offset.
    init(_ label: String, lines: Int = 4, names: [Int: String] = [:]) throws {
        try BoardGuest.load("gpio-sim")
        self.label = label
        folder = Self.root.appendingPathComponent(label)
        bank = folder.appendingPathComponent("bank0")
        try make(folder)
        try make(bank)
        try BoardGuest.write(String(lines), to: bank.appendingPathComponent("num_lines"))
        try BoardGuest.write(label, to: bank.appendingPathComponent("label"))
        for (offset, name) in names {
            let line = bank.appendingPathComponent("line\(offset)")
            try make(line)
            try BoardGuest.write(name, to: line.appendingPathComponent("name"))
        }
        try setLive(true)
    }

    deinit {
        try? setLive(false)
        for folder in made.reversed() { rmdir(folder.path) }
    }

    private func make(_ folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        made.append(folder)
    }

    /// Makes the chip appear, or disappear even while it is in use.
    func setLive(_ isLive: Bool) throws {
        for descriptor in pulls.values { close(descriptor) }
        pulls = [:]
        try BoardGuest.write(isLive ? "1" : "0", to: folder.appendingPathComponent("live"))
    }

    /// Its present name, such as `gpiochip1`.
    func name() throws -> String {
        try Self.text(bank.appendingPathComponent("chip_name"))
    }

    /// Returns the chip's present node once udevd has handled it.
    func node() throws -> String {
        "/dev/" + (try name())
    }

    /// Connects a line to a level.
    func pull(_ offset: Int, high isHigh: Bool) throws {
        let descriptor = try pulls[offset] ?? openPull(offset)
        let text = isHigh ? "pull-up" : "pull-down"
        guard pwrite(descriptor, text, text.utf8.count, 0) == text.utf8.count else {
            throw BoardError("cannot pull line \(offset) of \(label): \(String(cString: strerror(errno)))")
        }
    }

    private func openPull(_ offset: Int) throws -> Int32 {
        let device = try Self.text(folder.appendingPathComponent("dev_name"))
        let path = "/sys/devices/platform/\(device)/\(try name())/sim_gpio\(offset)/pull"
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw BoardError("\(path): \(String(cString: strerror(errno)))") }
        pulls[offset] = descriptor
        return descriptor
    }

    private static func text(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
