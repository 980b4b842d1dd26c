import Foundation
import NotchCore
import NotchDisplay
import Testing

/// What a person sees on the displays of the cards.
enum PanelShot {
    /// Returns a picture of the display on a card that the emulator drives, which is any card but vkms. The pixels are
    /// opaque.
    static func picture(of id: String) throws -> Pixmap {
        let size = try BoardHost.ask("picture", id, "\(id).xrgb").compactMap(Int.init)
        guard size.count == 2 else { throw BoardError("the host tells no size") }
        let pixels = try Data(contentsOf: BoardGuest.exchange.appendingPathComponent("\(id).xrgb"))
        return try Pixmap(xrgb8888: pixels, width: size[0], height: size[1])
    }

    /// Waits some seconds until the display shows `expected`. Returns nil then, and otherwise how the display differs.
    /// Pictures that still differ are left in the exchange folder.
    ///
    /// - Parameter kept: returns the part of the display's pixels that is compared.
    static func difference(
        of id: String, from expected: Pixmap, seconds: Double = 5, keeping kept: (Pixmap) -> Pixmap = { $0 }
    ) throws -> String? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let actual = try kept(picture(of: id))
            guard let difference = actual.difference(from: expected) else { return nil }
            guard .now < deadline else {
                let test = Test.current?.name.prefix { $0 != "(" } ?? "unknown"
                return try difference + "; see "
                    + [("expected", expected), ("actual", actual)].map { kind, picture in
                        let name = "\(test)-\(id)-\(kind).png"
                        try PNGFile.write(picture, to: BoardGuest.exchange.appendingPathComponent(name).path)
                        return name
                    }.joined(separator: ", ")
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    /// Waits some seconds until the display is dark, and returns whether it is. The emulator shows a dark display as a
    /// message in grey letters on black.
    static func isDark(_ id: String, seconds: Double = 5) throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let picture = try picture(of: id)
            let isDark = litPixels(of: picture) * 20 < picture.width * picture.height
            if isDark || .now > deadline { return isDark }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    private static func litPixels(of picture: Pixmap) -> Int {
        var lit = 0
        for y in 0..<picture.height {
            guard let row = picture.row(y).baseAddress else { continue }
            var x = 0
            while x < picture.width {
                if row[x] & 0xFF_FFFF != 0 { lit &+= 1 }
                x &+= 1
            }
        }
        return lit
    }
}
