/// The preferences of a module, which outlive the program (M2).
///
/// A key that was never set has the value of ``seeds``, which is not written (H6). Setting a key to the value that it has
/// changes nothing (H5). What is set is on the disk a moment later, all changes of that moment together.
@SurfaceActor
public final class ModulePreferences {
    /// The values that were set, by their keys.
    public private(set) var values: [String: PreferenceValue]
    /// The values of keys that were never set.
    public var seeds: [String: PreferenceValue] = [:]
    private let accepts: @SurfaceActor (_ values: [String: PreferenceValue], _ key: String) -> Bool
    private let onChange: @SurfaceActor ([String: PreferenceValue]) -> Void

    /// - Parameters:
    ///   - onChange: called with all values after each change.
    ///   - accepts: returns whether all these values can be kept, of which that of the key is new.
    package init(
        values: [String: PreferenceValue] = [:],
        onChange: @escaping @SurfaceActor ([String: PreferenceValue]) -> Void = { _ in },
        accepts: @escaping @SurfaceActor (_ values: [String: PreferenceValue], _ key: String) -> Bool = { _, _ in true }
    ) {
        self.values = values
        self.accepts = accepts
        self.onChange = onChange
    }

    /// The value of a key, or its seed. `nil` removes what was set, so that the seed applies again.
    ///
    /// A value that cannot be kept is refused with a warning in the log, and the key stays as it was: one that makes the
    /// preferences of the module larger than 64 KiB, that is nested too deeply, or that has a NUL.
    public subscript(key: String) -> PreferenceValue? {
        get { values[key] ?? seeds[key] }
        set {
            var changed = values
            changed[key] = newValue
            replace(with: changed)
        }
    }

    /// Sets all keys, and removes those that are not among them. Where a value cannot be kept, the key stays as it was.
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

    /// The number of a key, whole or not.
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
