package import NotchCore

/// A value of a small set, which is written as its name.
protocol NamedValue: FieldValue, CaseIterable where Requirement == Never {
    var wireName: String { get }
}

extension NamedValue {
    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> Self? {
        guard let text = try String.read(json, nil, at: path) else { return nil }
        return try path.known(allCases.first { $0.wireName == text }, named: text, of: allCases.map(\.wireName))
    }

    var json: JSON { .string(wireName) }
}

extension NamedValue where Self: RawRepresentable, RawValue == String {
    var wireName: String { rawValue }
}

extension LifecyclePhase: NamedValue { static let fieldType = "Phase" }
extension SurfaceState: NamedValue { static let fieldType = "Surface" }
extension SurfaceDenial: NamedValue { static let fieldType = "Denial" }
extension PanelLight: NamedValue { static let fieldType = "Light" }
extension ThemePalette: NamedValue { static let fieldType = "Palette" }
extension AccentPreset: NamedValue { static let fieldType = "Accent" }
extension ThemeChoice.Reason: NamedValue { static let fieldType = "ThemeReason" }
extension SurfaceStyle: NamedValue { static let fieldType = "Material" }
extension CardStyle: NamedValue { static let fieldType = "Cards" }
extension InputKind: NamedValue { static let fieldType = "InputKind" }

extension ActivityPriority: NamedValue {
    static let fieldType = "Priority"

    package var wireName: String {
        switch self {
        case .low: "low"
        case .normal: "normal"
        case .high: "high"
        }
    }
}

extension SurfacePriority: NamedValue {
    static let fieldType = "Strength"

    package var wireName: String {
        switch self {
        case .ambient: "ambient"
        case .normal: "normal"
        case .urgent: "urgent"
        }
    }
}
