import NotchDisplay
import NotchIPC

extension RuntimeService {
    func brightness(_ request: BrightnessRequest) throws(VarlinkError) -> BrightnessRequest.Reply {
        let power = runtime.power
        do throws(DisplayError) {
            if let percent = request.percent {
                try power.setBrightness(percent)
            } else if let by = request.by {
                let limits = FieldLimits.brightness
                let percent = try power.reading().brightness + by
                try power.setBrightness(min(max(percent, limits.lowerBound), limits.upperBound))
            }
            let reading = try power.reading()
            return BrightnessRequest.Reply(
                percent: reading.brightness, actual: reading.actual, backlight: reading.name, light: power.light)
        } catch {
            throw .unavailable(reason: error.description)
        }
    }
}
