/// The interface that notchd offers in addition to `org.varlink.service`.
package enum NotchInterface {
    package static let name = "io.notchd"

    /// The version of notchd and notchctl, which are released together.
    package static let version = "0.1.0"

    /// The methods, in the order of the description.
    package static let requests: [any NotchRequest.Type] = [
        EnqueueRequest.self, UpdateRequest.self, CancelRequest.self, DismissRequest.self,
        AskRequest.self, AnswerRequest.self, ListRequest.self, ExplainRequest.self,
        HistoryRequest.self, StatusRequest.self, MonitorRequest.self, SuspendRequest.self,
        ResumeRequest.self, QuiesceRequest.self, EngageRequest.self, PinRequest.self,
        UnpinRequest.self, ThemeRequest.self, BrightnessRequest.self, ScreenshotRequest.self,
        AdvanceClockRequest.self, ReloadRequest.self,
    ]

    /// The interface's definition in varlink's interface language, as `GetInterfaceDescription` returns it.
    package static let description =
        header + types + requests.map { $0.definition + "\n\n" }.joined() + errors

    /// Returns a method's name as it is written in a call, such as `io.notchd.Enqueue`.
    static func qualified(_ method: String) -> String {
        name + "." + method
    }
}
