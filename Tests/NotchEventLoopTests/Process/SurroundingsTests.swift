import Foundation
import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@Suite("What a program finds", .serialized)
@SurfaceActor
struct SurroundingsTests {
    private func lines(_ arguments: [String], environment: [String: String] = [:], folder: String = "/") throws
        -> [String]
    {
        let test = try TestRunner()
        var lines: [String] = []
        let request = ProcessRequest(
            arguments: arguments, environment: environment, folder: folder, timeLimit: .seconds(100))
        let result = try test.result(of: request) { line, _ in lines.append(line) }
        #expect(result.end == .exited(0))
        return lines
    }

    @Test("a command of root has the group of root, whatever that of the service is", .enabled(if: geteuid() == 0))
    func group_isThatOfRoot() throws {
        let command = try Command.run(
            URL(fileURLWithPath: "/usr/bin/setpriv"),
            ["--regid=daemon", "--clear-groups", Command.probe("process-probe").path, "group"])
        #expect(command.output == "root\nroot\n", "\(command)")
    }

    @Test("its environment is the given one, and nothing else")
    func environment_isTheGivenOne() throws {
        let environment = ["A": "b c", "EMPTY": "", "Ä": "="]
        #expect(try lines(["/usr/bin/env"], environment: environment).sorted() == ["A=b c", "EMPTY=", "Ä=="])
        #expect(try lines(["/usr/bin/env"]) == [])
    }

    @Test("its arguments are the given ones, and no shell has seen them")
    func arguments_areTheGivenOnes() throws {
        #expect(try lines(["/usr/bin/printf", "%s|", "a b", "$(b)", "", "*", "é"]) == ["a b|$(b)||*|é|"])
    }

    @Test("its folder is the given one")
    func folder_isTheGivenOne() throws {
        #expect(try lines(["/bin/pwd"], folder: "/usr/share") == ["/usr/share"])
    }

    @Test("no signal is blocked or ignored, whatever this process does")
    func signals_areFree() throws {
        // The kernel ignores the signal in either case.
        System.ignore(SIGWINCH)
        try System.block(SIGWINCH)
        defer {
            var set = sigset_t()
            sigemptyset(&set)
            sigaddset(&set, SIGWINCH)
            pthread_sigmask(SIG_UNBLOCK, &set, nil)
            signal(SIGWINCH, SIG_DFL)
        }
        let status = try lines(["/bin/cat", "/proc/self/status"])
        for name in ["SigPnd", "ShdPnd", "SigBlk", "SigIgn", "SigCgt"] {
            #expect(status.contains("\(name):\t0000000000000000"), "\(name)")
        }
    }

    @Test("it leads a session and a group of its own, without a terminal")
    func session_isItsOwn() throws {
        let fields = try #require(lines(["/bin/cat", "/proc/self/stat"]).first).split(separator: " ")
        #expect(fields[3] == "\(System.processID)", "its parent")
        #expect(fields[4] == fields[0] && fields[5] == fields[0])
        #expect(fields[6] == "0", "its terminal")
    }

    @Test("it has three descriptors, and no other of this process")
    func descriptors_areThree() throws {
        // One that programs inherit.
        let inherited = dup(0)
        defer { close(inherited) }
        let script =
            "for n in 0 1 2 3 4 5 6 7 8 9 \(inherited) 99; do "
            + "[ -e /proc/$$/fd/$n ] && echo $n $(readlink /proc/$$/fd/$n); done; true"
        let lines = try lines(["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"])
        #expect(lines.count == 3)
        #expect(lines.first == "0 /dev/null")
        #expect(lines.dropFirst().allSatisfy { $0.contains(" pipe:[") })
        #expect(Set(lines.dropFirst().map { $0.dropFirst(2) }).count == 1, "one pipe for both")
    }

    @Test("where no descriptor is free, it is not started, and nothing is left")
    func descriptors_mayRunOut() throws {
        let command = try Command.run(Command.probe("process-probe"), ["descriptors"])
        #expect(command.status == 0)
        #expect(command.output == "notStarted(Too many open files)\nexited(3) false\n")
    }
}
