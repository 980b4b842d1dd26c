import Foundation
import NotchCore
import NotchTestSupport
import Synchronization
import Testing

/// A display of the board, and how notchd is told to drive it.
struct BoardPanel: Sendable, CustomTestStringConvertible {
    /// Such as `bar`.
    var card: String
    /// Pixels of the panel's own raster.
    var width: Int
    var height: Int
    var rotation = Rotation.none
    var isAtomic = true
    var format = "auto"

    var testDescription: String {
        "\(card) \(width)x\(height), turned by \(rotation.degrees), \(isAtomic ? "atomic" : "legacy"), \(format)"
    }

    /// Of the picture as a person sees it.
    var picture: (width: Int, height: Int) { rotation.inverse.size(width: width, height: height) }

    /// The same with the calls from before there were atomic commits.
    var legacy: BoardPanel {
        var panel = self
        panel.isAtomic = false
        return panel
    }

    static let bar = BoardPanel(card: "bar", width: 1480, height: 320)
    static let upright = BoardPanel(card: "portrait", width: 480, height: 1920, rotation: .clockwise90)
    static let small = BoardPanel(card: "small", width: 320, height: 170)
    static let bochs = BoardPanel(card: "bochs", width: 1024, height: 768)
    static let cirrus = BoardPanel(card: "cirrus", width: 1024, height: 768)
    static let vkms = BoardPanel(card: "vkms", width: 1480, height: 320)

    /// What both the display and its headless twin are drawn by.
    static let look = "[Surface]\nLaunchCue=no\n[Display]\nDensity=6\nViewingDistance=800\n"

    /// notchd on this display.
    ///
    /// - Parameter configuration: more lines of `[Display]`.
    func daemon(_ configuration: String = "") throws -> Daemon {
        try Daemon(
            board: [
                "--backend", "drm", "--card", try BoardGuest.card(card).node(), "--mode", "\(width)x\(height)",
                "--rotation", "\(rotation.degrees)", "--format", format,
            ],
            configuration: Self.look + "Atomic=\(isAtomic ? "yes" : "no")\n" + configuration)
    }

    /// What notchd draws for a display of this size that is none, once the scene has come to rest.
    func headlessPicture(of scene: BoardScene) throws -> Pixmap {
        let key = "\(picture.width)x\(picture.height) \(scene.title)"
        if let pixels = Self.pictures.withLock({ $0[key] }) {
            return try Pixmap(xrgb8888: pixels, width: picture.width, height: picture.height)
        }
        let daemon = try Daemon(
            board: ["--backend", "headless", "--panel", "\(picture.width)x\(picture.height)", "--clock", "virtual"],
            configuration: Self.look)
        try scene.show(on: daemon)
        try daemon.say("clock", "advance", "3s")
        let pixmap = try daemon.screenshot()
        Self.pictures.withLock { $0[key] = pixmap.xrgb8888 }
        return pixmap
    }

    /// Drawn before: under emulation a daemon's start takes its time.
    private static let pictures = Mutex<[String: Data]>([:])

    /// The picture as it lies on the panel.
    func turned(_ picture: Pixmap) -> Pixmap {
        guard rotation != .none else { return picture }
        let turned = Pixmap(width: width, height: height)
        for y in 0..<picture.height {
            let row = picture.row(y)
            for x in 0..<picture.width {
                let place = rotation.apply(
                    to: PixelRect(x: x, y: y, width: 1, height: 1), width: picture.width, height: picture.height)
                turned.row(place.y)[place.x] = row[x]
            }
        }
        return turned
    }
}
