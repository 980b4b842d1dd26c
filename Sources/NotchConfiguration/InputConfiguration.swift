public import NotchCore
public import NotchInput

/// The configured devices with which people engage the surface.
public struct InputConfiguration: Hashable, Sendable {
    /// The `[GPIO NAME]` sections, in their order.
    public var lines: [LineDraft] = []
    /// The `[Proximity NAME]` sections, in their order.
    public var proximity: [Named<ProximityOptions>] = []
    /// The `[Keys NAME]` sections, in their order.
    public var keys: [Named<KeyOptions>] = []
    /// The actions of touches. They apply if ``listensToTouch``.
    public var touch = Named(options: TouchOptions())
    public var listensToTouch = false
    /// The sensor of the ambient light. It is used if the brightness follows the ambient light.
    public var light = LightOptions()

    public init() {}

    /// Whether no inputs are configured, apart from the light sensor.
    public var isEmpty: Bool {
        lines.isEmpty && proximity.isEmpty && keys.isEmpty && !listensToTouch
    }

    /// Whether a button or a key answers questions by the number of a choice.
    var answerByNumber: Bool {
        let actions = lines.map { $0.role?.pressAction } + keys.map(\.options.timing.press)
        return actions.contains { if case .answer = $0 { true } else { false } }
    }

    /// Options and the place of their section.
    public struct Named<Options: Hashable & Sendable>: Hashable, Sendable {
        public var options: Options
        /// The file and line of the section's first key; empty if a program made the options.
        public var place: String

        public init(options: Options, place: String = "") {
            self.options = options
            self.place = place
        }
    }
}

/// An incompletely read `[GPIO NAME]` section. The keys are read one by one, and some may be missing.
public struct LineDraft: Hashable, Sendable {
    /// All options except the selector and the role, which are in the following properties.
    public var options: LineOptions
    /// The name of the line.
    public var line: String?
    /// The chip of a line that is given by its number on the chip, ``offset``.
    public var chip: String?
    public var offset: Int?
    public var role: InputRole?

    public init(name: String, origin: String? = nil) {
        options = LineOptions(name: name, selector: .name(""), role: .open, origin: origin)
    }

    /// Returns the complete options.
    ///
    /// - Throws: ``InputProblem`` if keys are missing, contradictory or out of range.
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

/// The inputs of a configuration: the valid inputs, and the problems of the others.
package struct InputPlan: Hashable {
    package private(set) var devices = InputDevices()
    package private(set) var problems: [InputProblem] = []
    /// The names in use, including the names of the program's own inputs.
    private var names = Set(InputPlan.reserved)

    /// The names of the inputs that have no named section.
    static let reserved = InputKind.allCases.filter { $0.section == nil }.map(\.rawValue)

    /// Returns whether both plans use the same devices in the same way, regardless of their places in the file.
    package func asksForTheSame(as other: InputPlan) -> Bool { withoutPlaces == other.withoutPlaces }

    /// The same plan without the places in the file.
    private var withoutPlaces: InputPlan {
        var plan = self
        for index in plan.devices.lines.indices { plan.devices.lines[index].origin = nil }
        for index in plan.devices.proximity.indices { plan.devices.proximity[index].origin = nil }
        plan.problems = plan.problems.map { InputProblem(name: $0.name, kind: $0.kind, message: "", place: "") }
        return plan
    }

    /// - Parameter followsLight: whether the brightness or the theme follows the ambient light.
    package init(_ configuration: InputConfiguration, followsLight: Bool = false) {
        devices.light = followsLight ? configuration.light : nil
        for draft in configuration.lines {
            keep(draft.options.name, .gpio, draft.options.origin ?? "") { (plan) throws(InputProblem) in
                plan.devices.lines.append(try plan.unique(draft.lineOptions()))
            }
        }
        for sensor in configuration.proximity {
            keep(sensor.options.name, .proximity, sensor.place) { (plan) throws(InputProblem) in
                do { try sensor.options.validate() } catch {
                    throw plan.problem(sensor.options.name, .proximity, "\(error)", sensor.place)
                }
                plan.devices.proximity.append(sensor.options)
            }
        }
        for keys in configuration.keys {
            keep(keys.options.name, .keys, keys.place) { (plan) throws(InputProblem) in
                do { try keys.options.validate() } catch {
                    throw plan.problem(keys.options.name, .keys, "\(error)", keys.place)
                }
                try plan.checkKeys(of: keys)
                plan.devices.keys.append(keys.options)
            }
        }
        guard configuration.listensToTouch else { return }
        do {
            try configuration.touch.options.validate()
            devices.touch = configuration.touch.options
        } catch {
            problems.append(problem("touch", .touch, "[Touch] \(error)", configuration.touch.place))
        }
    }

    /// Adds an input if its configuration is valid, and a problem otherwise.
    private mutating func keep(
        _ name: String, _ kind: InputKind, _ place: String,
        _ add: (inout InputPlan) throws(InputProblem) -> Void
    ) {
        do throws(InputProblem) {
            guard !name.isEmpty else {
                throw problem(
                    kind.rawValue, kind, "the section needs a name, as in [\(kind.section ?? kind.rawValue) door]",
                    place)
            }
            // The name is printed in the status, in the log and in recordings.
            if let flaw = name.flawOfIdentifier {
                throw problem(name.printable, kind, "the section's name \(flaw)", place)
            }
            guard names.insert(name).inserted else {
                let isReserved = Self.reserved.contains(name)
                throw problem(
                    name, kind,
                    isReserved
                        ? "'\(name)' is the name of one of the program's own inputs: choose another name"
                        : "another input is called '\(name)' already: choose another name", place)
            }
            try add(&self)
        } catch {
            problems.append(error)
        }
    }

    /// Throws if a key of a device has two roles.
    private func checkKeys(of keys: InputConfiguration.Named<KeyOptions>) throws(InputProblem) {
        for other in devices.keys {
            let meet = other.device == nil || keys.options.device == nil || other.device == keys.options.device
            guard meet, let key = keys.options.keys.first(where: other.keys.contains) else { continue }
            throw problem(keys.options.name, .keys, "\(key) has a role already, in [Keys \(other.name)]", keys.place)
        }
    }

    /// Throws if a line has two roles, otherwise returns the line.
    private func unique(_ line: LineOptions) throws(InputProblem) -> LineOptions {
        if let other = devices.lines.first(where: { $0.selector == line.selector }) {
            throw problem(
                line.name, .gpio, "\(line.selector) has a role already, in [GPIO \(other.name)]", line.origin ?? "")
        }
        return line
    }

    private func problem(_ name: String, _ kind: InputKind, _ message: String, _ place: String) -> InputProblem {
        InputProblem(name: name, kind: kind, message: message, place: place)
    }
}

extension InputKind {
    /// The kind of the input's sections, such as `GPIO`; `nil` for an input without a named section.
    fileprivate var section: String? {
        switch self {
        case .gpio: "GPIO"
        case .proximity: "Proximity"
        case .keys: "Keys"
        case .touch, .terminal, .light, .script, .socket: nil
        }
    }
}

/// A configured input that cannot be used. The other inputs and the display work.
package struct InputProblem: Error, Hashable, CustomStringConvertible {
    package var name: String
    package var kind: InputKind
    package var message: String
    /// The file and line; empty if the message contains them.
    package var place: String

    package var description: String { place.isEmpty ? message : "\(place): \(message)" }

    /// The report that `notchctl status` shows.
    package var report: InputReport {
        InputReport(name: name, kind: kind, state: .refused, error: description)
    }
}
