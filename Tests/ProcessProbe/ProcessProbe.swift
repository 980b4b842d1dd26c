import Glibc
import NotchCore
import NotchEventLoop
import NotchSystem

/// Runs programs one after another in a process of its own, and prints what they leave behind.
///
/// The first argument is what to do:
///
/// - `leaks` runs a hundred programs, then a thousand. It prints the descriptors and the memory in kilobytes before and
///   after the thousand, whether any child is left, and how many processes of the machine descend from the programs.
/// - `group` prints the group of a program.
/// - `unmarked` runs programs that take their mark off, where the process owns its children. It prints whether what one of
///   them has left lives while the program goes on, although another ends; how much is left of all when they have ended;
///   and whether a program that the process has started beside them lives, and is its only child.
/// - `descriptors` runs one program where no descriptor is left, and one where there are some again.
@main
enum ProcessProbe {
    static func main() throws {
        let loop = try EventLoop()
        loop.adoptForSurface()
        let work = CommandLine.arguments.dropFirst().first
        SurfaceActor.assumeIsolated {
            let probe = Probe(loop: loop, ownsChildren: work == "unmarked")
            switch work {
            case "leaks": probe.findLeaks()
            case "unmarked": probe.findUnmarked()
            case "group": probe.tellGroup()
            default: probe.exhaustDescriptors()
            }
        }
        _ = try loop.run()
    }
}

@SurfaceActor
private final class Probe {
    private let loop: EventLoop
    private let runner: ProcessRunner
    private let name = "\(System.processID)"

    init(loop: EventLoop, ownsChildren: Bool) {
        self.loop = loop
        runner = ProcessRunner(loop: loop, ownsChildren: ownsChildren)
    }

    func tellGroup() {
        runner.run(request("id -gn; id -Gn")) {
            print($0)
        } then: { _ in
            self.runner.stop { self.loop.stop() }
        }
    }

    func findUnmarked() {
        let other = try? System.start(
            ProgramStart(arguments: ["/bin/sleep", "1000"], environment: [:], folder: "/", mark: 0))
        let bare = "prlimit --locks=unlimited setsid sh -c '(sleep 1000 & echo begun)'"
        var first: RunningProcess?
        first = runner.run(request("\(bare); exec sleep 1000")) { _ in
            self.runner.run(self.request("prlimit --locks=unlimited setsid sh -c '(exit 0 &)'")) { _ in
                print(self.descendants > 1)
                first?.cancel()
            }
        } then: { _ in
            self.runner.run(self.request(bare)) { _ in
                let lives = other.map { kill($0.process, 0) == 0 } ?? false
                print(self.descendants, lives, System.children() == [other?.process])
                if let other { System.end(child: other.process) }
                self.runner.stop { self.loop.stop() }
            }
        }
    }

    func findLeaks() {
        run(100) {
            let before = (self.descriptors, self.memory)
            self.run(1000) {
                print(before.0, self.descriptors, before.1, self.memory, System.hasChildren, self.descendants)
                self.runner.stop { self.loop.stop() }
            }
        }
    }

    func exhaustDescriptors() {
        // The loop has made its own by now.
        run(1) {
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let former = limit.rlim_cur
            // Opening the folder takes the lowest free number.
            let free = open("/", O_RDONLY)
            close(free)
            limit.rlim_cur = rlim_t(free) + 2
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            self.runner.run(self.request("exit 3")) { result in
                print(result.end)
                limit.rlim_cur = former
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                self.runner.run(self.request("exit 3")) { result in
                    print(result.end, System.hasChildren)
                    self.runner.stop { self.loop.stop() }
                }
            }
        }
    }

    private func run(_ count: Int, then body: @escaping @SurfaceActor () -> Void) {
        guard count > 0 else { return body() }
        runner.run(request(script(count))) { _ in self.run(count - 1, then: body) }
    }

    /// Every tenth program leaves its group, and some others end in other ways.
    private func script(_ number: Int) -> String {
        switch number % 10 {
        case 0: "setsid sh -c '(sleep 1000 &)'"
        case 1: "sleep 1000 & exit 0"
        case 2: "kill -9 $$"
        case 3: "echo failed >&2; exit 1"
        case 4: "exec /missing"
        default: "echo done"
        }
    }

    private func request(_ script: String) -> ProcessRequest {
        ProcessRequest(
            arguments: ["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin", "PROBE": name],
            timeLimit: .seconds(60))
    }

    /// The processes of the machine that have this probe's name in their environment, whoever their parent is.
    private var descendants: Int {
        let entry = Array("PROBE=\(name)".utf8)
        let processes = (try? System.numbers(in: "/proc", after: "")) ?? []
        return processes.count { process in
            let environment = (try? System.contents(of: "/proc/\(process)/environ", limit: 1 << 16)) ?? []
            return environment.split(separator: 0).contains { $0.elementsEqual(entry) }
        }
    }

    private var descriptors: Int { (try? System.names(in: "/proc/self/fd").count) ?? 0 }

    private var memory: Int {
        let text = (try? System.contents(of: "/proc/self/statm", limit: 256)) ?? []
        let pages = String(decoding: text, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return (pages ?? 0) * pageSize
    }

    /// In kilobytes.
    private var pageSize: Int { Int(getpagesize()) / 1024 }
}
