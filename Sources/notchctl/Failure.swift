import NotchCore
import NotchIPC

/// Why a command failed, and the exit code that says so (`sysexits.h`).
struct Failure: Error {
    let status: Int32
    let message: String

    static let refused: Int32 = 1
    /// The exit code of a refusal where ``refused`` is an answer.
    static let notAsked: Int32 = 2
    static let timedOut: Int32 = 3
    static let cancelled: Int32 = 4
    static let displayGone: Int32 = 5
    static let usage: Int32 = 64
    static let data: Int32 = 65
    static let unavailable: Int32 = 69
    static let cannotCreate: Int32 = 73
    static let inputOutput: Int32 = 74
    static let tryAgain: Int32 = 75

    init(status: Int32, message: String) {
        self.status = status
        self.message = message
    }

    /// The failure of a question that ended without a choice that holds.
    init(_ outcome: QuestionOutcome) {
        switch outcome {
        case .displayGone:
            self.init(status: Self.displayGone, message: "the display is gone, so nobody can be asked")
        case .timedOut: self.init(status: Self.timedOut, message: "nobody answered in time, and there is no default")
        case .chosen, .cancelled: self.init(status: Self.cancelled, message: "the question was sent away unanswered")
        }
    }

    init(_ error: NotchClientError) {
        message = error.description
        status =
            switch error {
            case .unreachable, .forbidden, .disconnected: Self.unavailable
            case .timedOut: Self.tryAgain
            case .malformedReply: Self.refused
            case .refused(let error): Self.status(of: error)
            }
    }

    private static func status(of error: VarlinkError) -> Int32 {
        switch error {
        case .invalidField, .invalidMessage, .messageTooLarge: data
        case .queueFull, .tooManyQuestions, .tooManyClients, .tooManyHeld, .rateLimited: tryAgain
        default: refused
        }
    }
}
