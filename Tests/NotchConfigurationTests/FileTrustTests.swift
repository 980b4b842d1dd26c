import Glibc
import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchConfiguration

@Suite("Configuration files that root alone can change")
struct FileTrustTests {
    private let folder: TemporaryFolder
    private let trust: FileTrust

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("[Action a.b]\nCommand=/bin/a\n[Display]\nBakend=x\n[Glance\nx\n", to: "etc/notchd.conf")
        try folder.write("[Action a.b]\nUser=pi\n[Action c.d]\nCommand=x\n", to: "etc/notchd.conf.d/more.conf")
        // The folder that the test was given may be anything.
        try #require(chmod(folder.path, 0o755) == 0)
        try #require(chmod(folder.path + "/etc", 0o755) == 0)
        try #require(chmod(folder.path + "/etc/notchd.conf.d", 0o755) == 0)
        trust = FileTrust(owner: System.userID, top: folder.path)
    }

    private func commands(_ trust: FileTrust) throws(ConfigurationError) -> NotchConfiguration {
        try ConfigurationFiles(path: folder.path + "/etc/notchd.conf").commands(trusting: trust)
    }

    private func refusal(_ trust: FileTrust) -> ConfigurationError? {
        do throws(ConfigurationError) {
            _ = try commands(trust)
            return nil
        } catch {
            return error
        }
    }

    @Test("the commands of trusted files are read, and the mistakes of other sections do not matter")
    func trusted_areRead() throws {
        let configuration = try commands(trust)
        #expect(configuration.actions.actions.map(\.call) == ["a.b", "c.d"])
        #expect(configuration.actions.action(named: "a.b")?.user == "pi")
        #expect(configuration.halfRead == ["Action c.d"])
    }

    @Test("a file that somebody else may write, or that is a link, is refused, and so is any folder above it")
    func others_areRefused() throws {
        for name in ["etc", "etc/notchd.conf", "etc/notchd.conf.d", "etc/notchd.conf.d/more.conf", ""] {
            let path = name.isEmpty ? folder.path : folder.path + "/" + name
            for rights in [0o775, 0o757] {
                try #require(chmod(path, mode_t(rights)) == 0)
                let error = refusal(trust)
                #expect(error?.file == path && error?.message.hasPrefix("may be written by others than ") == true)
            }
            try #require(chmod(path, 0o755) == 0)
        }
        _ = try commands(trust)
        try folder.link("etc/notchd.conf.d/other.conf", to: folder.path + "/etc/notchd.conf")
        #expect(refusal(trust)?.message == "is a link or a special file")
    }

    @Test("a file of another user is refused")
    func otherOwner_isRefused() throws {
        let other = FileTrust(owner: System.userID &+ 1, top: folder.path)
        let error = refusal(other)
        #expect(error?.message.hasPrefix("belongs to ") == true && error?.file == folder.path + "/etc/notchd.conf")
    }

    @Test(
        "a configuration of the machine has a name",
        arguments: ["notchd", "kitchen", "a-b_c.d@1", "", ".", "..", "../x", "a/b", "a b", "ä", ".conf"])
    func name_isChecked(name: String) {
        let isName = ["notchd", "kitchen", "a-b_c.d@1"].contains(name)
        #expect((ConfigurationFiles(ofMachine: name) != nil) == isName)
        #expect((ConfigurationFiles(path: "/etc/notch/\(name).conf").machineName == name) == isName)
        #expect(ConfigurationFiles(path: "/home/pi/\(name).conf").machineName == nil)
    }
}
