import Foundation
import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@Suite("What a program leaves behind", .serialized)
@SurfaceActor
struct LeftoverTests {
    @Test("what it has started in its group ends with it")
    func group_ends() throws {
        let test = try TestRunner()
        let result = try test.result(of: "sleep 1000 & echo $!; exit 0")
        #expect(result.end == .exited(0))
        #expect(result.lastLine != nil && !isThere(result.lastLine))
        #expect(test.leftovers == [])
    }

    @Test(
        "what has left its group and its session ends with it",
        arguments: [
            "setsid sh -c '(sleep 1000 & echo $!)'",
            "env -i /usr/bin/setsid /bin/sh -c '(/bin/sleep 1000 & echo $!)'",
        ])
    func session_ends(script: String) throws {
        let test = try TestRunner()
        let result = try test.result(of: script)
        #expect(result.end == .exited(0))
        #expect(result.lastLine != nil && !isThere(result.lastLine))
        #expect(test.leftovers == [])
    }

    @Test("a whole tree of them ends with it, each in a session of its own")
    func tree_ends() throws {
        let test = try TestRunner()
        // Each shell starts the next two in sessions of their own, tells its number, and sleeps.
        let script = """
            tree() { [ $1 = 0 ] || for n in 1 2; do TREE=$(($1 - 1)) setsid /bin/sh -c "$SCRIPT" & done
            echo $$; }
            if [ $TREE ]; then tree $TREE; exec sleep 1000; else TREE=4; tree 4; fi
            wait
            """
        var request = ProcessRequest.shell(script)
        request.environment["SCRIPT"] = script
        var numbers: [String] = []
        let result = try test.result(of: request) { line, process in
            numbers.append(line)
            // One, then two, four, eight and sixteen.
            if numbers.count == 31 { process?.cancel() }
        }
        #expect(result.end == .cancelled)
        #expect(numbers.count == 31 && numbers.allSatisfy { !isThere($0) })
        #expect(test.leftovers == [])
    }

    @Test("more of them than are watched end too")
    func many_end() throws {
        let test = try TestRunner()
        let script = "i=0; while [ $i -lt 100 ]; do setsid sh -c '(sleep 1000 &)'; i=$((i + 1)); done"
        #expect(try test.result(of: script).end == .exited(0))
        #expect(test.leftovers == [])
    }

    @Test("an orphan that ends is reaped while its run goes on")
    func orphan_isReaped() throws {
        var configuration = ProcessMachine.Configuration()
        configuration.interval = .milliseconds(10)
        let test = try TestRunner(configuration)
        let script = "child=$( (exit 0) & echo $!); while [ -e /proc/$child ]; do :; done; echo reaped"
        #expect(try test.result(of: script) == ProcessResult(end: .exited(0), lastLine: "reaped"))
    }

    @Test("an orphan lives while its run goes on, even if another run ends")
    func orphan_livesWithItsRun() throws {
        let folder = try TemporaryFolder()
        let test = try TestRunner()
        var orphan: String?
        var wasThere: Bool?
        let script = "setsid sh -c '(sleep 1000 & echo $!)'; while [ ! -e \(folder.path)/end ]; do :; done"
        let result = try test.result(of: script) { line, _ in
            orphan = line
            test.runner.run(.shell("setsid sh -c '(sleep 1000 &)'")) { _ in
                wasThere = isThere(orphan)
                #expect(throws: Never.self) { try folder.write("", to: "end") }
            }
        }
        #expect(result.end == .exited(0))
        #expect(wasThere == true)
        #expect(!isThere(orphan))
        #expect(test.leftovers == [])
    }

    @Test("children that others in this program have started are not touched")
    func otherChildren_areLeftAlone() throws {
        var living = pid_t()
        var ended = pid_t()
        for (name, number) in [("/bin/cat", 0), ("/bin/true", 1)] {
            var process = pid_t()
            let path = strdup(name)
            defer { free(path) }
            // The standard input of the first is a pipe that nobody writes.
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            posix_spawn_file_actions_adddup2(&actions, Self.silence[0], 0)
            try #require(posix_spawn(&process, name, &actions, nil, [path, nil], nil) == 0)
            posix_spawn_file_actions_destroy(&actions)
            if number == 0 { living = process } else { ended = process }
        }
        var information = siginfo_t()
        waitid(P_PID, id_t(ended), &information, WEXITED | WNOWAIT)
        let test = try TestRunner()
        #expect(try test.result(of: "setsid sh -c '(sleep 1000 &)'").end == .exited(0))
        #expect(test.leftovers == [])
        var status: Int32 = -1
        #expect(waitpid(ended, &status, WNOHANG) == ended && status == 0)
        #expect(waitpid(living, &status, WNOHANG) == 0)
        kill(living, SIGKILL)
        #expect(waitpid(living, &status, 0) == living)
    }

    private static let silence: [Int32] = {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return ends
    }()

    @Test("what has taken its mark off, as su does, lives while a run goes on that it may be of, and then ends")
    func unmarked_end() throws {
        let command = try Command.run(Command.probe("process-probe"), ["unmarked"])
        #expect(command.status == 0 && command.output == "true\n0 true true\n", "\(command)")
    }

    @Test("a thousand in a row leave no descriptor, no child and no memory")
    func thousand_leaveNothing() throws {
        let command = try Command.run(Command.probe("process-probe"), ["leaks"])
        let fields = command.output.split(whereSeparator: \.isWhitespace)
        try #require(command.status == 0 && fields.count == 6, "\(command)")
        #expect(fields[0] == fields[1], "descriptors")
        let growth = try #require(Int(fields[3])) - #require(Int(fields[2]))
        #expect(growth < 512, "kilobytes of memory: \(command.output)")
        #expect(fields[4] == "false", "children")
        #expect(fields[5] == "0", "orphans")
    }
}
