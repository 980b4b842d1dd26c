import Foundation
import NotchTestSupport
import Testing

/// Tests that damaged and hostile pictures of clients stop neither the daemon nor its display, on the kernel's drivers.
@Suite("Hostile pictures on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct HostilePictureBoardTests {
    private static let panel = BoardPanel.small

    /// A way to the display, with one of the worst pictures.
    enum Way: CaseIterable {
        case drm, framebuffer

        var worst: HostilePictures.Worst { self == .drm ? .nestedUses : .manyPixels }

        func arguments(of card: BoardCard) throws -> [String] {
            switch self {
            case .drm: try ["--backend", "drm", "--card", card.node(), "--format", "xrgb8888"]
            case .framebuffer: try ["--backend", "fbdev", "--framebuffer", card.framebuffer()]
            }
        }
    }

    @Test("the daemon shows what is sound among them, answers, and shows the next card", arguments: Way.allCases)
    func display_goesOn(way: Way) throws {
        let card = try BoardGuest.card(Self.panel.card)
        let icons = try TemporaryFolder()
        let daemon = try Daemon(
            board: way.arguments(of: card), configuration: BoardPanel.still,
            environment: ["XDG_CONFIG_HOME": icons.path])
        let trial = try PictureTrial(
            socket: daemon.socket, process: daemon.process.processIdentifier, icons: icons.path + "/notch/icons")
        let first = HostilePictures.Worst.allCases.count
        try trial.show([way.worst.rawValue] + (first..<first + 23))
        #expect(try !daemon.say("status").contains("waiting: "))
        let scene = BoardScene(title: "After")
        try scene.show(on: daemon)
        let difference = try PanelShot.difference(
            of: Self.panel.card, from: Self.panel.headlessPicture(of: scene), seconds: 20)
        #expect(difference == nil)
        #expect(daemon.terminate().status == 0)
    }
}
