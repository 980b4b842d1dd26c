import NotchDisplay
import NotchIPC

extension RuntimeService {
    func brightness(_ request: BrightnessRequest) throws(VarlinkError) -> BrightnessRequest.Reply {
        do throws(DisplayError) {
            if let percent = request.percent {
                try runtime.setBrightness(percent)
            } else if let by = request.by {
                let limits = FieldLimits.brightness
                let percent = try runtime.lamp.reading().brightness + by
                try runtime.setBrightness(min(max(percent, limits.lowerBound), limits.upperBound))
            }
            let reading = try runtime.lamp.reading()
            return BrightnessRequest.Reply {
                $0.percent = reading.brightness
                $0.actual = reading.actual
                $0.backlight = reading.name
                $0.light = runtime.stage.light
            }
        } catch {
            throw .unavailable(reason: error.description)
        }
    }
}
