import Foundation
import NotchCore
import NotchDisplay
import NotchTestSupport

/// A picture that notchd draws, as a file and as pixels. Equal pixels give equal files.
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
