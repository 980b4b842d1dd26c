import Glibc

/// The relation between a colour's components, which are given as they look, and the amount of light that lamps need.
package enum LampGamma: Hashable, Sendable {
    /// The gamma of sRGB (IEC 61966-2-1), which themes and panels have.
    case sRGB
    /// A power of ``powers``. A power of 1 passes components on as they are.
    case power(Double)

    package static let powers = 1.0...3.0

    /// Returns the light, 0...1, for a component, which is clamped to 0...1.
    package func light(_ component: Double) -> Double {
        // What is not a number is dark as well.
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
