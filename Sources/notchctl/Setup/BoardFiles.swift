import NotchPanels
import NotchSystem

/// The kind of board, by its boot files.
package enum BoardKind: Hashable, Sendable {
    /// The folder with `config.txt`.
    case raspberryPi(boot: String)
    case armbian
    /// A Raspberry Pi whose boot partition is not mounted at `/boot/firmware`.
    case unmounted
    case unknown

    /// The folder of `config.txt`; `nil` unless the board is a Raspberry Pi whose boot partition is mounted.
    package var boot: String? { if case .raspberryPi(let boot) = self { boot } else { nil } }

    /// The folders of a Raspberry Pi's boot partition: since Raspberry Pi OS 12, and before.
    package static let bootFolders = ["/boot/firmware", "/boot"]

    package init(of files: some SetupFiles) {
        if files.kind("/boot/firmware/config.txt") != nil {
            self = .raspberryPi(boot: "/boot/firmware")
        } else if files.kind("/boot/config.txt") != nil {
            // Since Raspberry Pi OS 12 it is a link, or a text that says where the file is.
            let text = String(decoding: ((try? files.contents("/boot/config.txt")) ?? nil) ?? [], as: UTF8.self)
            let isElsewhere = files.kind("/boot/config.txt") == .link || text.contains(Self.moved)
            self = isElsewhere ? .unmounted : .raspberryPi(boot: "/boot")
        } else {
            self = files.kind("/boot/armbianEnv.txt") == nil ? .unknown : .armbian
        }
    }

    /// What the file says that stands where `config.txt` was before Raspberry Pi OS 12.
    package static let moved = "has moved to /boot/firmware"
}

extension SetupFiles {
    /// The unit that starts a desktop at boot; `nil` if none does.
    var desktop: String? {
        guard let unit = target(ofLink: "\(SetupPaths.units)/display-manager.service"),
            target(ofLink: "\(SetupPaths.units)/default.target")?.contains("multi-user") != true
        else { return nil }
        return unit.split(separator: "/").last.map(String.init)
    }
}

/// The files that `notchctl setup` writes, and their first lines.
package enum SetupPaths {
    /// It is in a folder that every system has, so that it can be written before any folder is made.
    package static let record = "/etc/notch-setup.undo"
    package static let dropIn = "/etc/notch/notchd.conf.d/50-setup.conf"
    package static let panels = "/etc/notch/panels"
    package static let cardMark = "/etc/notch/first-card"
    package static let cardUnit = "/etc/systemd/system/notch-first-card.service"
    package static let units = "/etc/systemd/system"
    /// The folders of a system's own units.
    package static let unitFolders = [
        "/etc/systemd/system", "/usr/local/lib/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system",
    ]
    /// The end of the name of a file that was there before setup made its own.
    package static let former = ".notch-former"
    /// The end of the name of a copy of a file of setup that somebody has edited. A number may follow.
    package static let saved = ".notch-saved"

    /// The beginning of every file of text that `notchctl setup` writes.
    package static let header = "# Written by notchctl setup"
}

extension SetupPaths {
    /// Returns the file of which another one is a copy; `nil` if it is none.
    package static func original(ofCopy path: String) -> String? {
        let bare = path.last?.isNumber == true ? String(path.dropLast(2)) : path
        return [former, saved].first { bare.hasSuffix($0) }.map { String(bare.dropLast($0.count)) }
    }

    /// Whether setup can make a file or a link at a path.
    package static func canMake(file path: String) -> Bool {
        guard isPlain(path) else { return false }
        if [dropIn, cardMark, cardUnit].contains(path) || isFirmware(path) { return true }
        let folder = System.folder(of: path)
        if folder == panels { return path.hasSuffix(".panel") }
        return isFolderOfLinks(folder)
            && ["notchd.service", "notch-first-card.service"].contains { name in
                path == "\(folder)/\(name)"
            }
    }

    /// Whether setup can make a folder at a path.
    package static func canMake(folder path: String) -> Bool {
        let inner = PanelHardware.firmwareFolder.dropLast()
        let known = ["/etc/notch", System.folder(of: dropIn), panels, "/etc/systemd", units, "/lib", String(inner)]
        return isPlain(path) && (known.contains(path) || isFolderOfLinks(path))
    }

    /// Whether setup can make firmware of a panel at a path.
    package static func isFirmware(_ path: String) -> Bool {
        isPlain(path) && System.folder(of: path) + "/" == PanelHardware.firmwareFolder && path.hasSuffix(".bin")
    }

    private static func isFolderOfLinks(_ path: String) -> Bool {
        System.folder(of: path) == units && path.hasSuffix(".wants")
    }

    /// Whether a path leads down from `/` only.
    private static func isPlain(_ path: String) -> Bool {
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        return path.hasPrefix("/") && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }
}
