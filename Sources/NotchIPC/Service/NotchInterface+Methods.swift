extension NotchInterface {
    static let methods = """
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

        # Asks a person, and answers when the question has ended. With 'more', a first reply says that it was accepted.
        # 'choice' and 'text' are the choice that holds: the one chosen, or the default where nobody answered in time.
        # The question goes when its client disconnects. Refused with TooManyQuestions where 64 show or wait.
        method Ask(question: Question) -> (
          id: string,
          warnings: []string,
          outcome: ?QuestionEnd,
          choice: ?int,
          text: ?string
        )

        # Answers the question of that id, or the one that shows, by the number or the words of a choice; 'cancel'
        # sends it away instead.
        method Answer(id: ?string, choice: ?int, text: ?string, cancel: ?bool) -> (
          id: string,
          choice: ?int,
          text: ?string
        )

        # The activity on the display, and those that wait, in the order in which they were sent. One call returns at
        # most 'limit' of those that wait (1 to 256, default 256), and fewer if their texts have more than 64 KiB. 'place'
        # is an activity's number in the order in which they will be shown. If more follow, 'next' is the position at
        # which this page ends; it is not a 'place'. Pass it as 'after' to get the next page. It stays valid while
        # activities come, go and move. An activity that moves to the back meanwhile is returned again.
        method List(limit: ?int, after: ?int) -> (current: ?Current, pending: []Pending, next: ?int)

        # Why that activity is on the display or is not, and when it will be, if nothing else happens; without 'id', the
        # one on the display and the first that waits. Those that have ended are known for as long as History tells of
        # them. 'obstacles', where there is no 'id', is what keeps any card away at present.
        method Explain(id: ?string) -> (nowMs: int, explanations: []Explanation, obstacles: []Reason)

        # The latest activities that have ended, newest first; 200 are kept. 'search' (256 bytes) is looked for in
        # the first 1024 bytes of titles and of subtitles, whatever the case; 'limit' is 1 to 1000, default 50.
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

        # Keeps the display as it is until the client disconnects. 'reason': 1 to 256 bytes, without line
        # separators and bidirectional controls.
        # Refused with Unavailable where 256 pins are held, of all processes together.
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

        # As many monitors, waits and pins are held as may: by the process 'pid', or, where that is absent, by all.
        error TooManyHeld (limit: int, pid: ?int)

        error RateLimited (callsPerSecond: int, burst: int)

        # 'field' is a path such as "activity.title", 'limit' what would have been accepted.
        error InvalidField (field: string, reason: string, limit: ?string)

        # None of the pending ranks below the newcomer.
        error QueueFull (capacity: int)

        error NotFound (id: string)

        error NotOnScreen (id: ?string)

        error NoQuestion (id: ?string)

        error TooManyQuestions (limit: int)

        error DuplicateID (id: string)

        error VirtualClockOnly ()

        error InvalidConfiguration (message: string)

        error Unavailable (reason: string)

        """
}
