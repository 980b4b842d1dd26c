import Glibc

/// The options of the LEDs' light.
package struct LEDOptions: Hashable, Sendable {
    package var order: LEDOrder
    package var depth: LEDDepth
    package var gamma: LEDGamma
    package var dimming: LEDDimming
    /// The perceived brightness of the frame's white, 0...1 of the LEDs' full light. Each value above 0 is lit.
    package var brightness: Double
    /// The least value, 0...255 of full light, of a lit colour. Some LEDs show smaller values in the wrong colour, or
    /// not at all. 0 raises no value.
    ///
    /// A dimmer colour is raised to the minimum and not switched off, because thin letters and icons have dim parts
    /// that must stay visible. Colours that round to 0 of 255 stay dark, so that a fade ends dark and black never
    /// glows. A rest of a colour beside white is switched off, because white carries the LED's light. The current limit
    /// applies afterwards and may reduce colours below the minimum: raising them would break the limit, and switching
    /// them off would darken the picture.
    package var minimum: Int
    /// The greatest current of the LEDs in milliamperes, more than the number of LEDs; `nil` means no limit.
    package var currentLimit: Int?

    package static let brightnesses = 0.0...1.0
    package static let minimums = 0...255

    package init(
        order: LEDOrder = .rgb, depth: LEDDepth = .eight, gamma: LEDGamma = .sRGB, dimming: LEDDimming = .data,
        brightness: Double = 1, minimum: Int = 0, currentLimit: Int? = nil
    ) {
        self.order = order
        self.depth = depth
        self.gamma = gamma
        self.dimming = dimming
        self.brightness = brightness
        self.minimum = minimum
        self.currentLimit = currentLimit
    }

    /// - Parameter count: the number of LEDs.
    /// - Throws: ``MatrixOptionError`` for a number out of range, and for a limit that dark LEDs exceed.
    package func validate(count: Int) throws(MatrixOptionError) {
        if case .power(let power) = gamma, !LEDGamma.powers.contains(power) {
            throw MatrixOptionError(key: "Gamma", message: "should be srgb or from 1.0 to 3.0, not \(power)")
        }
        guard Self.brightnesses.contains(brightness) else {
            throw MatrixOptionError(key: "Brightness", message: "should be from 0 to 1, not \(brightness)")
        }
        guard Self.minimums.contains(minimum) else {
            throw MatrixOptionError(key: "MinimumBrightness", message: "should be from 0 to 255, not \(minimum)")
        }
        // Each dark LED draws nearly a milliampere.
        if let currentLimit, currentLimit <= count {
            throw MatrixOptionError(
                key: "CurrentLimit",
                message: "should be above \(count) milliamperes, which \(count) dark LEDs draw, not \(currentLimit)")
        }
    }
}

/// The order of an LED's colours in the data.
package enum LEDOrder: String, CaseIterable, Hashable, Sendable {
    case rgb = "RGB"
    case rbg = "RBG"
    case grb = "GRB"
    case gbr = "GBR"
    case brg = "BRG"
    case bgr = "BGR"
    // These orders have a white channel, which is last.
    case rgbw = "RGBW"
    case rbgw = "RBGW"
    case grbw = "GRBW"
    case gbrw = "GBRW"
    case brgw = "BRGW"
    case bgrw = "BGRW"

    package var hasWhite: Bool { channels == 4 }

    /// The number of channels of an LED: 3 or 4.
    package var channels: Int { rawValue.utf8.count }

    /// The places of the three colours among an LED's channels.
    package var places: (red: Int, green: Int, blue: Int) {
        switch self {
        case .rgb, .rgbw: (0, 1, 2)
        case .rbg, .rbgw: (0, 2, 1)
        case .grb, .grbw: (1, 0, 2)
        case .gbr, .gbrw: (2, 0, 1)
        case .brg, .brgw: (1, 2, 0)
        case .bgr, .bgrw: (2, 1, 0)
        }
    }
}

/// The number of steps of LEDs between dark and full light.
///
/// Light is rounded to these steps before its current is added up, so that the sum is that of the transmitted light.
package enum LEDDepth: Int, CaseIterable, Hashable, Sendable {
    /// 6 bits, as in the HT16D35A.
    case six = 63
    /// 8 bits, as in the WS2812 and in DDP.
    case eight = 255
    /// Finer steps than the 16 bits of ``LEDLight``, as in the APA102 with its brightness of 31 steps for each LED. The
    /// encoder rounds by at most half a step of 8 bits.
    case sixteen = 65_535

    /// The least light of 16 bits that every encoder of this depth encodes as light, even if it rounds down.
    var leastStep: UInt16 {
        switch self {
        case .six: 1041
        case .eight: 257
        // One step of 8 bits at the least brightness of an APA102, 65,535 / (31 * 255).
        case .sixteen: 9
        }
    }

    /// Returns light of 16 bits, rounded down to a step.
    func floor(_ light: UInt32) -> UInt16 {
        switch self {
        case .six: UInt16(truncatingIfNeeded: light * 63 / 65_535 * 65_535 / 63)
        case .eight: UInt16(truncatingIfNeeded: light / 257 * 257)
        case .sixteen: UInt16(truncatingIfNeeded: light)
        }
    }

    /// Returns light of 16 bits for 0...1, rounded to the nearest step.
    func nearest(_ light: Double) -> UInt16 {
        UInt16(Int((light * Double(rawValue)).rounded()) * 65_535 / rawValue)
    }
}

/// The relation between a colour's components, which are perceived brightness, and the amount of light of the LEDs.
package enum LEDGamma: Hashable, Sendable {
    /// The gamma of sRGB (IEC 61966-2-1), which themes and panels use.
    case sRGB
    /// A power in the range ``powers``. A power of 1 changes no component.
    case power(Double)

    package static let powers = 1.0...3.0

    /// Returns the light, 0...1, for a component, which is clamped to 0...1.
    package func light(_ component: Double) -> Double {
        // NaN is dark as well.
        guard component > 0 else { return 0 }
        let component = min(component, 1)
        switch self {
        case .power(let power): return pow(component, power)
        case .sRGB where component <= 0.04045: return component / 12.92
        case .sRGB: return pow((component + 0.055) / 1.055, 2.4)
        }
    }

    /// Returns the component, 0...1, for an amount of light, which is clamped to 0...1.
    package func component(for light: Double) -> Double {
        guard light > 0 else { return 0 }
        let light = min(light, 1)
        switch self {
        case .power(let power): return pow(light, 1 / power)
        case .sRGB where light <= 0.04045 / 12.92: return light * 12.92
        case .sRGB: return 1.055 * pow(light, 1 / 2.4) - 0.055
        }
    }
}

/// The means of dimming LEDs.
package enum LEDDimming: Hashable, Sendable {
    /// The data alone.
    case data
    /// The chips, in this number of equal steps up to full light, and the data between two steps. Therefore a dark
    /// picture keeps the resolution of its colours.
    case chips(steps: Int)
    /// The chips alone. The data only switches LEDs on and off. Level `i` lights them for 2i + 1 of 32 parts of the
    /// time.
    case chipsAlone(levels: Int)

    /// The parts of a brightness setting.
    struct Setting: Hashable {
        /// The level for the chips; `nil` for chips without their own brightness.
        var level: Int?
        /// The share of full light that the chips emit, 0...1. The data provides the rest of the dimming.
        var share: Double
        /// The perceived brightness of white, 0...1.
        var brightness: Double
    }

    /// Returns the setting for a brightness.
    ///
    /// Each brightness above 0 is lit. If the steps of the LEDs would round a low brightness to darkness, low
    /// brightnesses are raised slightly and remain strictly increasing.
    ///
    /// - Parameter brightness: the perceived brightness, 0...1.
    func setting(for brightness: Double, gamma: LEDGamma, depth: LEDDepth) -> Setting {
        // NaN is dark as well.
        let brightness = brightness > 0 ? min(brightness, 1) : 0
        let leastLight = Double(depth.leastStep) / 65_535
        switch self {
        case .data:
            return Setting(share: 1, brightness: Self.lifted(brightness, gamma.component(for: leastLight)))
        case .chips(let steps):
            let least = gamma.component(for: leastLight / Double(steps))
            let brightness = Self.lifted(brightness, least)
            let light = gamma.light(brightness)
            // Level 0 may be dark.
            let level = min(max(Int((light * Double(steps)).rounded(.up)), 1), steps)
            return Setting(level: level, share: Double(level) / Double(steps), brightness: brightness)
        case .chipsAlone(let levels):
            let level = ((LEDGamma.sRGB.light(brightness) * 32 - 1) / 2).rounded()
            return Setting(level: Int(min(max(level, 0), Double(levels - 1))), share: 1, brightness: 1)
        }
    }

    private static func lifted(_ brightness: Double, _ least: Double) -> Double {
        brightness > 0 ? min(max(brightness, least + brightness / 2), 1) : 0
    }
}
