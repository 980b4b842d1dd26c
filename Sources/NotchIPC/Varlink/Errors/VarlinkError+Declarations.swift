extension VarlinkError {
    /// The errors of `org.varlink.service`, without their parameters.
    static let standard: [VarlinkError] = [
        .interfaceNotFound(""), .methodNotFound(""), .methodNotImplemented(""), .invalidParameter(""), .expectedMore,
    ]

    /// The errors of `io.notchd`, without their parameters, in the order of the interface's description, and what it
    /// says of each.
    static let declared: [(error: VarlinkError, comment: String)] = [
        (
            .invalidMessage(reason: "", offset: 0),
            "Not a call: bad JSON, bad UTF-8, a NUL in a string. 'offset' counts bytes."
        ),
        (.messageTooLarge(limit: 0), ""),
        (.replyTooLarge(limit: 0), ""),
        (.tooManyClients(limit: 0), ""),
        (
            .tooManyHeld(limit: 0, processID: nil),
            "As many monitors, waits and pins are held as may: by the process 'pid', or, where that is absent, by all."
        ),
        (.rateLimited(callsPerSecond: 0, burst: 0), ""),
        (
            .invalidField(field: "", reason: "", limit: nil),
            "'field' is a path such as \"activity.title\", 'limit' what would have been accepted."
        ),
        (.queueFull(capacity: 0), "None of the pending ranks below the newcomer."),
        (.notFound(id: ""), ""),
        (.notOnScreen(id: nil), ""),
        (.noQuestion(id: nil), ""),
        (.tooManyQuestions(limit: 0), ""),
        (.duplicateID(id: ""), ""),
        (.virtualClockOnly, ""),
        (.invalidConfiguration(message: ""), ""),
        (.unavailable(reason: ""), ""),
    ]
}
