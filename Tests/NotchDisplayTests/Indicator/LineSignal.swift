/// A data line as a logic analyser sees it: how long it is high or low, in nanoseconds.
struct LineSignal {
    struct Stretch: Equatable {
        var isHigh: Bool
        var nanoseconds: Double
    }

    var stretches: [Stretch] = []

    /// - Parameters:
    ///   - bytes: the bytes of one transfer, the highest bit first.
    ///   - speed: the speed of the bus, in hertz.
    init(_ bytes: [UInt8], speed: Int) {
        let bit = 1e9 / Double(speed)
        for byte in bytes {
            for shift in (0..<8).reversed() {
                let isHigh = byte >> UInt8(shift) & 1 == 1
                if stretches.last?.isHigh == isHigh {
                    stretches[stretches.count - 1].nanoseconds += bit
                } else {
                    stretches.append(Stretch(isHigh: isHigh, nanoseconds: bit))
                }
            }
        }
    }
}
