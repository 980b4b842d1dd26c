/// The destination of log messages. Each part that logs receives a logger; the libraries never print.
public struct Logger: Sendable {
    /// A function that takes a message and its structured fields, such as `("ACTIVITY", "...")`.
    public typealias Sink = @Sendable (_ level: LogLevel, _ message: String, _ fields: [(String, String)]) -> Void

    /// The most verbose level that is logged. Messages above it are dropped before they are formed.
    public var level: LogLevel
    private let sink: Sink

    public init(level: LogLevel = .info, sink: @escaping Sink) {
        self.level = level
        self.sink = sink
    }

    /// A logger that drops every message.
    public static let silent = Logger(level: .error) { _, _, _ in }

    public func log(_ level: LogLevel, _ message: @autoclosure () -> String, _ fields: (String, String)...) {
        guard level <= self.level else { return }
        sink(level, message(), fields)
    }

    /// Returns a logger whose messages begin with the text.
    package func prefixed(_ prefix: String) -> Logger {
        Logger(level: level) { [sink] level, message, fields in sink(level, prefix + message, fields) }
    }

    public func error(_ message: @autoclosure () -> String) { log(.error, message()) }
    public func warning(_ message: @autoclosure () -> String) { log(.warning, message()) }
    public func notice(_ message: @autoclosure () -> String) { log(.notice, message()) }
    public func info(_ message: @autoclosure () -> String) { log(.info, message()) }
    public func debug(_ message: @autoclosure () -> String) { log(.debug, message()) }
}

/// The importance of a message. The raw values are syslog's priorities (sd-daemon(3)).
public enum LogLevel: Int, CaseIterable, Comparable, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    /// Finds the level with a name that the configuration uses: `error`, `warning`, `notice`, `info` or `debug`.
    public init?(name: some StringProtocol) {
        guard let level = Self.allCases.first(where: { $0.name == name.lowercased() }) else { return nil }
        self = level
    }

    public var name: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .notice: "notice"
        case .info: "info"
        case .debug: "debug"
        }
    }

    /// More verbose levels are greater.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
