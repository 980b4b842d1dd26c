package import NotchCore

/// All problems of a configuration, so that a person need not find them one by one.
package struct ConfigurationProblems: Sendable {
    package private(set) var errors: [ConfigurationError] = []

    package init() {}

    package mutating func add(_ error: ConfigurationError) { errors.append(error) }

    package mutating func add(_ others: ConfigurationProblems) { errors += others.errors }

    /// Runs a part of the work, and records its error.
    package mutating func note(_ body: () throws(ConfigurationError) -> Void) {
        do throws(ConfigurationError) { try body() } catch { errors.append(error) }
    }

    /// - Throws: ``ConfigurationError``, which lists all problems and has the place of the first problem.
    package func check() throws(ConfigurationError) {
        guard let first = errors.first else { return }
        let others = errors.dropFirst().map { "\n" + $0.description }.joined()
        throw ConfigurationError(first.file, first.line, first.message + others)
    }
}
