extension NotchInterface {
    /// The definition in varlink's interface language, as `GetInterfaceDescription` hands it out.
    public static let description = """
        # Shows activities on the display of a board.
        #
        # A message may have 65536 bytes. Text is UTF-8; lengths are bytes. Fields that a method does not
        # declare, values out of range and texts too long are refused with InvalidField, which names the
        # field and what would have been accepted. NUL is refused in every string; other control characters
        # and bidirectional overrides are taken out of titles and subtitles.
        #
        # A client may make 2000 calls at once and 1000 a second; 256 clients may be connected, and the one
        # that has been idle for longest gives way to the next. A client that has not sent a whole message
        # within 10 seconds is disconnected, and so is one that lets 256 KiB of a stream pile up unread.
        interface io.notchd

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
          # Activities of one key replace one another while they wait. 1 to 256 bytes
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

        type Pending (activity: Activity, waitedMs: int)

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

        type InputKind (gpio, proximity, touch, keys, light, script, socket)

        # A sensor, a button or another thing that people engage the display by. Instants are on the daemon's
        # clock: when 'state' became what it is, and when an input that cannot be read is tried again.
        type Input (
          name: string,
          kind: InputKind,
          # a word or two, such as "near", "away", "pressed", "released", "unknown", "lost", "waiting"
          state: string,
          changedMs: ?int,
          # why it cannot be read, and what to do about it
          error: ?string,
          retryMs: ?int
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
          inputs: []Input
        )

        type EventKind (
          enqueued, updated, phase, ended, covered, denied, parked, suspended, resumed, engagement, surface,
          input
        )

        # Why the queue may not have the surface: its module is in the background, a person uses the surface,
        # another claim holds it, or it is another queue's turn.
        type Denial (background, engaged, held, yielding)

        # Which fields there are follows from 'kind': 'phase' with phase, 'outcome' and 'by' with ended, 'id'
        # and 'reason' with denied, 'on' with covered, parked and engagement, 'surface' with surface, 'input'
        # (its name) and 'action' ("hover on", "hover off", "open", "close", "toggle", "tap", "dismiss", "next", "pin",
        # "answer 1" to "answer 4") with input.
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
          action: ?string
        )

        # Puts an activity into the queue. 'replaced' had its key, 'displaced' made room for it in a full
        # queue. With 'more', the first reply says that it was accepted, and the last, when it has ended, how.
        method Enqueue(activity: Activity) -> (
          id: string,
          warnings: []string,
          replaced: ?string,
          displaced: ?string,
          outcome: ?Outcome,
          by: ?string
        )

        # Changes a pending or showing activity; absent fields stay, an empty subtitle goes away.
        method Update(
          id: string,
          title: ?string,
          subtitle: ?string,
          systemImage: ?string,
          tint: ?string,
          progress: ?float
        ) -> (warnings: []string)

        # Drops the pending activity of that id, or all of that key. What is on the display stays.
        method Cancel(id: ?string, coalescingKey: ?string) -> (ids: []string)

        # Ends the card on the display; with an id, only if it is that activity's.
        method Dismiss(id: ?string) -> (id: string)

        method List() -> (current: ?Current, pending: []Pending)

        # The latest activities that have ended, newest first. 'search' (256 bytes) is looked for in titles
        # and subtitles, whatever the case; 'limit' is 1 to 1000, default 50.
        method History(search: ?string, limit: ?int) -> (entries: []Entry)

        method Status() -> (status: State)

        # Needs 'more'. Streams every event; the first reply has none and says that the stream is in place.
        method Monitor() -> (event: ?Event)

        # No new cards; the one on the display finishes.
        method Suspend() -> ()

        method Resume() -> ()

        # Takes the card down and suspends; answers once the display is left alone.
        method Quiesce() -> ()

        # Engages the display by hand, as buttons and sensors do.
        method Engage(action: (open, close, toggle, hoverOn, hoverOff)) -> (engaged: bool, surface: Surface)

        # Keeps the display as it is until the client disconnects. 'reason': 1 to 256 bytes.
        # Refused with Unavailable where 256 pins are held.
        method Pin(reason: ?string) -> (pins: int)

        # Releases every pin, whoever holds it.
        method Unpin() -> ()

        # Changes the theme; absent fields stay.
        method Theme(palette: ?Palette, accent: ?Accent, surface: ?Material) -> (
          palette: Palette,
          accent: Accent,
          surface: Material,
          warnings: []string
        )

        # Sets the brightness to 'percent' (1 to 100), or changes it 'by' (-100 to 100, no further than 1 or 100),
        # and wakes the panel; with neither it only asks. 'percent' is what was set, 'actual' what shows at present.
        # Refused with Unavailable where there is no backlight, or no right to set it.
        method Brightness(percent: ?int, by: ?int) -> (
          percent: int,
          actual: int,
          backlight: string,
          light: Light
        )

        # The pixels on the display, as a PNG in base64.
        method Screenshot() -> (png: string, width: int, height: int)

        # Moves a virtual clock by 0 to 2678400000 ms; answers once all that was due has happened.
        method AdvanceClock(durationMs: int) -> (nowMs: int)

        # Reads the configuration again. A bad one is refused whole. 'warnings' tells what takes effect at the next
        # start only.
        method Reload() -> (warnings: []string)

        # Not a call: bad JSON, bad UTF-8, a NUL in a string. 'offset' counts bytes.
        error InvalidMessage (reason: string, offset: int)

        error MessageTooLarge (limit: int)

        error ReplyTooLarge (limit: int)

        error TooManyClients (limit: int)

        error RateLimited (callsPerSecond: int, burst: int)

        # 'field' is a path such as "activity.title", 'limit' what would have been accepted.
        error InvalidField (field: string, reason: string, limit: ?string)

        # None of the pending ranks below the newcomer.
        error QueueFull (capacity: int)

        error NotFound (id: string)

        error NotOnScreen (id: ?string)

        error DuplicateID (id: string)

        error VirtualClockOnly ()

        error InvalidConfiguration (message: string)

        error Unavailable (reason: string)

        """
}
