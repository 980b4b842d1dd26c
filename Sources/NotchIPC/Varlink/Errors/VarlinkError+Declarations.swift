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
            "The message is not a call: bad JSON, bad UTF-8 or a NUL in a string. 'offset' is in bytes."
        ),
        (.messageTooLarge(limit: 0), ""),
        (.replyTooLarge(limit: 0), ""),
        (.tooManyClients(limit: 0), ""),
        (
            .tooManyHeld(limit: 0, processID: nil),
            "The process 'pid' has as many monitors, waits and pins as it may; without 'pid', all together have."
        ),
        (.rateLimited(callsPerSecond: 0, burst: 0), ""),
        (
            .invalidField(field: "", reason: "", limit: nil),
            "'field' is a path such as \"activity.title\", and 'limit' is what is accepted."
        ),
        (.queueFull(capacity: 0), "The queue is full, and no pending activity ranks below the new one."),
        (.notFound(id: ""), ""),
        (.notOnScreen(id: nil), ""),
        (.noKey(key: ""), "No activity that waits or shows has that key."),
        (.noQuestion(id: nil), ""),
        (.tooManyQuestions(limit: 0), ""),
        (.duplicateID(id: ""), ""),
        (.noAction(action: ""), "No action has that name, id or phrase."),
        (.noRecord(id: ""), ""),
        (.actionBusy(reason: ""), "The action runs already, or as many actions run as may."),
        (.actionFailed(action: "", reason: ""), "The action was performed, and failed."),
        (.noGlance(id: ""), ""),
        (.tooManyGlances(limit: 0), ""),
        (.virtualClockOnly, ""),
        (.invalidConfiguration(message: ""), ""),
        (.unavailable(reason: ""), ""),
    ]
}
