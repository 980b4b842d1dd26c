import NotchDevices
import NotchSystem

/// Finds lines among the machine's chips. Each search reads the chips again, because numbers change and names do not.
struct LineSearch {
    /// The number of names that a message lists at most.
    private static let mostNames = 12

    private let system: any GPIOSystem
    /// The chips that could be opened.
    private var chips: [GPIOChip] = []
    /// The chips that could not be opened, by their paths.
    private var failures: [(path: String, error: Errno)] = []

    init(_ system: any GPIOSystem) {
        self.system = system
        do throws(Errno) {
            for path in try system.chipPaths() {
                do throws(Errno) { chips.append(try system.chip(path)) } catch {
                    failures.append((path, error))
                }
            }
        } catch {
            failures.append(("/dev", error))
        }
    }

    /// Finds the line of a selector.
    ///
    /// - Throws: ``GPIOError`` of code `missing`, `ambiguous`, `denied` or `failed`. The message lists the existing
    ///   alternatives.
    func place(of selector: LineSelector) throws(GPIOError) -> LineAddress {
        switch selector {
        case .name(let name): try place(named: name)
        case .chip(let chip, let offset): try place(at: offset, ofChip: chip)
        }
    }

    private func place(named name: String) throws(GPIOError) -> LineAddress {
        let places = chips.flatMap { chip in
            chip.lines.indices.filter { chip.lines[$0].name == name }.map { LineAddress(chip: chip, offset: $0) }
        }
        guard let place = places.first else {
            try complainOfFailures(wanted: "line '\(name)'")
            let names = chips.flatMap { chip in chip.lines.map(\.name) }.filter { !$0.isEmpty }
            throw missing(
                "there is no line named '\(name)'", names, "no line has a name: give Chip= and Offset= instead")
        }
        guard places.count == 1 else {
            throw GPIOError(
                code: .ambiguous,
                message: "\(places.count) lines are named '\(name)': "
                    + places.prefix(Self.mostNames).map(\.description).joined(separator: ", ")
                    + "; give Chip= and Offset= instead")
        }
        return place
    }

    private func place(at offset: Int, ofChip text: String) throws(GPIOError) -> LineAddress {
        let path = system.canonicalPath(text.hasPrefix("/") ? text : "/dev/\(text)")
        let found = chips.filter { $0.path == path || $0.name == text || $0.name == "gpiochip\(text)" }
        let matches = found.isEmpty ? chips.filter { $0.label == text } : found
        guard let chip = matches.first else {
            try complainOfFailures(wanted: "chip '\(text)'")
            throw missing("there is no chip '\(text)'", chips.map(\.description), "there is none")
        }
        guard matches.count == 1 else {
            throw GPIOError(
                code: .ambiguous,
                message: "\(matches.count) chips are labelled '\(text)': "
                    + matches.map(\.name).joined(separator: ", ") + "; name one of them")
        }
        guard chip.lines.indices.contains(offset) else {
            throw GPIOError(
                code: .missing,
                message: "there is no line \(offset) of \(chip.description), which has \(chip.lines.count), from 0")
        }
        return LineAddress(chip: chip, offset: offset)
    }

    private func missing(_ text: String, _ names: [String], _ ifNone: String) -> GPIOError {
        let rest = names.count - Self.mostNames
        let list =
            names.isEmpty
            ? ifNone
            : "there are " + names.prefix(Self.mostNames).joined(separator: ", ")
                + (rest > 0 ? " and \(rest) more ('notchctl doctor' lists them)" : "")
        return GPIOError(code: .missing, message: "\(text); \(list)")
    }

    /// Throws the error of a chip that could not be searched, because it may have the wanted line or be the wanted
    /// chip.
    private func complainOfFailures(wanted: String) throws(GPIOError) {
        // A chip that disappears during the search counts as removed.
        guard let failure = failures.first(where: { $0.error != .noDevice && $0.error != .noEntry }) else { return }
        throw GPIOError.of(failure.error, of: failure.path, looking: wanted, group: system.group(of: failure.path))
    }
}

/// The current place of a line.
struct LineAddress: Hashable, Sendable {
    var chip: GPIOChip
    /// The line's number on the chip. The chip has a line with that number.
    var offset: Int

    var line: GPIOLineInfo { chip.lines[offset] }

    /// A description of the place, such as `line 17 (GPIO17) of gpiochip0 (pinctrl-bcm2711)`.
    var description: String {
        "line \(offset)\(line.name.isEmpty ? "" : " (\(line.name))") of \(chip.description)"
    }
}
