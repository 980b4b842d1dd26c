import NotchIPC

/// A brightness as people type it: `60`, `60%`, `+10` or `-10`.
struct BrightnessArgument {
    let request: BrightnessRequest

    init?(argument: String) {
        let digits = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
        guard let number = Int(digits) else { return nil }
        let isChange = argument.hasPrefix("+") || argument.hasPrefix("-")
        request = BrightnessRequest { if isChange { $0.by = number } else { $0.percent = number } }
    }
}
