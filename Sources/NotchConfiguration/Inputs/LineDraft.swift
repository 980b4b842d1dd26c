public import NotchCore
public import NotchInput

/// A `[GPIO NAME]` section as far as it has been read. The keys come one by one, and some may be missing.
public struct LineDraft: Hashable, Sendable {
    /// All options except the selector and the role, which are in the following properties.
    public var options: LineOptions
    /// The name of the line.
    public var line: String?
    /// The chip of a line that is given by its number on the chip, which is ``offset``.
    public var chip: String?
    public var offset: Int?
    public var role: InputRole?

    public init(name: String, origin: String? = nil) {
        options = LineOptions(name: name, selector: .name(""), role: .open, origin: origin)
    }

    /// Returns the complete options.
    ///
    /// - Throws: ``InputProblem`` if keys are missing, contradict one another or are out of range.
    func lineOptions() throws(InputProblem) -> LineOptions {
        func problem(_ message: String) -> InputProblem {
            InputProblem(
                name: options.name, kind: .gpio, message: "[GPIO \(options.name)] \(message)",
                place: options.origin ?? "")
        }
        var options = options
        switch (line, chip, offset) {
        case (let line?, nil, nil): options.selector = .name(line)
        case (nil, let chip?, let offset?): options.selector = .chip(chip, offset: offset)
        case (nil, nil, nil): throw problem("needs Line=, or Chip= and Offset=")
        case (nil, _, _): throw problem("needs both Chip= and Offset=")
        case (_?, _, _): throw problem("has both Line= and Chip= or Offset=; one of them is enough")
        }
        guard let role else {
            throw problem("needs Role=, one of " + InputRole.allCases.map(\.rawValue).joined(separator: ", "))
        }
        options.role = role
        do { try options.validate() } catch {
            throw InputProblem(name: options.name, kind: .gpio, message: error.message, place: "")
        }
        return options
    }
}
