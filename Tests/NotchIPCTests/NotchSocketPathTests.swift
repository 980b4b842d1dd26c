import NotchIPC
import Testing

@Suite("Socket path")
struct NotchSocketPathTests {
    @Test("--socket, then $NOTCH_SOCKET, then root's or the user's place")
    func path_isResolvedInOrder() {
        func path(_ option: String?, _ variables: [String: String], isRoot: Bool = false) -> String? {
            NotchSocketPath.resolve(option: option, environment: { variables[$0] }, isRoot: isRoot)
        }
        let all = ["NOTCH_SOCKET": "/b", "XDG_RUNTIME_DIR": "/run/user/7"]
        #expect(path("/a", all) == "/a")
        #expect(path(nil, all) == "/b")
        #expect(path("", all) == "/b")
        #expect(path(nil, all, isRoot: true) == "/b")
        #expect(path(nil, ["XDG_RUNTIME_DIR": "/run/user/7", "NOTCH_SOCKET": ""]) == "/run/user/7/notch/notch.socket")
        #expect(path(nil, ["XDG_RUNTIME_DIR": "/run/user/7"], isRoot: true) == "/run/notch/notch.socket")
        #expect(path(nil, [:]) == nil)
        #expect(path(nil, ["XDG_RUNTIME_DIR": ""]) == nil)
    }
}
