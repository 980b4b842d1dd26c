package import NotchCore
package import NotchEventLoop

/// Devices of one sort by which people engage the surface: a chip's lines, a sensor, touch screens, a script.
///
/// What it hears it tells its ``InputContext``. Whatever happens to its devices, it goes on: what is lost is waited
/// for, and what cannot be used is in its reports.
@SurfaceActor
package protocol InputSource: AnyObject {
    /// How each of its inputs does.
    var reports: [InputReport] { get }

    /// Whether somebody is near, as far as its inputs can tell; `nil` where none of them can.
    var presence: Bool? { get }

    /// Begins to listen. Devices that are not there are waited for.
    func start()

    /// Devices have come, gone or changed, or news of them was lost: it looks at its own again.
    func devicesChanged(_ notice: DeviceNotice)

    /// The machine was asleep: levels are read again (fault 33).
    func resumed()

    /// Somebody uses the surface or a card is on show, so that it matters sooner who comes and goes.
    func setAttention(_ isThere: Bool)

    /// The panel gives light, or ceases to.
    func setLit(_ isLit: Bool)

    /// Lets go of every device. Idempotent; nothing is told afterwards.
    func close()
}

extension InputSource {
    /// What its inputs say in their reports.
    package var presence: Bool? {
        let states = reports.map(\.state)
        return states.contains("near") ? true : states.contains("away") ? false : nil
    }

    /// What is heard of by interrupts takes no more attention.
    package func setAttention(_ isThere: Bool) {}

    /// What has to do with the panel's light says so.
    package func setLit(_ isLit: Bool) {}
}
