import NotchConcurrency
import NotchSystem

/// Finds and kills the processes that runs have left behind.
///
/// While the runner lives, this process is the parent of every orphan among its descendants (``Subreaper``). Each
/// leftover of a run is therefore a child of this process or a descendant of such a child. Each descendant of a run has
/// the run's mark (``ProcessMarks``), even after a change of session, group, environment or user, and even after its
/// end. A child with a mark of this runner is therefore one of these:
///
/// - A program that ``System/start(_:)`` has started and that is not reaped. It is skipped, because it has its own
///   watch.
/// - An orphan that has ended. It is reaped, whether its run continues or not.
/// - A living orphan of a run whose process has not ended. It is skipped.
/// - A living orphan of any other run. It is killed together with its group. The next scan finds its descendants,
///   because they become children of this process.
///
/// `su` and all other programs that use PAM remove the mark. Therefore, if this process owns its children
/// (`ownsChildren`), a child without a mark is a leftover too. It may descend from any run that is running when the
/// child is first seen, so it is killed when the last of these runs has ended. If the process does not own its
/// children, a child without a mark may belong to other code in this program and is skipped.
@SurfaceActor
final class Leftovers {
    /// The number of children that one turn of the loop checks.
    private static let childrenPerTurn = 256
    /// The maximum number of watched leftovers. The end of a watched leftover causes a scan, which finds the others.
    private static let watchLimit = 64

    /// The number that represents the unknown run of an unmarked leftover.
    private static let unknownRun = -1

    private let marks: ProcessMarks
    private let ownsChildren: Bool
    private let loop: EventLoop
    /// For each child without a mark, the runs that were running when the child was first seen.
    private var owners: [Int32: Set<Int>] = [:]
    private var unseen: ArraySlice<Int32> = []
    private var found: Set<Int> = []
    private var watches: [Int32: WatchedDescriptor] = [:]
    /// Called when a killed leftover has ended.
    var onEnd: (@SurfaceActor () -> Void)?

    init(marks: ProcessMarks, ownsChildren: Bool, loop: EventLoop) {
        self.marks = marks
        self.ownsChildren = ownsChildren
        self.loop = loop
    }

    /// Begins a scan of all children.
    func begin() {
        found = []
        unseen = System.hasChildren ? System.children()[...] : []
        let children = Set(unseen)
        owners = owners.filter { children.contains($0.key) }
    }

    /// Checks the next children of the scan.
    ///
    /// - Parameters:
    ///   - running: the runs whose processes have not ended.
    ///   - leaving: the runs whose processes have ended and may have left processes behind.
    /// - Returns: the runs with living leftovers; `nil` if the scan is not complete.
    func proceed(running: Set<Int>, leaving: Set<Int>) -> Set<Int>? {
        for _ in 0..<Self.childrenPerTurn {
            guard let child = unseen.popFirst() else { break }
            if System.hasStarted(child: child) { continue }
            if let run = marks.run(of: child) {
                look(at: child, of: [run], running: running, orElse: [run])
            } else if ownsChildren {
                let runs = owners[child] ?? running
                owners[child] = runs
                look(at: child, of: runs, running: running, orElse: leaving.union([Self.unknownRun]))
            }
        }
        return unseen.isEmpty ? found : nil
    }

    /// - Parameters:
    ///   - runs: the runs that the child may descend from.
    ///   - ended: the runs that wait for the child's end if it is killed.
    private func look(at child: Int32, of runs: Set<Int>, running: Set<Int>, orElse ended: Set<Int>) {
        if case .some(.some) = try? System.reap(child: child) {
            watches.removeValue(forKey: child)?.close()
            return
        }
        guard runs.isDisjoint(with: running) else { return }
        System.end(child: child)
        found.formUnion(ended)
        watch(child)
    }

    private func watch(_ child: Int32) {
        guard watches[child] == nil, watches.count < Self.watchLimit else { return }
        // If the child cannot be watched, the machine scans again after a backoff.
        guard let descriptor = try? System.descriptor(ofChild: child) else { return }
        watches[child] = try? WatchedDescriptor(descriptor, loop: loop) { [weak self] in
            self?.watches.removeValue(forKey: child)?.close()
            self?.onEnd?()
        }
    }
}

/// The marks of the processes that one runner starts: a common random base plus the number of each run.
struct ProcessMarks: Hashable, Sendable {
    /// The number of runs after which the numbers wrap around.
    static let count = 1 << 24

    /// The common base. Every mark is below the values that mean "unlimited".
    private let base = UInt64.random(in: 1..<(1 << 38)) * UInt64(Self.count)

    func mark(of run: Int) -> UInt64 { base + UInt64(run) }

    /// Returns the run that a process descends from; `nil` if the runner has not started it.
    func run(of process: Int32) -> Int? {
        guard let mark = System.mark(of: process), mark >= base, mark - base < UInt64(Self.count) else { return nil }
        return Int(mark - base)
    }
}
