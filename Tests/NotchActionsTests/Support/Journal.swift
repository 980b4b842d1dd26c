import NotchActions

/// A presenter that writes down what it is told to show.
@SurfaceActor
final class Journal {
    var lines: [String] = []

    /// How the next actions end.
    var outcome = ActionOutcome.success

    /// The contexts of the actions, without their inputs.
    var sources: [ActionSource] = []
    var userInitiated: [Bool] = []

    /// What ends the actions that end later.
    var pending: [Completion.Status] = []

    func note<InputType>(_ line: String, _ context: ActionContext<InputType>) {
        lines.append(line)
        sources.append(context.source)
        userInitiated.append(context.userInitiated)
    }
}
