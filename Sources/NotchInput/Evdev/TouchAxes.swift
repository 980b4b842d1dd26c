import NotchCore
package import NotchEvdev

/// The axes by which a touch screen reports places.
package struct TouchAxes: Hashable, Sendable {
    package var x: AxisRange
    package var y: AxisRange
    /// The number of fingers that the screen distinguishes; 0 for a screen that reports a single one.
    package var slots: Int
}

extension TouchAxes {
    /// Reads the axes of a device. Returns `nil` for a device that does not report where it is touched.
    init?(of device: any EvdevDevice) {
        if device.slotCount > 0, let x = device.axis(EvdevCode.slotX), let y = device.axis(EvdevCode.slotY) {
            self.init(x: x, y: y, slots: device.slotCount)
        } else if let x = device.axis(EvdevCode.x), let y = device.axis(EvdevCode.y) {
            self.init(x: x, y: y, slots: 0)
        } else {
            return nil
        }
    }

    /// The lengths of the axes, in millimetres; `nil` where the driver does not report them.
    var size: TouchPoint? {
        guard let x = x.length, let y = y.length else { return nil }
        return TouchPoint(x: x, y: y)
    }

    /// Returns the place of a finger in the unit square of the axes.
    func place(x: Int, y: Int) -> TouchPoint {
        TouchPoint(x: self.x.share(of: x), y: self.y.share(of: y))
    }
}
