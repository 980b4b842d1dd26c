package import NotchIPC
import NotchInput

extension InputRecorder {
    /// The methods that change something; the others only ask. Pins are recorded as what they do, since they end with
    /// their clients.
    private static let recorded: Set = [
        EnqueueRequest.method, UpdateRequest.method, CancelRequest.method, DismissRequest.method,
        SuspendRequest.method, ResumeRequest.method, QuiesceRequest.method, EngageRequest.method, UnpinRequest.method,
        ThemeRequest.method, BrightnessRequest.method, AskRequest.method, AnswerRequest.method,
    ]

    /// Records a call that was not refused.
    package func record(_ method: String, _ parameters: JSONObject) {
        guard Self.recorded.contains(method) else { return }
        record(.call(method: method, parameters: JSON.object(parameters).text))
    }
}
