/// The preferences of a module, which persist across restarts (M2).
///
/// A key that was never set has the value of ``seeds``, which is not written (H6). Setting a key to its present value
/// changes nothing (H5). Changes are written to the disk shortly after, together.
@SurfaceActor
public final class ModulePreferences {
    /// The values that were set, by their keys.
    public private(set) var values: [String: PreferenceValue]
    /// The default values of keys that were never set.
    public var seeds: [String: PreferenceValue] = [:]
    private let accepts: @SurfaceActor (_ values: [String: PreferenceValue], _ key: String) -> Bool
    private let onChange: @SurfaceActor ([String: PreferenceValue]) -> Void

    /// - Parameters:
    ///   - onChange: called with all values after each change.
    ///   - accepts: returns whether all these values can be stored. Only the value of the key is new.
    package init(
        values: [String: PreferenceValue] = [:],
        onChange: @escaping @SurfaceActor ([String: PreferenceValue]) -> Void = { _ in },
        accepts: @escaping @SurfaceActor (_ values: [String: PreferenceValue], _ key: String) -> Bool = { _, _ in true }
    ) {
        self.values = values
        self.accepts = accepts
        self.onChange = onChange
    }

    /// The value of a key, or its seed. Setting `nil` removes the value, so that the seed applies again.
    ///
    /// A value that cannot be stored is refused with a warning in the log, and the key keeps its value. The reasons
    /// are: the preferences of the module would be larger than 64 KiB, or the value is nested too deeply or has a NUL.
    public subscript(key: String) -> PreferenceValue? {
        get { values[key] ?? seeds[key] }
        set {
            var changed = values
            changed[key] = newValue
            replace(with: changed)
        }
    }

    /// Sets the given keys, and removes all others. A key whose value cannot be stored keeps its value.
    public func replace(with values: [String: PreferenceValue]) {
        var kept = self.values.filter { values[$0.key] != nil }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) where kept[key] != value {
            var candidate = kept
            candidate[key] = value
            if accepts(candidate, key) { kept = candidate }
        }
        guard kept != self.values else { return }
        self.values = kept
        onChange(kept)
    }

    public func bool(_ key: String) -> Bool? {
        if case .bool(let value)? = self[key] { value } else { nil }
    }

    public func int(_ key: String) -> Int? {
        if case .int(let value)? = self[key] { value } else { nil }
    }

    /// The number of a key, whether it is an integer or not.
    public func double(_ key: String) -> Double? {
        switch self[key] {
        case .double(let value): value
        case .int(let value): Double(value)
        default: nil
        }
    }

    public func string(_ key: String) -> String? {
        if case .string(let value)? = self[key] { value } else { nil }
    }
}

/// A value of a preference.
public enum PreferenceValue: Hashable, Sendable {
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([PreferenceValue])
}

extension PreferenceValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .int(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: PreferenceValue...) { self = .array(elements) }
}
