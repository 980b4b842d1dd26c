extension NotchInterface {
    static let errors = """
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
