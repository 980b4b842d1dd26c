/// A report of a watch on devices.
package enum DeviceNotice: Hashable, Sendable {
    case event(DeviceEvent)
    /// More events happened than the kernel keeps, and some are lost. The receiver looks at every device again.
    case overflowed
}
