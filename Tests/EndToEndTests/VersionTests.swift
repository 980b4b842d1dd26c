import Foundation
import NotchCore
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests the version and the commit that the programs print.
    @Suite("Version")
    struct VersionTests {
        @Test("--version prints the version and the commit", arguments: ["notchd", "notchctl"])
        func version_hasTheCommit(program: String) throws {
            let printed = try Command.run(Command.binary(program), ["--version"])
            let start = "\(program) \(NotchVersion.current) ("
            #expect(printed.status == 0 && printed.output.hasPrefix(start), "\(printed)")
            let commit = printed.output.dropFirst(start.count)
            let isCommit = commit.wholeMatch(of: /([0-9a-f]{12}(, modified)?|unknown commit)\)\n/) != nil
            #expect(isCommit, "\(printed.output)")
        }

        @Test("the commit is that of the checkout, which may be modified, or is unknown without one")
        func commit_isTheCheckouts() throws {
            let folder = try TemporaryFolder()
            let script = try String(
                contentsOf: Checkout.folder.appendingPathComponent("Tools/commit.sh"), encoding: .utf8)
            try folder.write(script, to: "project/Tools/commit.sh", mode: 0o755)
            func git(_ arguments: String...) throws -> String {
                let command = try Command.run(
                    URL(fileURLWithPath: "/usr/bin/git"),
                    ["-C", folder.path + "/project", "-c", "user.name=A", "-c", "user.email=a@b"] + arguments)
                #expect(command.status == 0, "\(command.errors)")
                return command.output
            }
            func commit(_ path: String = "project") throws -> String {
                let printed = try Command.run(URL(fileURLWithPath: folder.path + "/\(path)/Tools/commit.sh"), [])
                #expect(printed.errors == "")
                return printed.output
            }

            #expect(try commit() == "")
            _ = try git("init", "--quiet")
            #expect(try commit() == "")
            _ = try git("add", ".")
            _ = try git("commit", "--quiet", "--message=A")
            let name = String(try git("rev-parse", "HEAD").prefix(12))
            #expect(try commit() == name + "\n")
            try folder.write("new", to: "project/new")
            #expect(try commit() == name + ", modified\n")
            // A release that was unpacked in another project's checkout is not of that project's commit.
            try folder.write(script, to: "project/notch/Tools/commit.sh", mode: 0o755)
            #expect(try commit("project/notch") == "")
        }
    }
}
