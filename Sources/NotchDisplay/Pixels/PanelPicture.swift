package import NotchCore
import NotchSystem

/// A picture as a panel of a given format shows it, for displays without a panel.
///
/// The pixels are written to memory and read back with the code for panels, so that there is a single conversion.
package final class PanelPicture {
    package let panelFormat: PanelFormat
    /// The visible picture, opaque, and black at first.
    package let pixmap: Pixmap
    /// The simulated scan-out memory; `nil` if the format changes no pixel.
    private let scanout: (memory: DeviceMapping, layout: ScanoutLayout)?

    /// - Parameters:
    ///   - width, height: the size of the upright picture in pixels.
    ///   - rotation: the mounting of the panel. The dots of a panel of black and white pixels are in its own raster.
    package init(width: Int, height: Int, panelFormat: PanelFormat, rotation: Rotation = .none) {
        self.panelFormat = panelFormat
        pixmap = Pixmap(width: width, height: height)
        // A panel without a picture is black, not transparent.
        for y in 0..<height { pixmap.row(y).update(repeating: 0xFF00_0000) }
        scanout = panelFormat == .colour ? nil : Self.scanout(width, height, ScanoutFormat(panelFormat), rotation)
    }

    /// Updates `rect` from `picture`, which has the same size.
    package func update(_ rect: PixelRect, from picture: Pixmap) {
        guard let (memory, layout) = scanout else { return pixmap.copy(rect, from: picture) }
        layout.write(rect, of: picture, to: memory)
        layout.read(rect, from: memory, to: pixmap)
    }

    /// Returns the whole `picture` as the panel shows it.
    package static func shown(_ picture: Pixmap, on panelFormat: PanelFormat, rotation: Rotation = .none) -> Pixmap {
        let shown = PanelPicture(
            width: picture.width, height: picture.height, panelFormat: panelFormat, rotation: rotation)
        shown.update(picture.bounds, from: picture)
        return shown.pixmap
    }

    private static func scanout(
        _ width: Int, _ height: Int, _ format: ScanoutFormat, _ rotation: Rotation
    ) -> (memory: DeviceMapping, layout: ScanoutLayout)? {
        let own = rotation.size(width: width, height: height)
        let pitch = format.byteCount(of: own.width)
        guard let memory = try? DeviceMapping(length: pitch * own.height),
            let layout = try? ScanoutLayout(
                width: own.width, height: own.height, pitch: pitch, length: memory.bytes.count, format: format,
                rotation: rotation)
        else { return nil }
        return (memory, layout)
    }
}

/// The picture of a display, assembled from the damage of the presented frames.
@SurfaceActor
final class CommittedFrame {
    private let picture: PanelPicture
    private var isEmpty = true

    /// - Parameters:
    ///   - panelFormat: the format of the simulated panel.
    ///   - rotation: the mounting of that panel.
    init(geometry: PanelGeometry, panelFormat: PanelFormat = .colour, rotation: Rotation = .none) {
        picture = PanelPicture(
            width: geometry.width, height: geometry.height, panelFormat: panelFormat, rotation: rotation)
    }

    var pixmap: Pixmap { picture.pixmap }

    /// Copies the damage of `frame`, or the whole frame if it is the first.
    ///
    /// - Returns: the copied region.
    /// - Throws: ``DisplayError`` of code `mismatch`.
    func commit(_ frame: Frame) throws(DisplayError) -> Region {
        guard frame.pixmap.width == pixmap.width, frame.pixmap.height == pixmap.height else {
            throw DisplayError(
                code: .mismatch,
                message: """
                    frame \(frame.sequence) is \(frame.pixmap.width)x\(frame.pixmap.height) pixels, \
                    but the display has \(pixmap.width)x\(pixmap.height)
                    """)
        }
        let damage = isEmpty ? Region(pixmap.bounds) : frame.damage.intersection(pixmap.bounds)
        for rect in damage.rects { picture.update(rect, from: frame.pixmap) }
        isEmpty = false
        return damage
    }

    func copy() -> Pixmap {
        let copy = Pixmap(width: pixmap.width, height: pixmap.height)
        copy.copy(pixmap.bounds, from: pixmap)
        return copy
    }
}
