import Foundation
import NotchSystem
import NotchTestSupport

@testable import notchctl

/// A made-up board: the files of a boot partition and of a system, as the documentation of its makers shows them.
final class MadeUpBoard {
    let folder: TemporaryFolder
    var root: String { folder.path }
    var files: MountedFiles { MountedFiles(root: folder.path) }
    let boot: String

    /// The `config.txt` of Raspberry Pi OS 12 and 13.
    static let config = """
        # For more options and information see
        # http://rptl.io/configtxt
        # Some settings may impact device functionality. See link above for details

        # Uncomment some or all of these to enable the optional hardware interfaces
        #dtparam=i2c_arm=on
        #dtparam=i2s=on
        #dtparam=spi=on

        # Enable audio (loads snd_bcm2835)
        dtparam=audio=on

        # Automatically load overlays for detected cameras
        camera_auto_detect=1

        # Automatically load overlays for detected DSI displays
        display_auto_detect=1

        # Automatically load initramfs files, if found
        auto_initramfs=1

        # Enable DRM VC4 V3D driver
        dtoverlay=vc4-kms-v3d
        max_framebuffers=2

        # Don't have the firmware create an initial video= setting in cmdline.txt.
        disable_fw_kms_setup=1

        # Run in 64-bit mode
        arm_64bit=1

        [cm4]
        otg_mode=1

        [cm5]
        dtoverlay=dwc2,dr_mode=host

        [all]

        """
    static let kernelLine =
        "console=serial0,115200 console=tty1 root=PARTUUID=4e639091-02 rootfstype=ext4 fsck.repair=yes rootwait\n"

    /// The overlays of Raspberry Pi OS that profiles load.
    static let overlays = [
        "vc4-kms-v3d", "vc4-kms-dsi-7inch", "vc4-kms-dsi-waveshare-panel", "mipi-dbi-spi", "piscreen", "papirus",
        "rpi-sense", "ssd1306", "ssd1327-spi", "ws2812-pio", "dwc2",
    ]
    static let unit =
        "[Unit]\nDescription=Notch\n[Service]\nExecStart=/usr/bin/notchd\n[Install]\nWantedBy=multi-user.target\n"

    /// Whether this process may mount file systems. The root of a container may not.
    static let mayMount: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        let script = "mount -t tmpfs none \"$1\" && umount \"$1\""
        let shell = URL(fileURLWithPath: "/usr/bin/unshare")
        return (try? Command.run(shell, ["--mount", "sh", "-c", script, "sh", folder.path]))?.status == 0
    }()

    /// Makes a board.
    ///
    /// - Parameters:
    ///   - config: the text of `config.txt`; `nil` leaves out the boot partition.
    ///   - boot: the folder of the boot partition.
    init(config: String? = MadeUpBoard.config, boot: String = "boot/firmware") throws {
        folder = try TemporaryFolder()
        self.boot = boot
        try folder.write("", to: "boot/vmlinuz-6.12.47+rpt-rpi-v8")
        if let config {
            try folder.write(config, to: "\(boot)/config.txt")
            try folder.write(Self.kernelLine, to: "\(boot)/cmdline.txt")
            try folder.write("kernel", to: "\(boot)/kernel8.img")
            for overlay in Self.overlays { try folder.write("", to: "\(boot)/overlays/\(overlay).dtbo") }
        }
        try folder.write("", to: "usr/lib/firmware/brcm/README")
        try folder.link("lib", to: "usr/lib")
        try folder.write(Self.unit, to: "usr/lib/systemd/system/notchd.service")
        try folder.write("", to: "usr/bin/notchctl", mode: 0o755)
        try folder.write("", to: "etc/systemd/system/multi-user.target.wants/ssh.service")
    }

    /// Returns the text of a file; `nil` if there is none.
    func text(_ path: String) -> String? { try? String(contentsOfFile: root + "/" + path, encoding: .utf8) }

    /// The contents and the rights of each file, the target of each link and each folder below the root.
    var everything: Everything { Everything(parts: parts) }

    /// What a failed test prints is only what differs from the tree before.
    struct Everything: Equatable, CustomStringConvertible {
        var parts: [String: String]
        var description: String { "\(parts.keys.filter { $0.hasPrefix("/etc") || $0.contains("notch") }.sorted())" }
    }

    private var parts: [String: String] {
        var all: [String: String] = [:]
        func visit(_ path: String) {
            for name in files.names(in: path.isEmpty ? "/" : path) {
                let inner = path + "/" + name
                switch files.kind(inner) {
                case .folder?:
                    all[inner] = "folder"
                    visit(inner)
                case .link?: all[inner] = "-> " + (files.target(ofLink: inner) ?? "")
                default:
                    let bytes = (try? files.contents(inner)) ?? nil
                    let rights = (try? System.status(of: root + inner))?.rights ?? 0
                    let text = bytes.map { $0.map { String($0, radix: 16) }.joined(separator: " ") } ?? "?"
                    all[inner] = "\(String(rights, radix: 8)) \(text)"
                }
            }
        }
        visit("")
        return all
    }

    func plan(_ panel: String, touchesBoot: Bool = true, bootID: String? = nil) throws -> SetupPlan {
        try SetupPlan(PanelChoice(panel, root: root), on: files, touchesBoot: touchesBoot, bootID: bootID)
    }

    @discardableResult
    func setUp(_ panel: String, bootID: String? = nil) throws -> SetupPlan {
        let plan = try plan(panel, bootID: bootID)
        try plan.apply(on: files)
        return plan
    }

    @discardableResult
    func undo() throws -> SetupPlan {
        let plan = try SetupPlan(undoingOn: files)
        try plan.apply(on: files)
        return plan
    }

    /// Returns why an attempt is refused; empty if it is not.
    func refusal(_ panel: String) -> String {
        do {
            try setUp(panel)
            return ""
        } catch let error as SetupRefusal {
            return error.message
        } catch let error as SetupFailure {
            return error.message
        } catch {
            return "\(error)"
        }
    }

    /// Applies a plan to files that fail, and returns the failure; `nil` if there is none.
    func failure(of plan: SetupPlan, on files: FaultyFiles) -> SetupFailure? {
        do throws(SetupFailure) { try plan.apply(on: files) } catch { return error }
        return nil
    }
}
