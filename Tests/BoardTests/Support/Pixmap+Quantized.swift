import NotchCore

// Pictures that a panel of few colours can show no better.
extension Pixmap {
    /// Where a channel is further from another picture's than allowed, first of all; nil when none is.
    func difference(from other: Pixmap, redBlue: Int, green: Int) -> String? {
        firstComplaint(other) { mine, others in
            let limits = [16: redBlue, 8: green, 0: redBlue]
            return limits.allSatisfy { shift, limit in
                abs(Int(mine >> shift & 0xFF) - Int(others >> shift & 0xFF)) <= limit
            }
        }
    }

    /// Where a pixel is neither black nor white, or not the one that another picture's comes near; nil when none is.
    func monoDifference(from other: Pixmap) -> String? {
        firstComplaint(other) { mine, others in
            let channels = [16, 8, 0].map { others >> $0 & 0xFF }
            switch mine & 0xFF_FFFF {
            case 0: return !channels.allSatisfy { $0 > 0xF0 }
            case 0xFF_FFFF: return !channels.allSatisfy { $0 < 0x10 }
            default: return false
            }
        }
    }

    private func firstComplaint(_ other: Pixmap, isFine: (UInt32, UInt32) -> Bool) -> String? {
        guard width == other.width, height == other.height else {
            return "\(width)x\(height) pixels instead of \(other.width)x\(other.height)"
        }
        for y in 0..<height {
            let (mine, others) = (row(y), other.row(y))
            // Most neighbours are alike, and under emulation each look takes its time.
            var (mineBefore, othersBefore) = (~mine[0], others[0])
            for x in 0..<width where mine[x] != mineBefore || others[x] != othersBefore {
                (mineBefore, othersBefore) = (mine[x], others[x])
                if !isFine(mine[x], others[x]) {
                    return "at \(x), \(y): \(String(mine[x], radix: 16)) where \(String(others[x], radix: 16)) is meant"
                }
            }
        }
        return nil
    }
}
