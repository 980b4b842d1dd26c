import NotchCore
import NotchIPC

extension BrightnessRequest.Reply {
    /// The brightness on one line, such as `60 % (notch-test), dimmed to 18 %`.
    var line: String {
        let now =
            switch light {
            case .bright: ""
            case .dimmed: ", dimmed to \(actual) %"
            case .dark, .off: ", \(light.rawValue)"
            }
        return "\(percent) % (\(backlight))\(now)"
    }
}
