import Glibc
package import NotchDevices
package import NotchSystem

/// A machine with GPIO chips that a test adds, renames and removes.
package final class FakeGPIO: GPIOSystem {
    package private(set) var chips: [FakeGPIOChip] = []
    /// The group whose members may open the chips, besides root.
    package var groupName: String? = "gpio"
    package var links: [String: String] = [:]
    /// Whether the kernel debounces, as it does for libgpiod 2. Such a kernel drops the oldest edges if there are too
    /// many; an older kernel drops the newest.
    package var isVersion2 = false
    /// The calls so far, one or two words for each.
    package private(set) var trace: [String] = []

    package init() {}

    /// - Parameter lines: the names of the lines; an empty string for a line without a name.
    @discardableResult
    package func add(_ name: String, label: String, lines: [String]) -> FakeGPIOChip {
        let chip = FakeGPIOChip(name: name, label: label, lines: lines)
        chips.append(chip)
        return chip
    }

    /// Removes a chip.
    ///
    /// - Parameter hangsUp: whether the removal wakes a program that waits for the chip's lines, as in Linux 6.6 and
    ///   later.
    package func remove(_ chip: FakeGPIOChip, hangsUp: Bool = false) {
        chips.removeAll { $0 === chip }
        chip.vanish(hangsUp: hangsUp)
    }

    /// Adds a removed chip again, under another name.
    package func putBack(_ chip: FakeGPIOChip, as name: String) {
        chip.comeBack(as: name)
        chips.append(chip)
    }

    /// The number of requested lines.
    package var requested: Int { chips.flatMap(\.pins).filter { $0.line != nil }.count }

    package func forgetTrace() { trace = [] }

    // MARK: GPIOSystem

    package func chipPaths() throws(Errno) -> [String] { chips.map(\.path) }

    package func canonicalPath(_ path: String) -> String { links[path] ?? path }

    package func chip(_ path: String) throws(Errno) -> GPIOChip {
        let chip = try open(path)
        trace.append("chip \(chip.name)")
        return chip.description
    }

    package func request(_ request: GPIORequest) throws(Errno) -> any GPIOLine {
        let chip = try open(request.path)
        trace.append("request \(chip.name) \(request.offset)" + (request.wantsEdges ? "" : " without edges"))
        return try chip.request(request, isVersion2: isVersion2)
    }

    package func group(of path: String) -> String? { groupName }

    private func open(_ path: String) throws(Errno) -> FakeGPIOChip {
        guard let chip = chips.first(where: { $0.path == path }) else { throw .noEntry }
        if let error = chip.openError { throw error }
        return chip
    }
}
