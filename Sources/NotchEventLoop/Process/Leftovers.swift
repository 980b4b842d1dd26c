import NotchConcurrency
import NotchSystem

/// Finds and ends what runs have left behind.
///
/// While the runner lives, this process is the parent of every orphan among its descendants (``Subreaper``). So what is
/// left of a run is a child of this process, or descends from one that is. Each descendant of a run has the run's mark
/// (``ProcessMarks``), whatever session, group, environment or user it has chosen, and even when it has ended. So a
/// child with a mark of this runner is one of these:
///
/// - A program that ``System/start(_:)`` has started and nobody has reaped. It has a watch of its own, and is left alone
///   here.
/// - An orphan that has ended. It is reaped, whether its run goes on or not.
/// - A living orphan of a run whose process has not ended. It is left alone.
/// - A living orphan of any other run. It is killed, with its group. What descends from it is found next, because it
///   then becomes a child of this process.
///
/// `su` and all else that goes through PAM take the mark off. So where this process owns its children, a child without
/// a mark is a leftover too. It may descend from any run that goes on when it is first seen, so it is killed when
/// the last of these has ended. Elsewhere it may belong to somebody else in this program, and nothing is done to it.
@SurfaceActor
final class Leftovers {
    /// The children that one turn of the loop looks at.
    private static let childrenPerTurn = 256
    /// The most leftovers that are watched. The others are found when one of these has ended.
    private static let watchLimit = 64

    /// Stands for a leftover of a run that nobody knows.
    private static let unknownRun = -1

    private let marks: ProcessMarks
    private let ownsChildren: Bool
    private let loop: EventLoop
    /// For each child without a mark, the runs that went on when it was first seen.
    private var owners: [Int32: Set<Int>] = [:]
    private var unseen: ArraySlice<Int32> = []
    private var found: Set<Int> = []
    private var watches: [Int32: WatchedDescriptor] = [:]
    /// Called when one that was killed has ended.
    var onEnd: (@SurfaceActor () -> Void)?

    init(marks: ProcessMarks, ownsChildren: Bool, loop: EventLoop) {
        self.marks = marks
        self.ownsChildren = ownsChildren
        self.loop = loop
    }

    /// Begins to look at all children anew.
    func begin() {
        found = []
        unseen = System.hasChildren ? System.children()[...] : []
        let children = Set(unseen)
        owners = owners.filter { children.contains($0.key) }
    }

    /// Looks at the next children.
    ///
    /// - Parameters:
    ///   - running: the runs whose processes have not ended.
    ///   - leaving: the runs whose processes have ended, and of which something may be left.
    /// - Returns: the runs of which something still lives; `nil` where more children are to be looked at.
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
    ///   - runs: those that the child may descend from.
    ///   - ended: those that wait for its end if it is killed.
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
        // Where it cannot be watched, the machine looks again after a while.
        guard let descriptor = try? System.descriptor(ofChild: child) else { return }
        watches[child] = try? WatchedDescriptor(descriptor, loop: loop) { [weak self] in
            self?.watches.removeValue(forKey: child)?.close()
            self?.onEnd?()
        }
    }
}

/// The marks of the processes that one runner starts: a random number in common, and the number of each run.
struct ProcessMarks: Hashable, Sendable {
    /// The number of runs after which the numbers begin again.
    static let count = 1 << 24

    /// The part in common. The sum stays below every limit that stands for none.
    private let base = UInt64.random(in: 1..<(1 << 38)) * UInt64(Self.count)

    func mark(of run: Int) -> UInt64 { base + UInt64(run) }

    /// The run that a process descends from; `nil` where it is not one of the runner's.
    func run(of process: Int32) -> Int? {
        guard let mark = System.mark(of: process), mark >= base, mark - base < UInt64(Self.count) else { return nil }
        return Int(mark - base)
    }
}
