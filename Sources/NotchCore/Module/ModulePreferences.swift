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
    private let onChange: @SurfaceActor ([String: PreferenceValue]) -> Void

    /// - Parameter onChange: called with all values after each change.
    package init(
        values: [String: PreferenceValue] = [:],
        onChange: @escaping @SurfaceActor ([String: PreferenceValue]) -> Void = { _ in }
    ) {
        self.values = values
        self.onChange = onChange
    }

    /// The value of a key, or its seed. `nil` removes what was set, so that the seed applies again.
    public subscript(key: String) -> PreferenceValue? {
        get { values[key] ?? seeds[key] }
        set {
            var changed = values
            changed[key] = newValue
            replace(with: changed)
        }
    }

    /// Sets all keys, and removes those that are not among them.
    public func replace(with values: [String: PreferenceValue]) {
        guard values != self.values else { return }
        self.values = values
        onChange(values)
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
