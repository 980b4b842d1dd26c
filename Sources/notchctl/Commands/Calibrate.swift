import ArgumentParser
import Glibc
import NotchCore
import NotchDevices
import NotchSystem

struct Calibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Find the levels of a sensor.", subcommands: [CalibrateProximity.self])
}

struct CalibrateProximity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proximity",
        abstract: "Find the readings at which a person counts as near, and write them to a drop-in for notchd.",
        discussion: """
            The command reads the sensor first with nobody there and then with you in front of it. It shows each \
            reading, as a bar in a terminal and as a line elsewhere. It needs no daemon. Exit code 1 means that it \
            found no levels and wrote nothing.
            """)

    @Option(help: ArgumentHelp("The sensor's name, label or number. A single sensor needs none.", valueName: "name"))
    var device: String?

    @Option(help: ArgumentHelp("The name of the input, as in its section [Proximity NAME].", valueName: "name"))
    var input = CalibratedInput.defaultName

    @Option(help: ArgumentHelp("How long to read the empty room, and then you.", valueName: "seconds"))
    var seconds = 4

    @Option(
        help: ArgumentHelp(
            """
            The file to write; - is standard output. The default is notchd.conf.d/50-proximity.conf beside \
            notchd.conf, and 50-proximity-NAME.conf for an --input with another name.
            """, valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("The folder of the sensors, for a model of it.", visibility: .hidden))
    var sysfs = "/sys/bus/iio/devices"

    func validate() throws {
        guard (1...60).contains(seconds) else { throw ValidationError("--seconds should be from 1 to 60.") }
        _ = try calibratedInput()
    }

    private func calibratedInput() throws -> CalibratedInput {
        guard let input = CalibratedInput(input) else {
            throw ValidationError(
                "--input should have only letters, digits, dots, dashes and underscores, and spaces between them.")
        }
        return input
    }

    func run() throws {
        let input = try calibratedInput()
        let system = LinuxIIO(sysfs: sysfs)
        let (sensor, channel) = try chosen(on: system)
        let proposal = try calibrate(sensor, channel, on: system)
        let text = proposal.dropIn(input: input, device: deviceName(of: sensor, on: system))
        guard output != "-" else { return try Terminal.write(Array(text.utf8)) }
        let paths = ConfigurationPaths(environment: System.environment, exists: System.exists)
        let path = output ?? paths.mainFile + ".d/" + input.fileName
        try Terminal.writeDropIn(Array(text.utf8), toFile: path)
        try Terminal.print(text + "Written to \(path). To apply it, run notchctl reload, or restart notchd.")
    }

    // MARK: The sensor

    private func chosen(on system: some IIOSystem) throws -> (IIODevice, IIOChannel) {
        let all: [IIODevice]
        do {
            all = try IIODevice.all(on: system).filter { $0.proximity != nil }
        } catch {
            throw Failure(.unavailable, "the sensors cannot be listed: \(error)")
        }
        let names = all.map(\.description).joined(separator: ", ")
        let meant = all.filter { $0.isMeant(by: device) }
        guard let sensor = meant.first, let channel = sensor.proximity else {
            let which = device.map { " called '\($0)'" } ?? ""
            throw Failure(
                .unavailable,
                "there is no proximity sensor\(which)" + (names.isEmpty ? "" : ", but there is \(names)")
                    + ": see notchctl doctor for the sensors")
        }
        guard meant.count == 1 else {
            throw Failure(.usage, "there are several proximity sensors: \(names); name one of them with --device")
        }
        return (sensor, channel)
    }

    /// Returns the label or name that distinguishes the sensor from the others, because the id of a sensor changes each
    /// time it appears. If neither does, returns the id. Returns `nil` if there are no other sensors.
    private func deviceName(of sensor: IIODevice, on system: some IIOSystem) -> String? {
        let others = ((try? IIODevice.all(on: system)) ?? []).filter { $0.proximity != nil && $0.id != sensor.id }
        guard !others.isEmpty else { return nil }
        let names = [sensor.label, sensor.name].compactMap { $0 }
        return names.first { name in !others.contains { $0.isMeant(by: name) } } ?? sensor.id
    }

    // MARK: Listening

    private func calibrate(
        _ sensor: IIODevice, _ channel: IIOChannel, on system: some IIOSystem
    ) throws -> CalibrationProposal {
        let clock = ContinuousSurfaceClock()
        let conversion: IIOConversion
        do { conversion = try IIOConversion(of: channel, on: sensor, system) } catch {
            throw Failure(.inputOutput, "\(sensor.description) does not answer: \(error)")
        }
        var machine = CalibrationMachine(length: .seconds(seconds), at: clock.now)
        var meter = ReadingMeter()
        var lastError: Errno?
        try meter.announce(machine.phase)
        while machine.phase != .done {
            let event: CalibrationMachine.Event
            do throws(Errno) {
                let reading = try channel.read(sensor, conversion, on: system)
                try? meter.show(reading, at: clock.now)
                event = .reading(reading)
            } catch {
                lastError = error
                event = .failed
            }
            if machine.handle(event, at: clock.now) { try meter.announce(machine.phase) }
            usleep(50_000)
            if machine.handle(.deadline, at: clock.now) { try meter.announce(machine.phase) }
        }
        switch machine.result {
        case .success(let proposal)?: return proposal
        case .failure(let refusal)?:
            let cause = lastError.map { " (last: \($0))" } ?? ""
            throw Failure(.refused, "\(sensor.description): \(refusal)" + cause)
        case nil: throw Failure(.refused, "the calibration ended without a result")
        }
    }
}

/// Shows a sensor's readings as they arrive: as a moving bar in a terminal, otherwise on one line each.
struct ReadingMeter {
    private let isTerminal = System.isTerminal(Terminal.output)
    private var lowest = Double.infinity
    private var highest = -Double.infinity
    private var isInLine = false
    private static let width = 40

    /// Prints the instruction for the person in this phase.
    mutating func announce(_ phase: CalibrationMachine.Phase) throws {
        if isInLine { try Terminal.write([UInt8(ascii: "\n")]) }
        isInLine = false
        switch phase {
        case .baseline: try Terminal.print("Stand aside, so that nobody is in front of the sensor.")
        case .approach: try Terminal.print("Now stand where a person should count as near.")
        case .presence: try Terminal.print("Stay there.")
        case .done: break
        }
    }

    mutating func show(_ reading: Double, at now: Instant) throws {
        let text = reading.isFinite ? CalibrationProposal.text(reading) : "nothing in reach"
        guard isTerminal else { return try Terminal.print("\(now.sinceStart.stamp)  \(text)") }
        if reading.isFinite { (lowest, highest) = (min(lowest, reading), max(highest, reading)) }
        isInLine = true
        try Terminal.write(Array("\r\u{1B}[K[\(bar(of: reading))] \(text)".utf8))
    }

    private func bar(of reading: Double) -> String {
        let share = highest > lowest ? (min(reading, highest) - lowest) / (highest - lowest) : 0
        let length = Int((share * Double(Self.width)).rounded())
        return String(repeating: "#", count: length) + String(repeating: " ", count: Self.width - length)
    }
}
