import Testing

@testable import NotchIPC

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

    @Test("a service for which systemd has made /run/notch serves the machine, whatever its user")
    func service_servesTheMachine() {
        func path(_ folders: String) -> String? {
            let variables = ["RUNTIME_DIRECTORY": folders, "XDG_RUNTIME_DIR": "/run/user/7"]
            return NotchSocketPath.resolve(option: nil, environment: { variables[$0] }, isRoot: false)
        }
        for folders in ["/run/notch", "/run/other:/run/notch"] {
            #expect(path(folders) == "/run/notch/notch.socket", "\(folders)")
        }
        for folders in ["", ":", "/run/notched", "/run/notch/other"] {
            #expect(path(folders) == "/run/user/7/notch/notch.socket", "\(folders)")
        }
    }

    @Test("a user without a daemon of their own is led to the system's, unless a place was named")
    func client_findsTheSystemsDaemon() {
        func path(_ option: String?, _ variables: [String: String], there: Set<String>) -> String? {
            NotchSocketPath.find(
                option: option, environment: { variables[$0] }, isRoot: false, exists: { there.contains($0) })
        }
        let user = ["XDG_RUNTIME_DIR": "/run/user/7"]
        let own = "/run/user/7/notch/notch.socket"
        let system = NotchSocketPath.system
        #expect(path(nil, user, there: [own, system]) == own)
        #expect(path(nil, user, there: [system]) == system)
        #expect(path(nil, user, there: []) == own)
        #expect(path(nil, [:], there: [system]) == system)
        #expect(path(nil, [:], there: []) == nil)
        #expect(path("/a", user, there: [system]) == "/a")
        #expect(path(nil, ["NOTCH_SOCKET": "/b"], there: [system]) == "/b")
    }
}
