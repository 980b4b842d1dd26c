/// The interface that notchd offers in addition to `org.varlink.service`.
package enum NotchInterface {
    package static let name = "io.notchd"

    /// The methods, in the order of the description.
    package static let requests: [any NotchRequest.Type] = [
        EnqueueRequest.self, UpdateRequest.self, CancelRequest.self, DismissRequest.self,
        AskRequest.self, AnswerRequest.self, ActionsRequest.self, PerformRequest.self, ContinueRequest.self,
        OffersRequest.self,
        OpenURLRequest.self, SearchRequest.self, SuggestRequest.self, ActivityIDsRequest.self,
        DeleteActivitiesRequest.self, SetGlanceRequest.self, RemoveGlanceRequest.self, ListGlancesRequest.self,
        StartTimerRequest.self, StopTimerRequest.self, TimersRequest.self,
        ListRequest.self, ExplainRequest.self,
        HistoryRequest.self, StatusRequest.self, MonitorRequest.self, SuspendRequest.self,
        ResumeRequest.self, QuiesceRequest.self, EngageRequest.self, PinRequest.self,
        UnpinRequest.self,
        ModulesRequest.self, SwitchModuleRequest.self, RegisterModuleRequest.self, UpdateModuleRequest.self,
        ModulePreparedRequest.self,
        ThemeRequest.self, NamesRequest.self, BrightnessRequest.self, ScreenshotRequest.self, TestMatrixRequest.self,
        AdvanceClockRequest.self, ReloadRequest.self,
    ]

    /// The interface's definition in varlink's interface language, as `GetInterfaceDescription` returns it.
    package static let description =
        ([header] + types + requests.map { VarlinkSyntax.method($0) }
        + VarlinkError.declared.map { VarlinkSyntax.error($0.error, $0.comment) })
        .joined(separator: "\n\n") + "\n"

    /// Returns a method's name as it is written in a call, such as `io.notchd.Enqueue`.
    static func qualified(_ method: String) -> String { name + "." + method }
}
