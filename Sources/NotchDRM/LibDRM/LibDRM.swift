import CDRM
package import NotchSystem

/// The machine's own DRM devices, by libdrm.
package final class LibDRM: DRMSystem {
    private let folder: String

    /// - Parameter folder: where the nodes are.
    package init(folder: String = "/dev/dri") { self.folder = folder }

    package func cardPaths() throws(Errno) -> [String] {
        do {
            return try System.numbers(in: folder, after: "card").map { "\(folder)/card\($0)" }
        } catch .noEntry {
            // Without any graphics driver there is no such folder.
            return []
        }
    }

    package func busDriver(ofCard path: String) -> String? {
        guard let name = path.split(separator: "/").last else { return nil }
        let driver = try? System.realPath("/sys/class/drm/\(name)/device/driver")
        return driver?.split(separator: "/").last.map(String.init)
    }

    package func open(_ path: String) throws(Errno) -> any DRMCard {
        guard notch_drm_load() == 0 else { throw .missingLibrary }
        // The card is opened without waiting, so that reading events does not wait for one.
        return LibDRMCard(path: path, descriptor: try System.open(path, .nonblockingDevice))
    }
}
