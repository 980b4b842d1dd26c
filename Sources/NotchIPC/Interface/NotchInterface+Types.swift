internal import NotchCore

extension NotchInterface {
    /// The types' definitions, in the order of the description.
    static let types: [String] = [
        VarlinkSyntax.enumeration(
            ActivityPriority.self, "Activities wait by priority, first come first served inside each."),
        VarlinkSyntax.message(ActivityDraft.self, "Something that happened and deserves a moment on the display."),
        VarlinkSyntax.message(
            QuestionDraft.self,
            """
            Something that a person is asked, who answers by the buttons, by touch or by Answer. Only one shows at a time.
            """),
        VarlinkSyntax.names(
            "QuestionEnd", QuestionOutcome.wireNames,
            """
            How a question ended: somebody chose, nobody did in time, it was sent away or taken back, or the display that
            showed it or was to show it is gone.
            """),
        VarlinkSyntax.names("QuestionStep", QuestionStep.wireNames),
        VarlinkSyntax.enumeration(LifecyclePhase.self, "Steps of a card's life on the display."),
        VarlinkSyntax.names(
            "Outcome", ActivityOutcome.wireNames,
            """
            How an activity ended. 'coalesced' and 'displaced' come with the id of its successor. An attended
            activity that is not dismissed ends as 'seen' once somebody has been near for its dwell; as 'yielded'
            when it has been shown for its dwell, nobody is near or uses the display, and another one waits; as
            'expiredUnseen' when it has been shown for 10 minutes, or what the daemon was told, with nobody near.
            """),
        VarlinkSyntax.enumeration(SurfaceState.self, "How much of the display is in use."),
        VarlinkSyntax.message(
            ListRequest.Current.self,
            """
            The activity on the display; 'remainingMs' is absent where it holds, or waits to be seen.
            """),
        VarlinkSyntax.message(
            ListRequest.Pending.self,
            """
            'place' is its number in the order in which those that wait will come, from 1 to 1000; those behind have none.
            'comesInMs' is absent where nobody can tell when: Explain tells why.
            """),
        VarlinkSyntax.fields(
            "Entry", VarlinkSyntax.declarations(of: EndedActivity.self) { $0.codeEntry(&$1) },
            "'endedMs' is on the daemon's clock, 'date' (YYYY-MM-DDTHH:MM) on the wall's."),
        VarlinkSyntax.enumeration(
            PanelLight.self,
            """
            What the panel gives: all of its brightness, a share of it when idle, nothing under a hidden surface, or
            it is switched off.
            """),
        VarlinkSyntax.message(
            DisplayStatus.self,
            """
            'powered' is false while the panel is switched off ('light' is 'off'); 'brightness' (percent) and 'backlight'
            are absent where there is none to set.
            """),
        VarlinkSyntax.enumeration(ThemePalette.self),
        VarlinkSyntax.enumeration(AccentPreset.self),
        VarlinkSyntax.enumeration(SurfaceStyle.self),
        VarlinkSyntax.message(ThemeStatus.self),
        VarlinkSyntax.enumeration(InputKind.self),
        VarlinkSyntax.message(
            InputStatus.self,
            """
            A sensor, a button or another thing that people engage the display by. Instants are on the daemon's
            clock: when 'state' became what it is, and when an input that cannot be read is tried again.
            """),
        VarlinkSyntax.message(
            InteractionStatus.self,
            """
            Something that has the display to itself, or waits for it. 'sinceMs', on the daemon's clock, is when 'state'
            became what it is.
            """),
        VarlinkSyntax.message(Status.self),
        VarlinkSyntax.names("EventKind", MonitorEvent.Parts.Kind.allCases.filter { $0 != .refused }.map(\.rawValue)),
        VarlinkSyntax.enumeration(
            SurfaceDenial.self,
            """
            Why the queue may not have the surface: its module is in the background, a person uses the surface,
            another claim holds it, or it is another queue's turn.
            """),
        VarlinkSyntax.names(
            "Rule", ExpectedTurn.Rule.wireNames,
            """
            By which rule an activity has its turn: it is on its way to the display; it is the first of the highest
            priority that waits; it has waited for so long that it takes a turn of a higher one, 'agedAs'; its module is
            in the background, and so it waits behind all others until that comes to the foreground.
            """),
        VarlinkSyntax.message(
            ExpectedTurn.self,
            """
            A waiting activity. Instants are on the daemon's clock. Its card begins to come at 'comesMs', if nothing else
            happens; the field is absent where nobody can tell. Whatever else is sent, its card is among the first 'cards'
            cards that begin after 'countedMs', while nothing keeps cards off the display. Both are absent where there is
            no bound.
            """),
        VarlinkSyntax.message(
            ShownCard.self,
            """
            The activity on the display. 'leavesMs' and 'outcome' tell when its card will have left and how it ends then,
            as things stand; they are absent where somebody has to do something first. 'covered': something more urgent is
            over it. 'toBeSeenMs': for how long somebody has still to be near one that is attended.
            """),
        VarlinkSyntax.enumeration(
            SurfacePriority.self,
            """
            How strongly somebody has the display: only what is stronger comes over it.
            """),
        VarlinkSyntax.names("ReasonKind", ExplanationReason.kinds),
        VarlinkSyntax.message(
            ExplanationReason.self,
            """
            Something that keeps a card away, or out of sight; there may be more kinds some day. Which fields there are
            follows from 'kind'; 'sinceMs' tells since when it does, 'untilMs' when it will be over by itself.
            """),
        VarlinkSyntax.message(
            EndedActivity.self,
            """
            As Entry, with the activity that took its place, where that is still known.
            """),
        VarlinkSyntax.message(
            Explanation.self,
            """
            It is on the display ('card'), waits ('turn', and 'place' in the order in which those that wait will come,
            from 1 to 1000) or has ended. 'reasons': what keeps every card away first, then those that come before it, the
            first 16 and the first that holds.
            """),
        VarlinkSyntax.message(
            MonitorEvent.self,
            """
            Which fields there are follows from 'kind': 'phase' with phase, 'outcome' and 'by' with ended, 'id'
            and 'reason' with denied, 'on' with covered, parked and engagement, 'surface' with surface, 'input'
            (its name) and 'action' ("hover on", "hover off", "open", "close", "toggle", "tap", "dismiss", "next", "pin",
            "answer 1" to "answer 4") with input, 'question' and 'step' with question; 'end' and the 'choice' that holds,
            where one does, with the step ended.
            """),
    ]
}
