import NotchLED
import NotchSystem

/// Opens the devices of a matrix, or its connection. The calls may take seconds.
struct MatrixOpening: Sendable {
    let options: MatrixOptions
    let kind: MatrixKind
    let system: any LampSystem

    private var count: Int { options.layout.size.width * options.layout.size.height }

    /// - Parameters:
    ///   - speed: the speed of the bus, in hertz.
    ///   - setUp: what is sent first.
    ///   - check: checks that a frame has room in spidev's buffer, whose size in bytes it is given.
    /// - Throws: ``DisplayError``: `absent`, `denied`, `format` or `io`.
    func link(
        speed: Int, after setUp: MatrixDriver.Data, check: (_ buffer: Int) throws(DisplayError) -> Void
    ) throws(DisplayError) -> MatrixLink {
        let link = try opened(speed: speed, check: check)
        do throws(LampError) { try link.send(setUp) } catch {
            throw MatrixProblem(kind: kind, count: count, system: system).sending(error).problem
        }
        return link
    }

    private func opened(
        speed: Int, check: (_ buffer: Int) throws(DisplayError) -> Void
    ) throws(DisplayError) -> MatrixLink {
        let problem = MatrixProblem(kind: kind, count: count, system: system)
        guard kind.traits.port != .network else {
            let host = options.host ?? ""
            do throws(LampError) {
                return MatrixLink([try system.connect(host: host, port: options.port)], names: [host])
            } catch {
                throw problem.connecting(error)
            }
        }
        var ports: [any LampPort] = []
        for path in options.openedDevices {
            do throws(Errno) {
                ports.append(
                    kind.traits.port == .node ? try system.openNode(path) : try system.openSPI(path, speed: speed))
            } catch {
                throw problem.opening(path, error)
            }
        }
        if kind.traits.port == .spi { try check(system.spiBuffer) }
        return MatrixLink(ports, names: options.openedDevices)
    }
}
