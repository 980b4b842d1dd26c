import NotchActions

/// Writes down each action that begins and ends.
@SurfaceActor
final class RecordingObserver: ActionDispatchObserver {
    private(set) var begun: [ActionDispatch] = []
    private(set) var ended: [String] = []

    nonisolated init() {}

    func actionWillBegin(_ dispatch: ActionDispatch) {
        begun.append(dispatch)
    }

    func actionDidComplete(_ dispatch: ActionDispatch, outcome: ActionOutcome) {
        switch outcome {
        case .success: ended.append("\(dispatch.action): success")
        case .failure(let error): ended.append("\(dispatch.action): \(error)")
        }
    }
}
