/// The interface that notchd offers beside `org.varlink.service`.
package enum NotchInterface {
    package static let name = "io.notchd"

    /// The version of notchd and notchctl, which are released together.
    package static let version = "0.1.0"

    /// Its methods, in the order in which the description has them.
    package static let requests: [any NotchRequest.Type] = [
        EnqueueRequest.self, UpdateRequest.self, CancelRequest.self, DismissRequest.self,
        AskRequest.self, AnswerRequest.self, ListRequest.self, ExplainRequest.self,
        HistoryRequest.self, StatusRequest.self, MonitorRequest.self, SuspendRequest.self,
        ResumeRequest.self, QuiesceRequest.self, EngageRequest.self, PinRequest.self,
        UnpinRequest.self, ThemeRequest.self, BrightnessRequest.self, ScreenshotRequest.self,
        AdvanceClockRequest.self, ReloadRequest.self,
    ]

    /// The definition in varlink's interface language, as `GetInterfaceDescription` hands it out.
    package static let description =
        header + types + requests.map { $0.definition + "\n\n" }.joined() + errors

    /// The name as it stands in a call, such as `io.notchd.Enqueue`.
    static func qualified(_ method: String) -> String {
        name + "." + method
    }
}
