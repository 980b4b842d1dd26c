package import NotchCore

/// A source of glances that a section of the configuration describes.
///
/// A type that conforms to it, and its line in ``GlanceKind/builtIn``, are all of the sources that a new kind of glances
/// needs. Documentation/Recipes.md has the tests and pages.
package protocol ConfigurableGlance: GlanceSource {
    /// What the keys of a section set.
    associatedtype Options: Hashable & Sendable

    /// The word of `Kind=`.
    nonisolated static var kind: String { get }
    /// The options of a section without keys.
    nonisolated static var defaults: Options { get }
    nonisolated static var keys: [FileKey<Options>] { get }
    /// How many sections of the kind there may be.
    nonisolated static var limit: Int { get }
    /// Returns what is wrong with options that are valid one by one. The error's key is empty if one is missing.
    nonisolated static func flaw(of options: Options) -> OptionError?
    /// Returns what the options need that the machine may lack.
    nonisolated static func needs(of options: Options) -> [GlanceNeed]

    /// Makes the source; `nil` where the program lacks what it works with.
    init?(_ options: Options, in context: GlanceContext)
}

extension ConfigurableGlance {
    nonisolated package static var limit: Int { 1 }
    nonisolated package static func flaw(of options: Options) -> OptionError? { nil }
    nonisolated package static func needs(of options: Options) -> [GlanceNeed] { [] }
}

/// What a section needs of the machine, and the key that says so.
package struct GlanceNeed: Hashable, Sendable {
    package enum Thing: Hashable, Sendable {
        case program(String)
        case folder(String)
        case icon(String)
        /// What was looked for already and is not there, as a sentence.
        case absent(String)
    }

    package let key: String
    package let thing: Thing

    package init(_ key: String, _ thing: Thing) {
        self.key = key
        self.thing = thing
    }
}

/// One kind of glances, without the type of its options. The texts of a section's keys stand for them.
package struct GlanceKind: Sendable {
    /// The word of `Kind=`.
    package let name: String
    package let keys: [String]
    package let limit: Int
    /// Refuses a text of a key.
    package let check: @Sendable (_ key: String, _ text: String) throws(InvalidValue) -> Void
    package let flaw: @Sendable ([String: String]) -> OptionError?
    package let needs: @Sendable ([String: String]) -> [GlanceNeed]
    package let make: @SurfaceActor @Sendable ([String: String], GlanceContext) -> (any GlanceSource)?

    package init<Glance: ConfigurableGlance>(_ glance: Glance.Type) {
        name = Glance.kind
        keys = Glance.keys.map(\.name)
        limit = Glance.limit
        check = { (key, text) throws(InvalidValue) in
            var options = Glance.defaults
            try Glance.keys.first { $0.name == key }?.apply(&options, text)
        }
        flaw = { Glance.flaw(of: Glance.options($0)) }
        needs = { Glance.needs(of: Glance.options($0)) }
        make = { Glance(Glance.options($0), in: $1) }
    }

    /// The kinds that a section may name. The first one is that of a section without `Kind=`.
    package static let builtIn: [GlanceKind] = [
        GlanceKind(ScriptSource.self),
        GlanceKind(ClockSource.self),
        GlanceKind(ImageSource.self),
        GlanceKind(PlayerSource.self),
        GlanceKind(SystemSource.self),
    ]
}

extension ConfigurableGlance {
    /// Reads the options of texts that were checked.
    nonisolated package static func options(_ texts: [String: String]) -> Options {
        var options = defaults
        for key in keys {
            if let text = texts[key.name] { try? key.apply(&options, text) }
        }
        return options
    }
}
