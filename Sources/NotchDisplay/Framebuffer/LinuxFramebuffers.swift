package import NotchSystem

/// The frame buffer devices of the running kernel.
package final class LinuxFramebuffers: FramebufferSystem {
    private static let folder = "/sys/class/graphics"

    package init() {}

    package func nodes() throws(Errno) -> [FramebufferNode] {
        let numbers = try System.contents(ofFolder: Self.folder).get().compactMap { name in
            name.hasPrefix("fb") ? Int(name.dropFirst(2)) : nil
        }
        return numbers.sorted().map { number in
            let device = "\(Self.folder)/fb\(number)"
            return FramebufferNode(
                path: "/dev/fb\(number)", driver: System.attribute("\(device)/name") ?? "",
                // Names do not tell: the kernel cuts `panel-mipi-dbidrmfb` before the last five letters.
                isEmulated: System.isFolder("\(device)/device/drm"))
        }
    }

    package func open(_ path: String) throws(Errno) -> any FramebufferDevice {
        LinuxFramebuffer(try System.open(path, .device))
    }

    package func target(ofLink path: String) -> String {
        (try? System.realPath(path).get()) ?? path
    }

    package func group(of path: String) -> String? {
        System.group(ofFile: path)
    }
}
