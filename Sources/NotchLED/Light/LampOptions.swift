/// The options of the lamps' light.
package struct LampOptions: Hashable, Sendable {
    package var order: LampOrder
    package var depth: LampDepth
    package var gamma: LampGamma
    package var dimming: LampDimming
    /// The brightness that the frame's white has, 0...1 of the lamps' full light as people see it. Each one above 0 is
    /// lit.
    package var brightness: Double
    /// The lowest value, 0...255 of full light, that a lit colour has. Some lamps show values below it in the wrong
    /// colour, or not at all. 0 raises nothing.
    ///
    /// A colour that would be dimmer is raised to it, and is not switched off, because thin letters and icons have
    /// dim parts that have to stay whole. Colours that round to 0 of 255 stay dark, so that a fade ends dark and black
    /// never glows. A colour that is left over beside white is switched off, as white carries the lamp's light.
    /// The current limit comes afterwards, and may bring colours below the minimum: raising them would break the
    /// limit, and to switch them off would darken the picture.
    package var minimum: Int
    /// The most current that the lamps may draw, in milliamperes, more than the number of lamps; `nil` is no limit.
    package var currentLimit: Int?

    package static let brightnesses = 0.0...1.0
    package static let minimums = 0...255

    package init(
        order: LampOrder = .rgb, depth: LampDepth = .eight, gamma: LampGamma = .sRGB, dimming: LampDimming = .data,
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

    /// - Parameter count: the number of lamps.
    /// - Throws: ``MatrixOptionError`` for a number out of range, and for a limit that dark lamps exceed.
    package func validate(count: Int) throws(MatrixOptionError) {
        if case .power(let power) = gamma, !LampGamma.powers.contains(power) {
            throw MatrixOptionError(key: "Gamma", message: "should be srgb or from 1.0 to 3.0, not \(power)")
        }
        guard Self.brightnesses.contains(brightness) else {
            throw MatrixOptionError(key: "Brightness", message: "should be from 0 to 1, not \(brightness)")
        }
        guard Self.minimums.contains(minimum) else {
            throw MatrixOptionError(key: "MinimumBrightness", message: "should be from 0 to 255, not \(minimum)")
        }
        // Each dark lamp draws nearly a milliampere.
        if let currentLimit, currentLimit <= count {
            throw MatrixOptionError(
                key: "CurrentLimit",
                message: "should be above \(count) milliamperes, which \(count) dark lamps draw, not \(currentLimit)")
        }
    }
}
