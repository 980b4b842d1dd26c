package import NotchDevices
package import NotchSystem

/// A GPIO chip in the report of `notchctl doctor`.
package struct ChipReport: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case described(GPIOChip)
        case failed(Errno)
    }

    /// The chip's path, such as `/dev/gpiochip0`.
    package var node: String
    package var access: FileAccess?
    package var state: State
}

extension ChipReport {
    /// Queries the chip, and requests none of its lines.
    init(_ node: String, system: any GPIOSystem, files: MachineFiles) {
        self.init(node: node, access: files.access(node), state: .failed(.noEntry))
        do throws(Errno) { state = .described(try system.chip(node)) } catch { state = .failed(error) }
    }

    /// Returns the consumer of each line in use, and the free lines. A chip that cannot be opened is only a note,
    /// because no display needs a GPIO chip.
    package func findings(for person: Person, _ rules: UdevRules) -> [Finding] {
        let name = node.split(separator: "/").last.map(String.init) ?? node
        switch state {
        case .failed(let error):
            let reason = "GPIO chip, cannot be opened: \(error)" + (access.map { " (\($0.description))" } ?? "")
            let remedy = error == .accessDenied ? access?.groupRemedy(for: person) ?? rules.remedy("gpio") : nil
            return [Finding(.note, name, reason, remedy: remedy)]
        case .described(let chip):
            let used = chip.lines.indices.filter { chip.lines[$0].consumer != nil }
            let free = chip.lines.indices.filter { chip.lines[$0].consumer == nil }
            var findings = [
                Finding(
                    .ok, name,
                    "GPIO chip \(chip.label): \(chip.lines.count) lines, \(used.count) in use, "
                        + (access?.description ?? "access unknown"))
            ]
            findings += used.map { offset in
                let line = chip.lines[offset]
                let consumer = line.consumer.map { $0.isEmpty ? "an unnamed consumer" : "'\($0)'" } ?? ""
                let direction = line.isOutput ? "output" : "input"
                return Finding(.note, "\(name) \(offset)", "\(title(line))\(direction), in use by \(consumer)")
            }
            if !free.isEmpty {
                let lines = free.map { "\($0)" + (chip.lines[$0].name.isEmpty ? "" : " \(chip.lines[$0].name)") }
                findings.append(Finding(.note, name, "free: \(lines.joined(separator: ", "))"))
            }
            return findings
        }
    }

    private func title(_ line: GPIOLineInfo) -> String { line.name.isEmpty ? "" : "\(line.name): " }
}
