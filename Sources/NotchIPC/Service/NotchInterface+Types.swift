extension NotchInterface {
    static let types = """
        # Activities wait by priority, first come first served inside each.
        type Priority (low, normal, high)

        # Something that happened and deserves a moment on the display.
        type Activity (
          # UUID; minted by the daemon where absent
          id: ?string,
          # 1 to 1024 bytes
          title: string,
          # 1 to 2048 bytes
          subtitle: ?string,
          # SF Symbol or freedesktop icon name: 1 to 128 ASCII letters, digits, '-', '_', '+', '.'
          systemImage: ?string,
          # "accent", a colour's name such as "teal", or "#RRGGBB"
          tint: ?string,
          # default: normal
          priority: ?Priority,
          # Activities of one key replace one another while they wait. 1 to 256 bytes, without control characters,
          # line separators and bidirectional controls
          coalescingKey: ?string,
          # 0 to 86400000 milliseconds; default: 2400
          dwellMs: ?int,
          # 0 to 100 percent
          progress: ?float,
          # Stays until dismissed
          hold: ?bool,
          # Its dwell advances only while somebody is near. Without effect where 'hold' is true
          attended: ?bool,
          # Name as systemImage's, 1 to 128 bytes
          module: ?string
        )

        # Something that a person is asked, who answers by the buttons, by touch or by Answer. Only one shows at a time.
        type Question (
          # UUID; minted by the daemon where absent
          id: ?string,
          # 1 to 1024 bytes
          title: string,
          # 1 to 2048 bytes
          subtitle: ?string,
          # 1 to 4, each of 1 to 256 bytes and unlike the others; they go by their numbers, from 1
          choices: []string,
          # the choice that is marked at first, and that holds when nobody has answered in time
          default: ?int,
          # 1 to 86400000 milliseconds from when it shows; absent is for ever
          timeoutMs: ?int,
          # as an activity's
          systemImage: ?string,
          tint: ?string
        )

        # How a question ended: somebody chose, nobody did in time, it was sent away or taken back, or the display that
        # showed it or was to show it is gone.
        type QuestionEnd (chosen, timedOut, cancelled, displayGone)

        type QuestionStep (asked, showing, ended)

        # Steps of a card's life on the display.
        type Phase (animateIn, animateOut, hidden, reject)

        # How an activity ended. 'coalesced' and 'displaced' come with the id of its successor. An attended
        # activity that is not dismissed ends as 'seen' once somebody has been near for its dwell; as 'yielded'
        # when it has been shown for its dwell, nobody is near or uses the display, and another one waits; as
        # 'expiredUnseen' when it has been shown for 10 minutes, or what the daemon was told, with nobody near.
        type Outcome (
          shown, seen, expiredUnseen, yielded, dismissed, cancelled, coalesced, displaced, interrupted
        )

        # How much of the display is in use.
        type Surface (expanded, compact, hidden)

        # The activity on the display; 'remainingMs' is absent where it holds, or waits to be seen.
        type Current (activity: Activity, phase: Phase, shownMs: int, remainingMs: ?int)

        # 'place' is its number in the order in which those that wait will come, from 1 to 1000; those behind have none.
        # 'comesInMs' is absent where nobody can tell when: Explain tells why.
        type Pending (activity: Activity, waitedMs: int, place: ?int, comesInMs: ?int)

        # 'endedMs' is on the daemon's clock, 'date' (YYYY-MM-DDTHH:MM) on the wall's.
        type Entry (
          activity: Activity,
          outcome: Outcome,
          by: ?string,
          endedMs: int,
          shownMs: ?int,
          date: ?string
        )

        # What the panel gives: all of its brightness, a share of it when idle, nothing under a hidden surface, or
        # it is switched off.
        type Light (bright, dimmed, dark, off)

        # 'powered' is false while the panel is switched off ('light' is 'off'); 'brightness' (percent) and 'backlight'
        # are absent where there is none to set.
        type Display (
          name: string,
          width: int,
          height: int,
          powered: bool,
          waiting: ?string,
          frames: int,
          light: Light,
          brightness: ?int,
          backlight: ?string
        )

        type Palette (followSystem, dark, light)

        type Accent (system, teal, blue, violet, orange, rose, red, lime, green, cyan)

        type Material (solid, translucent, liquidGlass)

        type ThemeState (palette: Palette, accent: Accent, surface: Material)

        type InputKind (gpio, proximity, touch, keys, terminal, light, script, socket)

        # A sensor, a button or another thing that people engage the display by. Instants are on the daemon's
        # clock: when 'state' became what it is, and when an input that cannot be read is tried again.
        type Input (
          name: string,
          kind: InputKind,
          # a word or two, such as "near", "away", "pressed", "released", "listening", "unknown", "lost",
          # "waiting"
          state: string,
          changedMs: ?int,
          # why it cannot be read, and what to do about it
          error: ?string,
          retryMs: ?int
        )

        # Something that has the display to itself, or waits for it. 'sinceMs', on the daemon's clock, is when 'state'
        # became what it is.
        type Interaction (
          name: string,
          id: ?string,
          # "waiting", then "waiting for the surface"; then, of a question, "showing" and "leaving", and else "running"
          state: string,
          sinceMs: int,
          question: ?Question,
          # until the question ends unanswered
          remainingMs: ?int
        )

        type State (
          version: string,
          pid: int,
          # the daemon's clock
          nowMs: int,
          virtualClock: bool,
          surface: Surface,
          # "opened", "hovering", "pinned", "layout grace"
          engagedBy: []string,
          # reasons of the pins held
          pins: []string,
          suspended: bool,
          # waiting for a person to leave the display
          parked: bool,
          # id of the activity on the display
          current: ?string,
          pending: int,
          capacity: int,
          clients: int,
          display: Display,
          theme: ThemeState,
          inputs: []Input,
          # in the order in which they have their turn
          interactions: []Interaction
        )

        type EventKind (
          enqueued, updated, phase, ended, covered, denied, parked, suspended, resumed, engagement, surface,
          input, question
        )

        # Why the queue may not have the surface: its module is in the background, a person uses the surface,
        # another claim holds it, or it is another queue's turn.
        type Denial (background, engaged, held, yielding)

        # By which rule an activity has its turn: it is on its way to the display; it is the first of the highest
        # priority that waits; it has waited for so long that it takes a turn of a higher one, 'agedAs'; its module is
        # in the background, and so it waits behind all others until that comes to the foreground.
        type Rule (claiming, priority, aged, background)

        # A waiting activity. Instants are on the daemon's clock. Its card begins to come at 'comesMs', if nothing else
        # happens; the field is absent where nobody can tell. Whatever else is sent, its card is among the first 'cards'
        # cards that begin after 'countedMs', while nothing keeps cards off the display. Both are absent where there is
        # no bound.
        type Turn (
          activity: Activity,
          enqueuedMs: int,
          rule: Rule,
          agedAs: ?Priority,
          comesMs: ?int,
          countedMs: ?int,
          cards: ?int
        )

        # The activity on the display. 'leavesMs' and 'outcome' tell when its card will have left and how it ends then,
        # as things stand; they are absent where somebody has to do something first. 'covered': something more urgent is
        # over it. 'toBeSeenMs': for how long somebody has still to be near one that is attended.
        type Card (
          activity: Activity,
          enqueuedMs: int,
          beganMs: int,
          rule: Rule,
          agedAs: ?Priority,
          phase: Phase,
          covered: bool,
          leavesMs: ?int,
          outcome: ?Outcome,
          toBeSeenMs: ?int
        )

        # How strongly somebody has the display: only what is stronger comes over it.
        type Strength (ambient, normal, urgent)

        type ReasonKind (
          unbound, suspended, opened, hovering, sensed, pinned, interaction, layoutGrace, interactionNext, held,
          rival, background, denied, card, turn, unseen
        )

        # Something that keeps a card away, or out of sight; there may be more kinds some day. Which fields there are
        # follows from 'kind'; 'sinceMs' tells since when it does, 'untilMs' when it will be over by itself.
        type Reason (
          kind: ReasonKind,
          sinceMs: ?int,
          untilMs: ?int,
          # with interactionNext, when it takes the display; with denied, when the queue asks again
          atMs: ?int,
          # with pinned, the pin's reason; with interaction and interactionNext, who; with unseen, why
          text: ?string,
          # with opened, what it was opened by
          input: ?string,
          # with sensed, those that sense somebody
          inputs: ?[]string,
          # with held, whose claim it is; with background, the activity's, and the one in the 'foreground'
          module: ?string,
          foreground: ?string,
          strength: ?Strength,
          denial: ?Denial,
          # what is on the display, or comes before
          card: ?Card,
          turn: ?Turn
        )

        # As Entry, with the activity that took its place, where that is still known.
        type Ended (
          activity: Activity,
          outcome: Outcome,
          by: ?string,
          endedMs: int,
          shownMs: ?int,
          date: ?string,
          successor: ?Activity
        )

        # It is on the display ('card'), waits ('turn', and 'place' in the order in which those that wait will come,
        # from 1 to 1000) or has ended. 'reasons': what keeps every card away first, then those that come before it, the
        # first 16 and the first that holds.
        type Explanation (card: ?Card, turn: ?Turn, place: ?int, ended: ?Ended, reasons: []Reason)

        # Which fields there are follows from 'kind': 'phase' with phase, 'outcome' and 'by' with ended, 'id'
        # and 'reason' with denied, 'on' with covered, parked and engagement, 'surface' with surface, 'input'
        # (its name) and 'action' ("hover on", "hover off", "open", "close", "toggle", "tap", "dismiss", "next", "pin",
        # "answer 1" to "answer 4") with input, 'question' and 'step' with question; 'end' and the 'choice' that holds,
        # where one does, with the step ended.
        type Event (
          timeMs: int,
          kind: EventKind,
          activity: ?Activity,
          phase: ?Phase,
          outcome: ?Outcome,
          by: ?string,
          id: ?string,
          reason: ?Denial,
          on: ?bool,
          surface: ?Surface,
          input: ?string,
          action: ?string,
          question: ?Question,
          step: ?QuestionStep,
          end: ?QuestionEnd,
          choice: ?int
        )


        """
}
