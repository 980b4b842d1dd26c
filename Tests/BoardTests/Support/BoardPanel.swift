import Foundation
import NotchCore
import NotchIPC
import NotchTestSupport
import Synchronization
import Testing

/// A display of the board, with notchd's options for it.
struct BoardPanel: Sendable, CustomTestStringConvertible {
    /// The card's name on the board, such as `bar`.
    var card: String
    /// The size of the panel's own raster in pixels.
    var width: Int
    var height: Int
    var rotation = Rotation.none
    /// Whether the kernel reports the rotation (`panel orientation`), so that notchd needs no option for it.
    var isOriented = false
    var isAtomic = true
    var format = "auto"

    var testDescription: String {
        "\(card) \(width)x\(height), turned by \(rotation.degrees)\(isOriented ? " as the kernel says" : ""), "
            + "\(isAtomic ? "atomic" : "legacy"), \(format)"
    }

    /// The size of the picture as a person sees it.
    var picture: (width: Int, height: Int) { rotation.inverse.size(width: width, height: height) }

    /// The same display with the legacy calls.
    var legacy: BoardPanel {
        var panel = self
        panel.isAtomic = false
        return panel
    }

    func formatted(_ format: String) -> BoardPanel {
        var panel = self
        panel.format = format
        return panel
    }

    static let bar = BoardPanel(card: "bar", width: 1480, height: 320)
    static let upright = BoardPanel(card: "portrait", width: 480, height: 1920, rotation: .clockwise90)
    static let small = BoardPanel(card: "small", width: 320, height: 170)
    /// The smallest mode of the card.
    static let cirrus = BoardPanel(card: "cirrus", width: 640, height: 480, rotation: .clockwise90)
    /// The panel of vkms. The last `video=` of the kernel's command line gives it, such as
    /// `video=Virtual-1:480x1920MR`. Each board has another panel.
    static let vkms: BoardPanel = {
        let line = (try? String(contentsOfFile: "/proc/cmdline", encoding: .utf8)) ?? ""
        let words = line.components(separatedBy: "video=Virtual-1:").last?.prefix { !$0.isWhitespace }.split(
            separator: ",")
        let sides = (words?.first ?? "").split { !$0.isNumber }.compactMap { Int($0) }
        guard sides.count == 2 else { return BoardPanel(card: "vkms", width: 640, height: 480) }
        var panel = BoardPanel(card: "vkms", width: sides[0], height: sides[1])
        if words?.last == "panel_orientation=right_side_up" {
            (panel.rotation, panel.isOriented) = (.clockwise90, true)
        }
        return panel
    }()

    /// Returns those of the panels whose picture the host sees on this board.
    static func visible(_ panels: BoardPanel...) -> [BoardPanel] {
        panels.filter { $0.card != "cirrus" || !BoardGuest.isARM64 }
    }

    /// The configuration of both the display and its headless twin.
    static let look = "[Surface]\nLaunchCue=no\n[Display]\nDensity=6\nViewingDistance=800\n"
    /// The same configuration without transitions, for tests of the final picture.
    static let still = look + "ReduceMotion=yes\n"

    /// Starts notchd on this display.
    ///
    /// - Parameter configuration: more lines of `[Display]`.
    func daemon(_ configuration: String = "") throws -> Daemon {
        try Daemon(
            board: [
                "--backend", "drm", "--card", try BoardGuest.card(card).node(), "--mode", "\(width)x\(height)",
                "--format", format,
            ] + (isOriented ? [] : ["--rotation", "\(rotation.degrees)"]),
            configuration: Self.still + "Atomic=\(isAtomic ? "yes" : "no")\n" + configuration)
    }

    /// Returns the picture that notchd draws on a headless display of this size once the scene has come to rest.
    func headless(_ scene: BoardScene) throws -> HeadlessPicture {
        let isMono = format == "mono"
        let key = "\(width)x\(height) \(rotation) \(isMono) \(scene)"
        if let picture = Self.pictures.withLock({ $0[key] }) { return picture }
        // What is drawn for black and white is another picture. Colours are converted by the tests.
        let daemon = try Daemon(
            board: [
                "--backend", "headless", "--panel", "\(width)x\(height)", "--rotation", "\(rotation.degrees)",
                "--clock", "virtual",
            ] + (isMono ? ["--format", format] : []),
            configuration: Self.still)
        try scene.show(on: daemon)
        _ = try DaemonClient(daemon).call(AdvanceClockRequest(duration: .seconds(3)))
        let picture = try HeadlessPicture(of: daemon)
        Self.pictures.withLock { $0[key] = picture }
        return picture
    }

    /// Returns that picture as pixels.
    func headlessPicture(of scene: BoardScene) throws -> Pixmap {
        try headless(scene).pixmap()
    }

    /// The pictures that are drawn already. Starting a daemon is slow under emulation.
    private static let pictures = Mutex<[String: HeadlessPicture]>([:])
}
