import NotchKit

/// The settings of the command line, checked.
struct CheckedOptions: Sendable {
    var clock = ClockMode.monotonic
    private var display: [Options.DisplayOption]
    private var socket: SocketChoice
    private var record: String?
    private var replay: String?

    init(_ options: Options) throws(UsageError) {
        switch options.clock {
        case nil, "monotonic": clock = .monotonic
        case "virtual": clock = .virtual
        case let name?: throw UsageError(message: "--clock \(name): choose monotonic or virtual")
        }
        display = options.display
        // An empty value counts as absent, as it does for notchctl and for $NOTCH_SOCKET.
        socket = options.socket.flatMap { $0.isEmpty ? nil : .path($0) } ?? .usual
        record = options.record
        replay = options.replay
        // An invalid value is a usage error. It is found before anything is read or started.
        do {
            var trial = NotchConfiguration()
            try apply(to: &trial)
        } catch {
            throw UsageError(message: "\(error)")
        }
    }

    /// Applies the settings to a configuration.
    ///
    /// - Throws: ``ConfigurationError`` for a panel's profile that has changed since the settings were checked.
    func apply(to configuration: inout NotchConfiguration) throws(ConfigurationError) {
        for option in display {
            try configuration.setDisplay(option.key, to: option.value, from: "--" + option.name)
        }
        configuration.socket = socket
        configuration.recording = record
        configuration.script = replay
    }
}
