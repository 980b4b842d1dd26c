internal import NotchCore

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

    /// Returns a method's qualified name, such as `io.notchd.Enqueue`.
    static func qualified(_ method: String) -> String { name + "." + method }
}

extension NotchInterface {
    static let header = """
        # Shows activities on the display of a board.
        #
        # A message may have 65536 bytes, of which 8192 may be commas and opening brackets. Text is UTF-8; lengths
        # are bytes. Fields that a method does not declare, values out of range and texts too long are refused with
        # InvalidField, which names the field and what is accepted. NUL is refused in every string. Other control
        # characters and bidirectional overrides are removed from titles, subtitles and choices.
        #
        # Each client has an owner: its user, as the kernel says. A key belongs to the owner of its activity, and only
        # the owner, root, the daemon's user and members of the group notch-admin change, end or answer what an owner
        # has made; what the daemon itself has made, everybody with the right to control the display. Others get
        # PermissionDenied. Each right is in the table of Documentation/Protocol.md. On a second socket, which only
        # gateways reach, each call has 'owner' (gateway/NAME/TOKEN), 'rights' and perhaps 'actions' beside 'method'.
        #
        # An owner may make 2000 calls at once and 1000 a second, on all connections together. Screenshot and Reload
        # count as 50 calls, and List, ListGlances, Names, Explain, History and the calls about actions as 10. The name
        # of an unknown icon and a refusal with PermissionDenied count as 10 more, and every 16384 bytes of a message or
        # an answer as one more. Messages that are not calls count too. Clients are served in turns, a few calls each.
        #
        # 256 clients may be connected, and the one that has been idle for longest gives way to the next. 224 of
        # them may monitor, wait for an answer or hold a pin; these do not give way. A user may have 192 monitors,
        # waits and pins together, and an owner of a gateway 32. More are refused with TooManyHeld. A client that does
        # not send a whole message within 10 seconds is disconnected, and so is a client that leaves 256 KiB of a
        # stream unread.
        #
        # A call with 'oneway' is never answered, not even with an error. In a message that is too large, the flag
        # counts if it is among the first 65536 bytes.
        interface io.notchd
        """
}

extension NotchInterface {
    /// The types' definitions, in the order of the description.
    static let types: [String] = [
        VarlinkSyntax.enumeration(
            ActivityPriority.self, "Waiting activities are in order of priority, and then in order of arrival."),
        VarlinkSyntax.message(ActivityDraft.self, "Something that happened and deserves a moment on the display."),
        VarlinkSyntax.message(
            QuestionDraft.self,
            """
            A question to a person, who answers by the buttons or by touch. Answer answers it too. Only one question
            shows at a time.
            """),
        VarlinkSyntax.names(
            "QuestionEnd", QuestionOutcome.wireNames,
            """
            How a question ended. 'chosen': somebody chose. 'timedOut': nobody chose in time. 'cancelled': somebody or
            the client cancelled the question. 'displayGone': the display for the question is gone.
            """),
        VarlinkSyntax.names("QuestionStep", QuestionStep.wireNames),
        VarlinkSyntax.message(
            ActionInputDescription.self, "An input of an action. 'default' is its value where none is given."),
        VarlinkSyntax.message(
            ActionDescription.self,
            """
            An action of the configuration. 'name' is what it is called by, and 'id' that of its activities. 'eligible'
            has some of perform, handoff, search and prediction. 'routes' are the patterns of links to it. 'available'
            is false while its feature is switched off.
            """),
        VarlinkSyntax.message(InputValue.self),
        VarlinkSyntax.message(
            ActionRecordMessage.self,
            """
            A remembered activity: the action 'type' with an input. 'ageMs' is how long ago it was last used.
            """),
        VarlinkSyntax.message(SuggestionMessage.self, "'reason' says why it is suggested."),
        VarlinkSyntax.message(OfferMessage.self, "An activity that another display of the machine offers."),
        VarlinkSyntax.enumeration(Glance.Meter.self),
        VarlinkSyntax.enumeration(
            GlanceStaleness.self,
            "What becomes of a glance after its lifetime. 'dim': it stays, and is drawn as out of date."),
        VarlinkSyntax.message(
            Glance.self,
            """
            A small piece of information on the idle display, such as the weather. 'value' is what is read first. The
            glance of an event has no 'view'.
            """),
        VarlinkSyntax.message(
            GlanceStatus.self,
            """
            A glance and how it is placed. 'current' is true for the one whose turn it is, and 'stale' once its
            lifetime is over. 'remainingMs' is what is left of the lifetime. 'kept' is true if it comes back after a
            restart of the daemon. 'owner' is absent for the daemon's own.
            """),
        VarlinkSyntax.enumeration(TimerKind.self),
        VarlinkSyntax.message(
            TimerReport.self,
            """
            A timer that runs. 'remainingMs' is absent for a stopwatch. The times of a pomodoro are those of its present
            work or break, and it alone has 'round' and 'break'. 'owner' is absent for the daemon's own.
            """),
        VarlinkSyntax.enumeration(LifecyclePhase.self, "Steps of a card's life on the display."),
        VarlinkSyntax.names(
            "Outcome", ActivityOutcome.wireNames,
            """
            How an activity ended. 'coalesced' and 'displaced' come with the id of its successor. An attended activity
            that is not dismissed ends as 'seen' once somebody has been near for its dwell. It ends as 'yielded' when
            it has been shown for its dwell, nobody is near or uses the display, and another activity waits. It ends
            as 'expiredUnseen' when it has been shown with nobody near for ExpireUnseenAfter=, which is 10
            minutes by default. An activity ends as 'setAside' when the program died twice in a row while it first
            showed it. A question ends as 'answered', 'timedOut', 'cancelled', 'displayGone', 'superseded' by one with
            the same key, or 'refused' by a full queue.
            """),
        VarlinkSyntax.enumeration(
            ActivityEnder.self, "Who ended an activity before its time. What the daemon itself ends has none."),
        VarlinkSyntax.enumeration(SurfaceState.self, "How much of the display is in use."),
        VarlinkSyntax.message(
            ListRequest.Current.self,
            """
            The activity on the display. 'remainingMs' is absent if the activity holds or waits to be seen.
            'replaced' is how many activities have taken its place or were replaced by it; absent if none.
            """),
        VarlinkSyntax.message(
            ListRequest.Pending.self,
            """
            A waiting activity. 'place' is its number in the order in which the waiting activities will come, from 1
            to 1000. Later activities have no 'place'. 'comesInMs' is absent if the time is not known; Explain says
            why.
            """),
        VarlinkSyntax.fields(
            "Entry", VarlinkSyntax.declarations(of: EndedActivity<Instant>.self) { $0.codeEntry(&$1) },
            """
            'endedMs' is on the daemon's clock, and 'date' (YYYY-MM-DDTHH:MM) on the wall clock. 'unread' is how many
            characters of title and subtitle were never in sight while the card was on the display; absent if none.
            """),
        VarlinkSyntax.message(
            ModuleDraft.self, "A part of a program that has the display to itself while it is in the foreground."),
        VarlinkSyntax.enumeration(
            ModuleState.self,
            """
            What a module does. 'leaving': another one is in the foreground, and this one still prepares for it.
            'unloaded': it is made anew when it comes to the foreground.
            """),
        VarlinkSyntax.message(ModuleStatus.self),
        VarlinkSyntax.enumeration(ModuleStep.self, "What happens to a client's module."),
        VarlinkSyntax.enumeration(
            PanelLight.self,
            """
            The light of the panel. 'bright': all of its brightness. 'dimmed': a share of its brightness while idle.
            'dark': no light while the surface is hidden. 'off': the panel is switched off.
            """),
        VarlinkSyntax.message(
            DisplayStatus.self,
            """
            'powered' is false while the panel is switched off ('light' is 'off'). 'brightness' (percent) and
            'backlight' are absent if the display has no backlight.
            """),
        VarlinkSyntax.enumeration(ThemePalette.self),
        VarlinkSyntax.enumeration(AccentPreset.self),
        VarlinkSyntax.enumeration(SurfaceStyle.self),
        VarlinkSyntax.enumeration(CardStyle.self),
        VarlinkSyntax.enumeration(ThemeChoice.Reason.self),
        VarlinkSyntax.enumeration(NamesRequest.Kind.self),
        VarlinkSyntax.message(ThemeStatus.self, "'reason' is what asks for the theme 'name'."),
        VarlinkSyntax.enumeration(InputKind.self),
        VarlinkSyntax.message(
            InputStatus.self,
            """
            A sensor, a button or another input by which people engage the display. 'changedMs' is when 'state' last
            changed, and 'retryMs' is when an input that cannot be read is tried again. Both are on the daemon's
            clock.
            """),
        VarlinkSyntax.message(
            InteractionStatus.self,
            """
            An interaction, such as a question, which has the display to itself or waits for it. 'sinceMs' is when
            'state' last changed, on the daemon's clock.
            """),
        VarlinkSyntax.message(
            OwnerStatus.self,
            """
            An owner. 'pending' counts its waiting activities, 'held' its monitors, waits and pins, and 'refused' its
            calls that were refused lately for want of a right, of time or of room.
            """),
        VarlinkSyntax.message(Status.self),
        VarlinkSyntax.enumeration(
            GlanceChange.Step.self,
            """
            What became of a glance. 'changed': its content is another, or it is fresh again. 'stale': its lifetime is
            over, and it stays.
            """),
        VarlinkSyntax.names("EventKind", MonitorEvent.Parts.Kind.allCases.filter { $0 != .refused }.map(\.rawValue)),
        VarlinkSyntax.enumeration(
            SurfaceDenial.self,
            """
            Why the queue may not have the surface. 'background': its module is in the background. 'engaged': a person
            uses the surface. 'held': another claim holds the surface. 'yielding': it is another queue's turn.
            """),
        VarlinkSyntax.names(
            "Rule", ExpectedTurn.Rule.wireNames,
            """
            The rule by which an activity has its turn. 'claiming': the activity is on its way to the display.
            'priority': it is the first of the highest priority that waits. 'aged': it has waited for so long that it
            takes a turn of the higher priority 'agedAs'. 'background': its module is in the background, and the
            activity waits behind all others until the module comes to the foreground.
            """),
        VarlinkSyntax.message(
            ExpectedTurn.self,
            """
            A waiting activity. Instants are on the daemon's clock. Its card begins to come at 'comesMs', if nothing
            else happens. 'comesMs' is absent if the instant is not known. Whatever else is sent, its card is among
            the first 'cards' cards that begin after 'countedMs'. Time in which no card may show does not count.
            'cards' and 'countedMs' are absent if there is no bound.
            """),
        VarlinkSyntax.message(
            ShownCard.self,
            """
            The activity on the display. If nothing else happens, its card has left at 'leavesMs' and the activity
            ends as 'outcome'. Both are absent if somebody has to do something first. 'covered' is true while
            something more urgent covers the card. 'toBeSeenMs' is for how long somebody still has to be near an
            attended activity.
            """),
        VarlinkSyntax.enumeration(
            SurfacePriority.self,
            """
            The strength of a claim that has the display. Only a stronger claim covers it.
            """),
        VarlinkSyntax.names("ReasonKind", ExplanationReason.kinds),
        VarlinkSyntax.message(
            ExplanationReason.self,
            """
            A reason that keeps a card away or out of sight. A later version may have more kinds. 'kind' decides which
            fields are present. 'sinceMs' is when the reason began, and 'untilMs' is when it ends by itself.
            """),
        VarlinkSyntax.message(
            EndedActivity<Instant>.self,
            """
            An Entry with 'successor', the activity that took its place, if that is still known.
            """),
        VarlinkSyntax.message(
            Explanation.self,
            """
            An activity is on the display ('card'), waits ('turn') or has ended ('ended'). 'place' is its number in
            the order in which the waiting activities will come, from 1 to 1000. 'reasons' lists first what keeps
            every card away, and then the activities that come before this one: the first 16 and the first that holds.
            """),
        VarlinkSyntax.message(
            MonitorEvent.self,
            """
            'kind' decides which fields are present: 'phase' with phase; 'outcome' and 'by' with ended; 'id' and
            'reason' with denied; 'on' with covered, parked and engagement; 'surface' with surface; 'input' (its name)
            and 'action' ("hover on", "hover off", "open", "close", "toggle", "tap", "dismiss", "next", "previous",
            "pin", "answer 1" to "answer 4", "perform NAME INPUT=VALUE", "next-module", "module ID") with input;
            'question' and 'step' with question. With the step ended, 'end' is present, and 'choice' if a choice
            applies.
            """),
    ]
}
