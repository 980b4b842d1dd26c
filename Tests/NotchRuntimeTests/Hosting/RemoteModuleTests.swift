import NotchCore
import Testing

@testable import NotchIPC
@testable import NotchRuntime

@Suite("Views of a client's module")
@SurfaceActor
struct RemoteModuleTests {
    /// Makes a module that a client of some user has registered.
    private func module(ofUser userID: UInt32) throws -> RemoteModule {
        var request = RegisterModuleRequest(module: ModuleDraft(id: "weather"))
        request.views.view = ["hstack": .array([["image": "/root/x.png"]])]
        let call = VarlinkCall(
            method: "io.notchd.RegisterModule", parameters: [:], wantsMore: true, isOneway: false,
            peer: PeerCredentials(processID: 1, userID: userID, groupID: 0), connection: nil)
        return try RemoteModule(NotchCall(request: request, call: call))
    }

    @Test("another user's client shows pictures only of files that everybody may read")
    func pictures_areThoseOfTheUser() throws {
        let picture = ViewNode(.image(path: "/root/x.png"))
        #expect(try module(ofUser: 0).view?.parts == [picture])
        #expect(try module(ofUser: PeerCredentials.own.userID).view?.parts == [picture])
        let other = try module(ofUser: PeerCredentials.own.userID + 54_321)
        #expect(other.view?.parts == [picture.withSharedFiles])
        #expect(other.view?.parts != [picture])
    }
}
