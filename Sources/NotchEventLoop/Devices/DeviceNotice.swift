/// A report of a watch on devices.
package enum DeviceNotice: Hashable, Sendable {
    case event(DeviceEvent)
    /// More events happened than the kernel keeps, and some are lost. The receiver looks at every device again.
    case overflowed
}

extension DeviceNotice {
    /// The one connector that has changed, for a hotplug that names it; `nil` where more may have changed.
    package var connector: UInt32? {
        guard case .event(let event) = self, event.isHotplug else { return nil }
        return event.connector
    }
}
