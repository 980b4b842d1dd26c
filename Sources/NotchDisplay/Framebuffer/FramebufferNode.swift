/// A frame buffer device as sysfs describes it.
package struct FramebufferNode: Hashable, Sendable, CustomStringConvertible {
    /// The path of the device's node, such as `/dev/fb1`.
    package var path: String
    /// The name that the driver gives itself, in 15 characters at most, such as `fb_st7789v`.
    package var driver: String
    /// Whether a DRM driver emulates the device for programs that know nothing newer. The card's own node can do more.
    package var isEmulated: Bool

    package init(path: String, driver: String, isEmulated: Bool = false) {
        self.path = path
        self.driver = driver
        self.isEmulated = isEmulated
    }

    package var description: String { "\(path) (\(driver))" }
}
