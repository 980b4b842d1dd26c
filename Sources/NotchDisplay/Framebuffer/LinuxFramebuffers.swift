package import NotchSystem

/// The frame buffer devices of the running kernel.
package final class LinuxFramebuffers: FramebufferSystem {
    private static let folder = "/sys/class/graphics"

    package init() {}

    package func nodes() throws(Errno) -> [FramebufferNode] {
        try System.numbers(in: Self.folder, after: "fb").map { number in
            let device = "\(Self.folder)/fb\(number)"
            return FramebufferNode(
                path: "/dev/fb\(number)", driver: (try? SystemAttributeFiles().text("\(device)/name")) ?? "",
                // Names do not show this: the kernel cuts the last five letters off `panel-mipi-dbidrmfb`.
                isEmulated: (try? System.status(of: "\(device)/device/drm").kind) == .folder)
        }
    }

    package func open(_ path: String) throws(Errno) -> any FramebufferDevice {
        LinuxFramebuffer(try System.open(path, .device))
    }
}
