import NotchCore
import NotchSystem

/// A frame buffer device that is open, understood and mapped.
///
/// A ``show(_:of:)`` that fails leaves it as good as gone: close it and look again.
final class FramebufferOutput {
    let node: FramebufferNode
    let info: FramebufferInfo
    /// Of the picture, as the eye meets it.
    let bounds: PixelRect
    /// Why pages are no longer flipped; told once.
    private(set) var warning: String?

    private let device: any FramebufferDevice
    private let mapping: DeviceMapping
    /// Of the first page and of the second.
    private let layouts: [ScanoutLayout]
    private var pages: FramebufferPages
    /// Rows to ask for when it is given back, where others were asked for.
    private let formerVirtualHeight: Int?

    /// - Throws: ``DisplayError`` that says what to do about it.
    init(_ node: FramebufferNode, options: OutputOptions, system: any FramebufferSystem) throws(DisplayError) {
        let device = try Self.open(node, system)
        do throws(DisplayError) {
            var info = try Self.asking(node) { () throws(Errno) in try device.info() }
            formerVirtualHeight = Self.makeRoomForTwoPages(device, &info)
            let format = try Self.format(of: info, node, options)
            let rotation = options.rotation ?? .none
            try Self.refuseTurned(info, node, options.mode, rotation)
            let hasTwoPages = info.hasTwoPages && Self.canPan(device)
            var layouts: [ScanoutLayout] = []
            for page in 0..<(hasTwoPages ? 2 : 1) {
                layouts.append(
                    try ScanoutLayout(
                        width: info.width, height: info.height, pitch: info.pitch,
                        offset: info.memoryOffset + page * info.height * info.pitch,
                        length: info.memoryOffset + info.memoryLength, format: format, rotation: rotation))
            }
            mapping = try Self.asking(node) { () throws(Errno) in
                try device.map(length: info.memoryOffset + info.memoryLength)
            }
            let size = layouts[0].pictureSize
            bounds = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
            pages = FramebufferPages(isFlipping: hasTwoPages, bounds: bounds)
            self.layouts = layouts
            self.info = info
        } catch {
            device.close()
            throw error
        }
        self.node = node
        self.device = device
    }

    /// Pixels per millimetre; `nil` when the driver does not tell, or tells what no panel has: many give a constant, or
    /// centimetres.
    var density: Double? {
        guard info.widthMillimetres > 0 else { return nil }
        let density = Double(info.width) / Double(info.widthMillimetres)
        return PanelGeometry.densities.contains(density) ? density : nil
    }

    /// Whether the driver is there and shows what it showed at first.
    var isAsItWas: Bool {
        (try? device.info()) == info
    }

    // MARK: Pictures

    /// Brings `damage` of `picture` to the panel, and whatever else is lacking there.
    func show(_ damage: Region, of picture: Pixmap) throws(DisplayError) {
        pages.add(damage)
        write(picture)
        if pages.isFlipping {
            do {
                try device.pan(to: pages.back * info.height)
                pages.flip()
            } catch {
                if error.isOfGoneFramebuffer { throw gone(error) }
                warning = "\(node) no longer flips pages (\(error)); frames may show tearing"
                pages.stopFlipping()
                write(picture)
            }
        }
        if mapping.isLost { throw gone(.noDevice) }
    }

    /// What is seen, read back; `nil` when the memory is gone.
    var picture: Pixmap? {
        let picture = layouts[pages.front].read(from: mapping)
        return mapping.isLost ? nil : picture
    }

    /// All of it has to be written again.
    func invalidate() {
        pages.invalidate()
    }

    /// Shows black in the picture's place, all of which is lacking afterwards.
    ///
    /// - Throws: as ``show(_:of:)``.
    func showBlack() throws(DisplayError) {
        pages.invalidate()
        try show(Region(), of: Pixmap(width: bounds.width, height: bounds.height))
        pages.invalidate()
    }

    /// - Throws: ``DisplayError`` of code `io`; the output is as good as before unless the driver is gone.
    func setBlanked(_ isBlanked: Bool) throws(DisplayError) {
        do {
            try device.setBlanked(isBlanked)
        } catch {
            throw DisplayError(
                code: .io, errno: error.rawValue, message: "cannot turn \(node) \(isBlanked ? "off" : "on")")
        }
    }

    /// Leaves the panel black, since nobody else would take away the last card, and as it was found otherwise.
    func close() {
        let black = Pixmap(width: bounds.width, height: bounds.height)
        for layout in layouts { layout.write(bounds, of: black, to: mapping) }
        if pages.front != 0 { try? device.pan(to: 0) }
        if let formerVirtualHeight { try? device.setVirtualHeight(formerVirtualHeight) }
        device.close()
    }

    private func write(_ picture: Pixmap) {
        let layout = layouts[pages.back]
        for rect in pages.takeLacking().rects { layout.write(rect, of: picture, to: mapping) }
    }

    private func gone(_ error: Errno) -> DisplayError {
        DisplayError(code: .io, errno: error.rawValue, message: "\(node) is gone")
    }
}

extension Errno {
    /// The frame buffer was unplugged, or its driver unbound.
    fileprivate var isOfGoneFramebuffer: Bool {
        [.noDevice, .noDeviceOrAddress, .inputOutput, .badDescriptor].contains(self)
    }
}
