package import NotchConcurrency

/// Keeps the log of a runner, from the present state of its machine on.
@SurfaceActor
package final class MachineJournal<Machine: StateMachine> {
    package private(set) var log: ReplayLog<Machine>

    package init(of runner: MachineRunner<Machine>) {
        log = ReplayLog(of: runner.machine)
        runner.journal = { [self] in log.note($0, at: $1, $2) }
    }
}
