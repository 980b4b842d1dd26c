import Glibc
package import NotchSystem

/// The machine's own DRM devices, by libdrm.
package final class LibDRM: DRMSystem {
    private let folder: String

    /// - Parameter folder: where the nodes are.
    package init(folder: String = "/dev/dri") {
        self.folder = folder
    }

    package func cardPaths() throws(Errno) -> [String] {
        guard let stream = opendir(folder) else {
            let error = Errno.current
            // Without any graphics driver there is no such folder.
            if error == .noEntry { return [] }
            throw error
        }
        defer { closedir(stream) }
        var numbers: [Int] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("card"), let number = Int(name.dropFirst(4)), number >= 0 { numbers.append(number) }
        }
        return numbers.sorted().map { "\(folder)/card\($0)" }
    }

    package func canonicalPath(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    package func busDriver(ofCard path: String) -> String? {
        guard let name = path.split(separator: "/").last else { return nil }
        let link = "/sys/class/drm/\(name)/device/driver"
        guard let resolved = realpath(link, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved).split(separator: "/").last.map(String.init)
    }

    package func open(_ path: String) throws(Errno) -> any DRMCard {
        // Non-blocking, so that reading events does not wait for one.
        let flags = O_RDWR | O_CLOEXEC | O_NONBLOCK
        return LibDRMCard(path: path, descriptor: try valueOrErrno { Glibc.open(path, flags) }.get())
    }
}
