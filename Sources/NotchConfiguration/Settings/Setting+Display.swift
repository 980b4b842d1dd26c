import NotchCore
import NotchDisplay
import NotchGraphics

extension Settings {
    /// The settings of the backend and of the panel that it draws for.
    static let display: [Setting] = [
        Setting("Display", "Backend", \.backend, .choice, .nextStart),
        Setting("Display", "Panel") { (configuration, entry) throws(InvalidValue) in
            configuration.panel = try ValueSyntax<PanelProfile>.panel.read(entry.value)
            configuration.matrix.places[MatrixChoices.size] = entry.place.file.isEmpty ? nil : entry.place
        } nextStart: {
            ("Panel", { $0.panel == $1.panel && $0.hasPanel == $1.hasPanel })
        },
        Setting("Display", "Density", \.density, .optional(.number(0.05...50, "pixels per millimetre")), .nextStart),
        Setting(
            "Display", "ViewingDistance", \.viewingDistance, .optional(.number(100...20_000, "millimetres")),
            .nextStart),
        Setting("Display", "SafeInsets", \.safeInsets, .optional(.insets), .nextStart),
        Setting("Display", "CutOut", \.cutOut, .optional(.whole(0...4096, "pixels")), .nextStart),
    ]

    /// The settings that select one of the machine's displays and describe how it is driven.
    static let output: [Setting] = [
        Setting(
            "Display", "DRMDevice", \.output.device, .optional(.text("a card's node or link, or its driver's name")),
            .nextStart
        ).formerly("Card"),
        Setting(
            "Display", "Connector", \.output.connector, .optional(.text("a connector's name, such as HDMI-A-1")),
            .nextStart),
        Setting("Display", "Mode", \.output.mode, .optional(.mode), .nextStart),
        Setting("Display", "Rotation", \.output.rotation, .optional(.rotation), .nextStart),
        Setting("Display", "Format", \.output.format, .choice, .nextStart),
        Setting("Display", "Atomic", \.output.isAtomic, .automaticOrBoolean, .nextStart),
        Setting(
            "Display", "Framebuffer", \.output.framebuffer,
            .optional(.text("a frame buffer device, such as /dev/fb1")), .nextStart),
        Setting(
            "Display", "VirtualTerminal", \.output.virtualTerminal, .word("none", or: .virtualTerminal), .nextStart),
    ]

    /// The settings for drawing frames, and for writing them to files in addition to the panel.
    static let drawing: [Setting] = [
        Setting("Display", "Frames", \.frames, .emptyForNone(.path("a folder")), .nextStart),
        Setting("Display", "Font", \.fontFamily, .emptyForNone(.font), .nextStart),
        Setting("Display", "IconTheme", \.iconTheme, .emptyForNone(.text("an icon theme's name")), .nextStart),
        Setting("Display", "ReduceMotion", \.reduceMotion, .boolean, .nextStart),
    ]

    /// The settings of the panel's brightness, and of its light while it is idle.
    static let light: [Setting] = [
        Setting("Display", "Brightness", \.brightness, .optional(.truncated(1...100, "percent"))),
        Setting("Display", "Backlight", \.backlight, .backlight),
        Setting("Display", "DimAfter", \.light.dimAfter, .word("never", or: .upToADay)),
        Setting("Display", "DimTo", \.light.dimLevel, .percent(1...100, "percent of the brightness")),
        Setting("Display", "BlankAfter", \.light.blankAfter, .word("never", or: .upToADay)),
    ]

    static let theme: [Setting] = [
        Setting("Theme", "Palette", \.palette, .choice),
        Setting("Theme", "Accent", \.accent, .choice),
        Setting("Theme", "Surface", \.surfaceStyle, .choice),
        Setting("Theme", "FontDesign", \.fontDesign, .choice),
        Setting("Theme", "Card", \.cardStyle, .choice),
        Setting("Theme", "Overflow", \.overflow, .choice),
        Setting("Theme", "ScrollIcon", \.scrollsIcon, .boolean),
    ]

    /// The settings of the indicator.
    static let indicator: [Setting] = [
        indicator("Device", \.indicator.device, .optional(.text("an LED's name, or a SPI device"))),
        indicator("Count", \.indicator.count, .whole(1...400, "pixels")),
        indicator("Brightness", \.indicator.brightness, .whole(1...100, "percent")),
        indicator("CurrentLimit", \.indicator.currentLimit, .whole(10...20_000, "milliamperes")),
        indicator("Timing", \.indicator.ws2812Timing, .choice),
        Setting("Indicator", "Kind") { (configuration, entry) throws(InvalidValue) in
            let kind = try ValueSyntax<IndicatorOptions.Kind?>.word("none", or: .choice).read(entry.value)
            configuration.showsIndicator = kind != nil
            if let kind { configuration.indicator.kind = kind }
        } nextStart: {
            ("Kind", { $0.showsIndicator == $1.showsIndicator })
        },
    ]

    /// Makes a key of `[Indicator]`. A change of any of these keys is reported as one change of the section.
    private static func indicator<Value: Sendable>(
        _ key: String, _ property: Property<NotchConfiguration, Value>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        Setting("Indicator", key) { (configuration, entry) throws(InvalidValue) in
            configuration[keyPath: property] = try syntax.read(entry.value)
        } nextStart: {
            ("[Indicator]", { $0.indicator == $1.indicator })
        }
    }
}

/// The theme's choices as properties.
extension NotchConfiguration {
    fileprivate var palette: ThemePalette {
        get { theme.palette }
        set { theme = theme.with(palette: newValue) }
    }

    fileprivate var accent: AccentPreset {
        get { theme.accentPreset }
        set { theme = theme.with(accent: newValue) }
    }

    fileprivate var surfaceStyle: SurfaceStyle {
        get { theme.surface }
        set { theme = theme.with(surface: newValue) }
    }

    fileprivate var fontDesign: FontDesign {
        get { theme.fontDesign }
        set { theme = theme.with(fontDesign: newValue) }
    }

    fileprivate var cardStyle: CardStyle {
        get { theme.card }
        set { theme = theme.with(card: newValue) }
    }

    fileprivate var overflow: TextOverflow {
        get { theme.overflow }
        set { theme = theme.with(overflow: newValue) }
    }

    fileprivate var scrollsIcon: Bool {
        get { theme.scrollsIcon }
        set { theme = theme.with(scrollsIcon: newValue) }
    }
}

extension Theme {
    /// Returns the theme with some of its choices replaced.
    func with(
        palette: ThemePalette? = nil, accent: AccentPreset? = nil, surface: SurfaceStyle? = nil,
        fontDesign: FontDesign? = nil, card: CardStyle? = nil, overflow: TextOverflow? = nil,
        scrollsIcon: Bool? = nil
    ) -> Theme {
        Theme(
            palette: palette ?? self.palette, accent: accent ?? accentPreset, surface: surface ?? self.surface,
            fontDesign: fontDesign ?? self.fontDesign, card: card ?? self.card,
            overflow: overflow ?? self.overflow, scrollsIcon: scrollsIcon ?? self.scrollsIcon)
    }
}

extension Settings {
    /// The settings of a matrix of LEDs. A change of any of these keys is reported as one change of the section.
    static let matrix: [Setting] = MatrixChoices.keys.map { key in
        key.of(\.matrix, in: "Matrix", nextStart: ("[Matrix]", { $0.matrix == $1.matrix }))
    }
}

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
