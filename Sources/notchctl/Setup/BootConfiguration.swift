/// The lines of `config.txt` that apply to a board, with those of the files that it includes.
package struct BootConfiguration: Hashable, Sendable {
    /// A line without white space around it, and the file that has it.
    package struct Line: Hashable, Sendable {
        package var text: String
        package var file: String
    }

    package private(set) var lines: [Line] = []

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - boot: the folder of `config.txt`; `nil` if there is none.
    ///   - filters: the filters of models that apply to the board; `nil` leaves out whatever is below a filter.
    ///   - read: returns the contents of a file.
    package init(boot: String?, filters: Set<String>?, read: (String) -> [UInt8]?) {
        guard let boot else { return }
        var reader = Reader(filters: filters ?? [])
        reader.read("config.txt", depth: 0) { read("\(boot)/\($0)") }
        lines = reader.lines
    }

    /// Returns the last value of a setting; `nil` if no line sets it.
    package func value(_ name: String) -> String? {
        lines.last { $0.text.hasPrefix(name + "=") }.map { String($0.text.dropFirst(name.count + 1)) }
    }

    /// Whether a parameter of the board's own device tree is on, such as `spi`.
    package func hasParameter(_ name: String) -> Bool {
        let values = lines.filter { $0.text.hasPrefix("dtparam=") }.flatMap {
            $0.text.dropFirst(8).split(separator: ",")
        }
        // The other names of the bus on the header.
        let names: [Substring] = name == "i2c_arm" ? ["i2c_arm", "i2c", "i2c1"] : [name[...]]
        let parts = values.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
        guard let last = parts.last(where: { $0.first.map(names.contains) == true }) else { return false }
        return last.count == 1 || ["on", "true", "yes", "1"].contains(last[1])
    }

    /// The overlays that are loaded, by their names.
    package var overlays: [String] { lines.compactMap { PanelChoice.overlayName($0.text) } }

    /// Returns the filters of models that apply to a board, by its name in the device tree.
    package static func filters(model: String) -> Set<String> {
        let filters: [(String, [String])] = [
            ("Compute Module 5", ["[pi5]", "[cm5]"]), ("Raspberry Pi 500", ["[pi5]", "[pi500]"]),
            ("Raspberry Pi 5", ["[pi5]"]), ("Compute Module 4S", ["[pi4]", "[cm4s]"]),
            ("Compute Module 4", ["[pi4]", "[cm4]"]),
            ("Raspberry Pi 400", ["[pi4]", "[pi400]"]), ("Raspberry Pi 4", ["[pi4]"]),
            ("Raspberry Pi 3 Model B Plus", ["[pi3]", "[pi3+]"]), ("Raspberry Pi 3 Model A Plus", ["[pi3]", "[pi3+]"]),
            ("Raspberry Pi 3", ["[pi3]"]), ("Compute Module 3", ["[pi3]"]), ("Raspberry Pi 2", ["[pi2]"]),
            ("Raspberry Pi Zero 2", ["[pi0]", "[pi0w]", "[pi02]"]), ("Raspberry Pi Zero W", ["[pi0]", "[pi0w]"]),
            ("Raspberry Pi Zero", ["[pi0]"]), ("Raspberry Pi", ["[pi1]"]),
        ]
        return Set(filters.first { model.contains($0.0) }?.1 ?? [])
    }
}

/// The state of the firmware while it reads the files. Filters of models replace each other, others add up.
private struct Reader {
    let filters: Set<String>
    var lines: [BootConfiguration.Line] = []
    private var isModel = true
    private var isOther = true
    /// The most files within each other that are read.
    private static let deepest = 8

    init(filters: Set<String>) { self.filters = filters }

    mutating func read(_ file: String, depth: Int, _ contents: (String) -> [UInt8]?) {
        guard depth < Self.deepest, let bytes = contents(file) else { return }
        for line in ConfigText(bytes).lines where line.counts {
            if line.isHeading {
                note(line.text)
            } else if isModel, isOther {
                if line.text.hasPrefix("include ") {
                    read(String(line.text.dropFirst(8)), depth: depth + 1, contents)
                } else {
                    lines.append(BootConfiguration.Line(text: line.text, file: file))
                }
            }
        }
    }

    private mutating func note(_ filter: String) {
        if filter == "[all]" {
            (isModel, isOther) = (true, true)
        } else if filter.hasPrefix("[pi") || filter.hasPrefix("[cm") {
            isModel = filters.contains(filter)
        } else {
            // Whether [none], [gpio4=1], an EDID or a serial number applies is not known here.
            isOther = false
        }
    }
}
