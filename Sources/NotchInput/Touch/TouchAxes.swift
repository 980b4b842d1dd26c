package import NotchEvdev

/// What a touch screen tells places by.
package struct TouchAxes: Hashable, Sendable {
    package var x: AxisRange
    package var y: AxisRange
    /// How many fingers it tells apart; 0 for one that tells of a single one.
    package var slots: Int

    package init(x: AxisRange, y: AxisRange, slots: Int) {
        self.x = x
        self.y = y
        self.slots = slots
    }

    /// `nil` for a device that does not tell where it is touched.
    init?(of device: any EvdevDevice) {
        if device.slotCount > 0, let x = device.axis(EvdevCode.slotX), let y = device.axis(EvdevCode.slotY) {
            self.init(x: x, y: y, slots: device.slotCount)
        } else if let x = device.axis(EvdevCode.x), let y = device.axis(EvdevCode.y) {
            self.init(x: x, y: y, slots: 0)
        } else {
            return nil
        }
    }
}
