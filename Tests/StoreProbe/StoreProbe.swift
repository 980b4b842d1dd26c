import FoundationEssentials
import Glibc
import NotchCore
import NotchEventLoop
import NotchStore

/// Keeps a store busy until it is killed, and prints the id of each activity once it is acknowledged.
///
/// The arguments are the file and a number for the generation.
@main
enum StoreProbe {
    static func main() throws {
        guard CommandLine.arguments.count == 3 else { exit(64) }
        let loop = try EventLoop()
        loop.adoptForSurface()
        let load = try SurfaceActor.assumeIsolated {
            let load = try StoreLoad(path: CommandLine.arguments[1], name: CommandLine.arguments[2], loop: loop)
            load.start()
            return load
        }
        _ = try loop.run()
        _ = load
    }
}

/// A queue under load, as its events tell it.
@SurfaceActor
final class StoreLoad {
    private let store: Store
    private let loop: EventLoop
    private let name: String
    private var number = 0
    private var waiting: [Activity] = []

    init(path: String, name: String, loop: EventLoop) throws {
        self.name = name
        self.loop = loop
        var options = StoreOptions(path: path)
        // Nothing is removed that the test asks for.
        options.keep = 10_000_000
        options.maxSize = 1 << 30
        let worker = try LoopWorker(loop: loop, purpose: "the store", stackSize: Store.stackSize)
        store = Store(options, worker: worker, clock: loop)
    }

    func start() {
        store.onNotice = { notice in
            say("\(notice)")
            exit(1)
        }
        store.onContents = { contents in
            self.waiting = contents.waiting.map(\.activity)
            self.goOn()
        }
        store.open()
    }

    /// Sends a few durable activities at once, and lets earlier ones show and end.
    private func goOn() {
        for _ in 0..<3 {
            let activity = Activity(title: "\(name)-\(number)")
            number += 1
            waiting.append(activity)
            store.record(.enqueued(activity))
            store.sync { error in if error == nil { say(activity.id.uuidString) } }
        }
        while waiting.count > 20 {
            let activity = waiting.removeFirst()
            store.record(.phase(.animateIn, activity))
            store.record(.ended(activity, .shown))
        }
        _ = loop.schedule(at: loop.now) { self.goOn() }
    }
}

/// Prints a line with one call, so that it is there when the process is killed.
private func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    write(STDOUT_FILENO, bytes, bytes.count)
}
