import NotchCore
import NotchSystem

/// An open and mapped frame buffer device of known format.
///
/// After a ``show(_:)`` that fails, the device counts as lost: the owner closes it and searches again.
final class FramebufferOutput {
    let node: FramebufferNode
    let info: FramebufferInfo
    /// The bounds of the upright picture.
    let bounds: PixelRect
    /// The reason why pages are no longer flipped, for one warning.
    private(set) var warning: String?

    private let device: any FramebufferDevice
    private let mapping: DeviceMapping
    /// The layouts of the first page and of the second.
    private let layouts: [ScanoutLayout]
    private var pages: FramebufferPages
    /// The number of rows to restore when the device is closed; `nil` if it was not changed.
    private let formerVirtualHeight: Int?

    /// - Throws: ``DisplayError``, with a remedy in its message.
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

    /// The number of pixels per millimetre; `nil` if the driver reports no width, or an impossible one: many drivers
    /// report a constant, or centimetres.
    var density: Double? {
        guard info.widthMillimetres > 0 else { return nil }
        let density = Double(info.width) / Double(info.widthMillimetres)
        return PanelGeometry.densities.contains(density) ? density : nil
    }

    /// The colours of its pixels that the panel can show.
    var panelFormat: PanelFormat { layouts[0].format.panelFormat }

    /// Whether the driver is still bound and its description of the device is unchanged.
    var isAsItWas: Bool { (try? device.info()) == info }

    // MARK: Pictures

    /// Marks `damage` of the picture as not written.
    func take(_ damage: Region) { pages.add(damage) }

    /// Writes to the panel the parts of `picture` that it lacks.
    func show(_ picture: Pixmap) throws(DisplayError) {
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

    /// Marks the whole picture as not written.
    func invalidate() { pages.invalidate() }

    /// Shows black instead of the picture, and marks the whole picture as not written.
    ///
    /// - Throws: the errors of ``show(_:)``.
    func showBlack() throws(DisplayError) {
        pages.invalidate()
        try show(Pixmap(width: bounds.width, height: bounds.height))
        pages.invalidate()
    }

    /// - Throws: ``DisplayError`` of code `io`. The output can still be used unless the driver was unbound.
    func setBlanked(_ isBlanked: Bool) throws(DisplayError) {
        do { try device.setBlanked(isBlanked) } catch {
            throw DisplayError(
                code: .io, errno: error.rawValue, message: "cannot turn \(node) \(isBlanked ? "off" : "on")")
        }
    }

    /// Closes the device. The panel is left black, because no other program would remove the last picture; all other
    /// state is restored.
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
    /// Whether the error means that the frame buffer was unplugged or its driver unbound.
    fileprivate var isOfGoneFramebuffer: Bool {
        [.noDevice, .noDeviceOrAddress, .inputOutput, .badDescriptor].contains(self)
    }
}

extension FramebufferOutput {
    static func open(
        _ node: FramebufferNode, _ system: any FramebufferSystem
    ) throws(DisplayError) -> any FramebufferDevice {
        do { return try system.open(node.path) } catch {
            var message = "cannot open \(node)"
            if error == .accessDenied, let group = system.group(of: node.path) {
                message += ", which is open to the group `\(group)` only"
            }
            throw DisplayError(code: .open, errno: error.rawValue, message: message)
        }
    }

    static func asking<Answer>(
        _ node: FramebufferNode, _ call: () throws(Errno) -> Answer
    ) throws(DisplayError) -> Answer {
        do { return try call() } catch {
            throw DisplayError(code: .open, errno: error.rawValue, message: "cannot use \(node)")
        }
    }

    /// Requests enough rows for two pages if there are too few. Drivers may refuse.
    ///
    /// - Returns: the former number of rows; `nil` if it has not changed.
    static func makeRoomForTwoPages(_ device: any FramebufferDevice, _ info: inout FramebufferInfo) -> Int? {
        let former = info.virtualHeight
        guard info.panStep > 0, former < 2 * info.height, (try? device.setVirtualHeight(2 * info.height)) != nil,
            let changed = try? device.info(), changed.virtualHeight != former
        else { return nil }
        info = changed
        return former
    }

    /// Returns whether the driver can pan. Some drivers report the capability and then refuse.
    static func canPan(_ device: any FramebufferDevice) -> Bool { (try? device.pan(to: 0)) != nil }

    /// Throws if the picture would be rotated twice: by its driver and, for a panel that is built in sideways, by this
    /// program.
    static func refuseTurned(
        _ info: FramebufferInfo, _ node: FramebufferNode, _ panel: OutputOptions.Mode?, _ rotation: Rotation
    ) throws(DisplayError) {
        guard let panel, rotation.isSideways, panel.width != panel.height,
            (info.width, info.height) == (panel.height, panel.width)
        else { return }
        throw DisplayError(
            code: .format,
            message: """
                \(node) is \(info.width)x\(info.height), and the panel is \(panel.width)x\(panel.height), so the \
                driver rotates the picture already: set Rotation=0 in [Display], or remove the driver's rotation
                """)
    }

    static func format(
        of info: FramebufferInfo, _ node: FramebufferNode, _ options: OutputOptions
    ) throws(DisplayError) -> ScanoutFormat {
        let format: ScanoutFormat
        do { format = try info.format } catch {
            throw DisplayError(code: error.code, message: "\(node): \(error.message)")
        }
        let wanted = options.format
        let isWanted =
            switch wanted {
            case _ where options.isFormatOptional: true
            case .automatic, .grey16, .mono: true
            case .xrgb8888: format.bytesPerPixel == 4
            case .rgb565: format.bytesPerPixel == 2
            }
        guard isWanted else {
            throw DisplayError(
                code: .format,
                message: "\(node) has \(info.bitsPerPixel) bits a pixel, which are not \(wanted.rawValue)")
        }
        if wanted == .grey16 { return format.inGreys(levels: 16) }
        let isMono = wanted == .mono || wanted == .automatic && MonoFramebuffer.drivers.contains(node.driver)
        return isMono ? format.inBlackAndWhite : format
    }
}

/// The pages of a frame buffer: the visible page, and the region of the picture that each page lacks.
///
/// With two pages, a frame is written to the invisible page, which lacks the damage of two frames by then.
struct FramebufferPages {
    /// The visible page.
    private(set) var front = 0
    private(set) var isFlipping: Bool
    /// The region that each page lacks, in the picture's pixels.
    private var lacking: [Region]
    private let bounds: PixelRect

    /// - Parameters:
    ///   - isFlipping: whether there are two pages.
    ///   - bounds: the bounds of the picture. Both pages lack the whole picture.
    init(isFlipping: Bool, bounds: PixelRect) {
        self.isFlipping = isFlipping
        self.bounds = bounds
        lacking = [Region(bounds), Region(bounds)]
    }

    /// The page to write: the invisible page if there are two, otherwise the visible one.
    var back: Int { isFlipping ? 1 - front : front }

    mutating func add(_ damage: Region) {
        for page in lacking.indices { lacking[page].formUnion(damage) }
    }

    /// Marks both pages as lacking the whole picture.
    mutating func invalidate() { add(Region(bounds)) }

    /// Returns the region that must be written to ``back``, and marks it as written.
    mutating func takeLacking() -> Region {
        let page = back
        defer { lacking[page] = Region() }
        return lacking[page]
    }

    /// Notes that ``back`` is visible now.
    mutating func flip() { front = back }

    /// Continues with the visible page alone.
    mutating func stopFlipping() { isFlipping = false }
}
