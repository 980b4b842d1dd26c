import NotchCore

/// The direction of a view or a stack, which is that of its first text with a direction.
enum ViewDirection {
    static func isRightToLeft(_ node: ViewNode) -> Bool { direction(of: node) ?? false }

    /// Whether the view is written from the right; `nil` without a text that has a direction.
    static func direction(of node: ViewNode) -> Bool? {
        switch node.content {
        case .text(let text, _), .marquee(let text, _), .badge(let text), .gauge(_, .some(let text)):
            isRightToLeft(text)
        case .stack(_, _, let parts): parts.lazy.compactMap(direction).first
        case .icon, .image, .spacer, .bar, .gauge, .sparkline: nil
        }
    }

    /// Whether the first letter with a direction is written from the right; `nil` without such a letter.
    private static func isRightToLeft(_ text: String) -> Bool? {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            // The blocks of the scripts that are written from the right.
            case 0x0590...0x08FF where scalar.properties.isAlphabetic: return true
            case 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EEFF: return true
            case 0x200F: return true
            case 0x200E: return false
            default: if scalar.properties.isAlphabetic { return false }
            }
        }
        return nil
    }
}
