/// The interface through which a backlight's driver controls the light: `type`. Later kinds are preferred where one
/// panel has several backlights (kernel documentation, ABI `sysfs-class-backlight`).
enum BacklightKind: String, CaseIterable {
    case raw, platform, firmware

    /// The rank of a kind in the order of preference. The highest rank is preferred, and an unknown kind has the
    /// lowest.
    static func rank(_ kind: BacklightKind?) -> Int { kind.flatMap(allCases.firstIndex) ?? -1 }
}
