import NotchCore
import NotchIPC
import NotchPanels
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchGateway

@Suite("The file of tokens")
struct TokenFileTests {
    @Test("tokens come back as they were written, without their secrets")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let file = TokenFile(path: folder.path + "/tokens")
        #expect(try file.read() == [])
        let phone = Token.make(name: "phone", rights: [.send, .ask], actions: [])
        let door = Token.make(name: "door.1", rights: [.perform], actions: ["lights.on", "lights.off"])
        try file.write([phone.token, door.token])
        #expect(try file.read() == [phone.token, door.token])
        #expect(phone.secret != door.secret)
        let text = String(decoding: try System.contents(of: file.path, limit: 1 << 16), as: UTF8.self)
        #expect(!text.contains(phone.secret) && !text.contains(door.secret))
        #expect(try System.status(of: file.path).rights == 0o640)
    }

    @Test(
        "a file that is wrong is refused with its line",
        arguments: [
            ("[Token a b]\nDigest=00", 1), ("[Token a]\nRights=send", 1), ("[Token a]\nDigest=xyz", 2),
            ("[Token a]\nActions=", 2), ("[Token user-1000]\nDigest=00", 1), ("[Token webhook.ci]\nDigest=00", 1),
            ("[Token a]\nRights=fly", 2), ("[Tokens a]\nDigest=00", 2),
        ])
    func refusals(text: String, line: Int) throws {
        let file = try KeyFile(parsing: text, name: "tokens")
        #expect(refusal(of: file)?.line == line)
    }

    private func refusal(of file: KeyFile) -> ConfigurationError? {
        do throws(ConfigurationError) { _ = try TokenFile.tokens(in: file) } catch { return error }
        return nil
    }

    @Test("what could not be read again is not written", arguments: ["", "a b", "a\nRights=control"])
    func writing(action: String) throws {
        let folder = try TemporaryFolder()
        let file = TokenFile(path: folder.path + "/tokens")
        var token = Token.make(name: "phone", rights: [.perform], actions: [action]).token
        #expect(!Token.isAction(action))
        token.name = "user-1"
        #expect(throws: ConfigurationError.self) { try file.write([token]) }
        #expect(file.version == nil)
    }

    @Test("a file that others may read is refused")
    func rights() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/tokens"
        try SystemDisk().create(path, Array("".utf8), rights: 0o644)
        #expect(throws: ConfigurationError.self) { try TokenFile(path: path).read() }
    }

    @Test("digests and signatures are those of the published examples")
    func digests() {
        // FIPS 180-2, appendix B.1, and RFC 4231, test case 2.
        #expect(
            Digest.sha256(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            Digest.hmacSHA256(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(Digest.areEqual("abc", "abc"))
        #expect(!Digest.areEqual("abc", "abd"))
        #expect(!Digest.areEqual("abc", "ab"))
    }
}
