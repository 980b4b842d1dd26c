import NotchIPC

/// A brightness as people type it: `60`, `60%`, `+10` or `-10`.
struct BrightnessArgument {
    let request: BrightnessRequest

    init?(argument: String) {
        let digits = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
        guard let number = Int(digits) else { return nil }
        let isChange = argument.hasPrefix("+") || argument.hasPrefix("-")
        request = isChange ? BrightnessRequest(by: number) : BrightnessRequest(percent: number)
    }
}
