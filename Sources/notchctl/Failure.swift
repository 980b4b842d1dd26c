import NotchIPC

/// Why a command came to nothing, and the exit code that says so (`sysexits.h`).
struct Failure: Error {
    let status: Int32
    let message: String

    static let refused: Int32 = 1
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

    init(_ error: NotchClientError) {
        message = error.description
        status =
            switch error {
            case .unreachable, .disconnected: Self.unavailable
            case .timedOut: Self.tryAgain
            case .malformedReply: Self.refused
            case .refused(let error): Self.status(of: error)
            }
    }

    private static func status(of error: VarlinkError) -> Int32 {
        switch error {
        case .invalidField, .invalidMessage, .messageTooLarge: data
        case .queueFull, .tooManyClients, .rateLimited: tryAgain
        default: refused
        }
    }
}
