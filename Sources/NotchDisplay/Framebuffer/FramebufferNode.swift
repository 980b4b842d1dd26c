/// A frame buffer device as sysfs tells of it.
package struct FramebufferNode: Hashable, Sendable, CustomStringConvertible {
    /// Such as `/dev/fb1`.
    package var path: String
    /// As the driver calls itself, in 15 characters at most, such as `fb_st7789v`.
    package var driver: String
    /// A DRM driver made it for programs that know nothing newer; the card's own node does more.
    package var isEmulated: Bool

    package init(path: String, driver: String, isEmulated: Bool = false) {
        self.path = path
        self.driver = driver
        self.isEmulated = isEmulated
    }

    package var description: String { "\(path) (\(driver))" }
}
