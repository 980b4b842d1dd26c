import NotchCore
import NotchDisplay
import NotchGraphics

extension ValueSyntax<PanelProfile> {
    static var panel: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in try PanelCatalog().panel(text) }
    }
}

extension ValueSyntax<PanelSize> {
    /// Reads the raster of a panel, as `WIDTHxHEIGHT`.
    static func sides(_ range: ClosedRange<Int>) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
            guard sides.count == 2, let width = sides[0], let height = sides[1], range.contains(width),
                range.contains(height)
            else {
                throw InvalidValue(
                    expectation: "WIDTHxHEIGHT, each from \(range.lowerBound) to \(range.upperBound) pixels")
            }
            return PanelSize(width: width, height: height)
        }
    }
}

extension ValueSyntax<OutputOptions.Mode> {
    /// Reads `WIDTHxHEIGHT`, or `WIDTHxHEIGHT@HZ`.
    static var mode: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
            let sides = (parts.first ?? "").lowercased().split(separator: "x", omittingEmptySubsequences: false)
                .map { Int($0) }
            let refresh = parts.count == 2 ? Double(parts[1]) : nil
            guard sides.count == 2, let width = sides[0], let height = sides[1], (16...16_384).contains(width),
                (16...16_384).contains(height), parts.count == 1 || refresh.map((1.0...1000).contains) == true
            else { throw InvalidValue(expectation: "WIDTHxHEIGHT or WIDTHxHEIGHT@HZ, such as 1920x480@60") }
            return OutputOptions.Mode(width: width, height: height, refresh: refresh)
        }
    }
}

extension ValueSyntax<Rotation> {
    static var rotation: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let rotation = Int(text).flatMap({ Rotation(degrees: $0) }) else {
                let degrees = Rotation.allCases.map { "\($0.degrees)" }.joined(separator: ", ")
                throw InvalidValue(expectation: "one of \(degrees) (degrees clockwise)")
            }
            return rotation
        }
    }
}

extension ValueSyntax<SafeInsets> {
    /// Reads four numbers of pixels, in the order of ``SafeInsets/init(top:left:bottom:right:)``.
    static var insets: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let sides = text.split(separator: " ").map { Int($0) }
            let range = 0...4096
            guard sides.count == 4, let top = sides[0], let left = sides[1], let bottom = sides[2],
                let right = sides[3], [top, left, bottom, right].allSatisfy(range.contains)
            else {
                throw InvalidValue(
                    expectation: "four numbers of pixels from \(range.lowerBound) to \(range.upperBound): "
                        + "top left bottom right")
            }
            return SafeInsets(top: top, left: left, bottom: bottom, right: right)
        }
    }
}

extension ValueSyntax<Int> {
    static var virtualTerminal: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            // The range ends at `MAX_NR_CONSOLES` of linux/vt.h.
            let numbers = 1...63
            guard let number = Int(text), numbers.contains(number) else {
                throw InvalidValue(expectation: "a number from \(numbers.lowerBound) to \(numbers.upperBound)")
            }
            return number
        }
    }
}

extension ValueSyntax<BacklightChoice> {
    static var backlight: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            BacklightChoice(try ValueSyntax<String>.text("auto, none, or a backlight's name").read(text))
        }
    }
}

extension ValueSyntax<String> {
    static var font: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard RenderOptions.isFontFamily(text) else {
                throw InvalidValue(expectation: "a font's family, of 1 to 80 characters without control characters")
            }
            return text
        }
    }
}
