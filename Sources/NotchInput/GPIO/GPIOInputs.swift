package import NotchCore
package import NotchEventLoop
package import NotchGPIO

/// Lines of GPIO chips: buttons, motion sensors, light barriers, reed contacts.
///
/// Idle lines cost nothing, except lines without an interrupt, which are read at intervals. The loop reads them and
/// waits for the answer. The answer takes well under a millisecond for an expander on an I2C bus, but up to the
/// adapter's timeout, a second with most adapters, if the bus hangs. After three such readings the line is released.
/// The lines are independent: a fault of one line does not stop the others.
@SurfaceActor
package final class GPIOInputs: InputSource {
    private let inputs: [GPIOInput]

    /// - Parameter lines: the lines as they were configured; see ``LineOptions/validate(_:)``.
    package convenience init(lines: [LineOptions], context: InputContext) {
        self.init(lines: lines, context: context, system: LibGPIOD())
    }

    package init(lines: [LineOptions], context: InputContext, system: any GPIOSystem) {
        inputs = lines.map { GPIOInput(options: $0, context: context, system: system) }
    }

    package var reports: [InputReport] { inputs.map(\.report) }

    /// Requests the lines. The report of a line that is missing, ambiguous, busy or denied contains the reason.
    package func start() {
        for input in inputs { input.look() }
    }

    /// Handles events of the subsystem `gpio`. They announce chips that go, which the lines of some kernels do not
    /// report, and chips that come back.
    package func devicesChanged(_ notice: DeviceNotice) {
        if case .event(let event) = notice, event.subsystem != "gpio" { return }
        for input in inputs { input.look() }
    }

    package func resumed() {
        for input in inputs { input.resumed() }
    }

    package func close() {
        for input in inputs { input.close() }
    }
}
