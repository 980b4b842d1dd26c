import NotchCore
import NotchIPC

/// The reason why a command failed, with the exit code (`sysexits.h`).
struct Failure: Error {
    enum Status: Int32 {
        case refused = 1
        /// The code of a refusal in commands in which 1 is an answer.
        case notAsked = 2
        case timedOut = 3
        case cancelled = 4
        case displayGone = 5
        case usage = 64
        case data = 65
        case noInput = 66
        case unavailable = 69
        case cannotCreate = 73
        case inputOutput = 74
        case tryAgain = 75
        // The codes of a shell that cannot run or find a command.
        case cannotRun = 126
        case notFound = 127
    }

    let status: Status
    var message: String

    init(_ status: Status, _ message: String) {
        self.status = status
        self.message = message
    }

    /// Makes the failure for a question that ended without a choice that holds.
    init(_ outcome: QuestionOutcome) {
        switch outcome {
        case .displayGone: self.init(.displayGone, "the display is gone, so nobody can be asked")
        case .timedOut: self.init(.timedOut, "nobody answered in time, and there is no default")
        case .chosen, .cancelled: self.init(.cancelled, "the question was cancelled without an answer")
        }
    }

    init(_ error: NotchClientError) { self.init(Self.status(of: error), error.description) }

    /// Makes the failure for an error of this program or of its client; `nil` for any other error.
    init?(of error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as NotchClientError: self.init(error)
        // A value that every daemon refuses fails as if a daemon had refused it.
        case let error as VarlinkError: self.init(.refused(error))
        default: return nil
        }
    }

    private static func status(of error: NotchClientError) -> Status {
        switch error {
        case .unreachable, .forbidden, .disconnected: .unavailable
        case .timedOut, .refused(.queueFull), .refused(.tooManyQuestions), .refused(.tooManyClients),
            .refused(.tooManyHeld), .refused(.tooManyGlances), .refused(.rateLimited), .refused(.actionBusy):
            .tryAgain
        case .refused(.invalidField), .refused(.invalidMessage), .refused(.messageTooLarge): .data
        case .malformedReply, .refused: .refused
        }
    }
}
