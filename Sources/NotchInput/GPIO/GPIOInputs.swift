package import NotchCore
package import NotchEventLoop
package import NotchGPIO

/// Lines of GPIO chips: buttons, motion sensors, light barriers, reed contacts.
///
/// At rest they cost nothing, but for those without interrupt, which are read at intervals. That is done on the loop,
/// which waits for the answer: well under a millisecond of an expander on an I2C bus, but up to the adapter's timeout,
/// a second with most, where the bus hangs; after three such readings the line is let go. Each line stands for itself:
/// what is wrong with one keeps no other from working.
@SurfaceActor
package final class GPIOInputs: InputSource {
    private let inputs: [GPIOInput]

    /// - Parameter lines: as they were configured; see ``LineOptions/validate(_:)``.
    package convenience init(lines: [LineOptions], context: InputContext) {
        self.init(lines: lines, context: context, system: LibGPIOD())
    }

    package init(lines: [LineOptions], context: InputContext, system: any GPIOSystem) {
        inputs = lines.map { GPIOInput(options: $0, context: context, system: system) }
    }

    package var reports: [InputReport] { inputs.map(\.report) }

    /// Gets hold of the lines. One that is missing, ambiguous, busy or denied is in its report, with the reason.
    package func start() {
        for input in inputs { input.look() }
    }

    /// Takes the news of the subsystem `gpio`: it tells of chips that go, which some kernels' lines do not, and of
    /// those that come back.
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
