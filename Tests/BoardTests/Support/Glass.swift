import Foundation
import NotchCore

/// What a person would see on the cards' displays.
enum Glass {
    /// A picture of the display on a card that the emulator drives: all but vkms. Opaque pixels.
    static func picture(of id: String) throws -> Pixmap {
        let size = try BoardHost.ask("picture", id, "\(id).xrgb").compactMap(Int.init)
        guard size.count == 2 else { throw BoardError("the host tells no size") }
        let pixels = try Data(contentsOf: BoardGuest.exchange.appendingPathComponent("\(id).xrgb"))
        return try Pixmap(xrgb8888: pixels, width: size[0], height: size[1])
    }

    /// How the display differs from `expected`; nil as soon as it shows that, which is given some seconds.
    static func difference(of id: String, from expected: Pixmap, seconds: Double = 5) throws -> String? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let difference = try picture(of: id).difference(from: expected)
            if difference == nil || .now > deadline { return difference }
        }
    }

    /// Leaves a picture in the exchange folder for whoever looks into a failure.
    static func save(_ id: String, as name: String) throws {
        try BoardHost.ask("screendump", id, "\(name).png")
    }
}
