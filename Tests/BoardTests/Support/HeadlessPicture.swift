import Foundation
import NotchCore
import NotchDisplay
import NotchTestSupport

/// What notchd shows: as a file, which is the same for the same pixels, and as these.
struct HeadlessPicture: Sendable {
    let file: Data
    private let pixels: Data
    private let width: Int
    private let height: Int

    init(of daemon: Daemon) throws {
        file = try daemon.screenshotFile()
        let pixmap = try PNGFile.decode(Array(file))
        (pixels, width, height) = (pixmap.xrgb8888, pixmap.width, pixmap.height)
    }

    func pixmap() throws -> Pixmap {
        try Pixmap(xrgb8888: pixels, width: width, height: height)
    }
}
