/// Who a backlight's driver talks to: `type`. Later ones are preferred where one panel has several (kernel
/// documentation, ABI `sysfs-class-backlight`).
enum BacklightKind: String, CaseIterable {
    case raw, platform, firmware

    /// The place in the order of preference; a kernel's new kind comes first, last in the order.
    static func rank(_ kind: BacklightKind?) -> Int {
        kind.flatMap(allCases.firstIndex) ?? -1
    }
}
