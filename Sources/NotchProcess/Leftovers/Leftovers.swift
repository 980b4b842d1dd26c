import NotchConcurrency
import NotchEventLoop
import NotchSystem

/// Finds and ends what runs have left behind.
///
/// While the runner lives, this process is the parent of every orphan among its descendants (``Subreaper``). So what is
/// left of a run is a child of this process, or descends from one that is. Each descendant of a run has the run's mark
/// (``ProcessMarks``), whatever session, group, environment or user it has chosen, and even when it has ended. So a
/// child with a mark of this runner is one of these:
///
/// - The process of a run that has not been reaped. It has a watch of its own, and is left alone here.
/// - An orphan that has ended. It is reaped, whether its run goes on or not.
/// - A living orphan of a run whose process has not ended. It is left alone.
/// - A living orphan of any other run. It is killed, with its group. What descends from it is found next, because it
///   then becomes a child of this process.
///
/// A child without such a mark belongs to somebody else in this program, and nothing is done to it.
@SurfaceActor
final class Leftovers {
    /// The children that one turn of the loop looks at.
    private static let childrenPerTurn = 256
    /// The most leftovers that are watched. The others are found when one of these has ended.
    private static let watchLimit = 64

    private let marks: ProcessMarks
    private let loop: EventLoop
    private var unseen: ArraySlice<Int32> = []
    private var found: Set<Int> = []
    private var watches: [Int32: WatchedDescriptor] = [:]
    /// Called when one that was killed has ended.
    var onEnd: (@SurfaceActor () -> Void)?

    init(marks: ProcessMarks, loop: EventLoop) {
        self.marks = marks
        self.loop = loop
    }

    /// Begins to look at all children anew.
    func begin() {
        found = []
        unseen = System.hasChildren ? System.children()[...] : []
    }

    /// Looks at the next children.
    ///
    /// - Parameters:
    ///   - running: the runs whose processes have not ended.
    ///   - leaders: the processes that have watches of their own.
    /// - Returns: the runs of which something still lives; `nil` where more children are to be looked at.
    func proceed(running: Set<Int>, leaders: Set<Int32>) -> Set<Int>? {
        for _ in 0..<Self.childrenPerTurn {
            guard let child = unseen.popFirst() else { break }
            if !leaders.contains(child), let run = marks.run(of: child) {
                look(at: child, isRunning: running.contains(run), run)
            }
        }
        return unseen.isEmpty ? found : nil
    }

    private func look(at child: Int32, isRunning: Bool, _ run: Int) {
        if case .some(.some) = try? System.reap(child: child) {
            watches.removeValue(forKey: child)?.close()
            return
        }
        if isRunning { return }
        System.end(child: child)
        found.insert(run)
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
