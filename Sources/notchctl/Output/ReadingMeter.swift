import NotchCore
import NotchDoctor
import NotchSystem

/// Shows a sensor's readings as they come: as a moving bar in a terminal, otherwise one line each.
struct ReadingMeter {
    private let isTerminal = System.isTerminal(Terminal.output)
    private var lowest = Double.infinity
    private var highest = -Double.infinity
    private var isInLine = false
    private static let width = 40

    /// Says what a person has to do now.
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
