/// A right of a client.
///
/// A user who may connect to the ordinary socket has every right. A gateway says the rights of each of its calls. No
/// right is one over what belongs to another owner: see ``Caller/check(_:of:instead:)``.
package enum CallRight: String, CaseIterable, Hashable, Sendable {
    /// Sends cards, glances and timers, changes its own, and takes them back.
    case send
    /// Asks people, and answers its own questions.
    case ask
    /// Reads what waits, shows and has ended, and the state of the daemon.
    case read
    /// Reads the pixels of the display.
    case screen
    /// Controls the display and the daemon, and ends what the daemon itself has made.
    case control
    /// Performs actions, and reads or forgets the remembered ones. A gateway may limit it to some actions.
    case perform

    /// The right that each method needs. Each method of ``NotchInterface/requests`` is here once.
    package static let table: [(right: CallRight, methods: [any NotchRequest.Type])] = [
        (
            .send,
            [
                EnqueueRequest.self, UpdateRequest.self, CancelRequest.self, DismissRequest.self, SetGlanceRequest.self,
                RemoveGlanceRequest.self, StartTimerRequest.self, StopTimerRequest.self,
            ]
        ),
        (.ask, [AskRequest.self, AnswerRequest.self]),
        (
            .read,
            [
                ListRequest.self, ExplainRequest.self, HistoryRequest.self, StatusRequest.self, MonitorRequest.self,
                ListGlancesRequest.self, TimersRequest.self, ModulesRequest.self, ActionsRequest.self,
                NamesRequest.self,
            ]
        ),
        (.screen, [ScreenshotRequest.self]),
        (
            .control,
            [
                SuspendRequest.self, ResumeRequest.self, QuiesceRequest.self, EngageRequest.self, PinRequest.self,
                UnpinRequest.self, SwitchModuleRequest.self, RegisterModuleRequest.self, UpdateModuleRequest.self,
                ModulePreparedRequest.self, ThemeRequest.self, BrightnessRequest.self, TestMatrixRequest.self,
                AdvanceClockRequest.self, ReloadRequest.self,
            ]
        ),
        (
            .perform,
            [
                PerformRequest.self, ContinueRequest.self, OffersRequest.self, OpenURLRequest.self, SearchRequest.self,
                SuggestRequest.self, ActivityIDsRequest.self, DeleteActivitiesRequest.self,
            ]
        ),
    ]

    /// The right that a method needs, by the method's last name.
    static let byMethod = Dictionary(
        table.flatMap { line in line.methods.map { ($0.method, line.right) } }, uniquingKeysWith: { first, _ in first })
}
