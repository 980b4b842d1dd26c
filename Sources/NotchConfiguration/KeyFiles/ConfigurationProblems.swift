package import NotchCore

/// All that is wrong with a configuration, so that a person need not find it one by one.
package struct ConfigurationProblems: Sendable {
    package private(set) var errors: [ConfigurationError] = []

    package init() {}

    package mutating func add(_ error: ConfigurationError) { errors.append(error) }

    package mutating func add(_ others: ConfigurationProblems) { errors += others.errors }

    /// Does a part of the work, and keeps its error.
    package mutating func note(_ body: () throws(ConfigurationError) -> Void) {
        do throws(ConfigurationError) { try body() } catch { errors.append(error) }
    }

    /// - Throws: ``ConfigurationError``, which lists everything; the first problem gives it its place.
    package func check() throws(ConfigurationError) {
        guard let first = errors.first else { return }
        let others = errors.dropFirst().map { "\n" + $0.description }.joined()
        throw ConfigurationError(first.file, first.line, first.message + others)
    }
}
