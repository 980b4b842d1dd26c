import NotchCore
import NotchSystem

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

    /// Asks for enough rows where there are too few. Drivers may refuse.
    ///
    /// - Returns: the former number of rows, if it has changed.
    static func makeRoomForTwoPages(_ device: any FramebufferDevice, _ info: inout FramebufferInfo) -> Int? {
        let former = info.virtualHeight
        guard info.panStep > 0, former < 2 * info.height, (try? device.setVirtualHeight(2 * info.height)) != nil,
            let changed = try? device.info(), changed.virtualHeight != former
        else { return nil }
        info = changed
        return former
    }

    /// Whether the driver can pan. Some drivers report that they can and then refuse.
    static func canPan(_ device: any FramebufferDevice) -> Bool { (try? device.pan(to: 0)) != nil }

    /// Refuses a picture that would be turned twice: by its driver and, for a panel that is built in sideways, by this
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
