/// A data line as a WS2812 reads it: the durations of its high and low levels, in nanoseconds.
package struct LEDLine {
    /// The time before each change. The first level is low.
    package private(set) var times: [Double] = [0]

    package init(_ bytes: [UInt8], speed: Int) {
        var isHigh = false
        for bit in 0..<(bytes.count * 8) {
            let isNext = bytes[bit / 8] & (0x80 >> UInt8(bit % 8)) != 0
            if isNext != isHigh { times.append(0) }
            isHigh = isNext
            times[times.count - 1] += 1e9 / Double(speed)
        }
    }

    /// The bytes that LEDs read with the WS2812B's times: 400 and 850 ns or 800 and 450 ns, each ±150 ns. `nil` if a
    /// time is out of range, or if a low before or after the data is shorter than 300 µs.
    package var bytes: [UInt8]? {
        guard times.count >= 3, times.count % 2 == 1, times[0] > 300_000, times[times.count - 1] > 300_000 else {
            return nil
        }
        var bytes: [UInt8] = []
        var (value, count) = (UInt8(0), 0)
        for place in stride(from: 1, to: times.count, by: 2) {
            let isLast = place + 2 == times.count
            let low = times[place + 1]
            if (250...550).contains(times[place]), isLast || (700...1000).contains(low) {
                value <<= 1
            } else if (650...950).contains(times[place]), isLast || (300...600).contains(low) {
                value = value << 1 | 1
            } else {
                return nil
            }
            count += 1
            if count % 8 == 0 { bytes.append(value) }
        }
        return count % 8 == 0 ? bytes : nil
    }
}
