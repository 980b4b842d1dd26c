/// What a watch on devices reports.
package enum DeviceNotice: Hashable, Sendable {
    case event(DeviceEvent)
    /// More happened than the kernel would keep, and some of it is lost: look at every device again.
    case overflowed
}
