public import ArgumentParser
public import FoundationEssentials
public import NotchCore

extension ThemePalette: ExpressibleByArgument {}
extension AccentPreset: ExpressibleByArgument {}
extension SurfaceStyle: ExpressibleByArgument {}
extension CardStyle: ExpressibleByArgument {}
extension Glance.Meter: ExpressibleByArgument {}
extension GlanceStaleness: ExpressibleByArgument {}

/// A length of time on the command line: `2.4s`, `2400ms`, `1m`, `1h`, or plain seconds.
extension Duration: @retroactive ExpressibleByArgument {
    public init?(argument: String) { self.init(notation: argument) }
}

/// The id of an activity or of a question on the command line.
extension UUID: @retroactive ExpressibleByArgument {
    public init?(argument: String) { self.init(uuidString: argument) }

    /// Returns the id in an argument that names something the daemon knows.
    ///
    /// - Throws: a `ValidationError` that says what an id is.
    @Sendable static func known(_ argument: String) throws -> UUID {
        guard let id = UUID(uuidString: argument) else {
            throw ValidationError("it is not an id as send prints it; list shows the ids")
        }
        return id
    }
}
