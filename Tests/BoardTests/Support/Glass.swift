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
        try eventually(id, seconds: seconds) { $0.difference(from: expected) }
    }

    /// What is wrong with the display; nil as soon as nothing is, which is given some seconds.
    static func eventually(_ id: String, seconds: Double = 5, _ complaint: (Pixmap) -> String?) throws -> String? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let complaint = try complaint(picture(of: id))
            if complaint == nil || .now > deadline { return complaint }
        }
    }

    /// Leaves a picture in the exchange folder for whoever looks into a failure.
    static func save(_ id: String, as name: String) throws {
        try BoardHost.ask("screendump", id, "\(name).png")
    }
}
