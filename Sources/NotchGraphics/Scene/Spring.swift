import Glibc

/// A damped spring let go at 0 and pulled to 1, in closed form.
struct Spring: Hashable, Sendable {
    /// Seconds of an undamped period.
    var response: Double
    /// Below 1, so that it swings past the end once and hardly visibly.
    var dampingFraction: Double

    /// Q25.
    static let card = Spring(response: 0.36, dampingFraction: 0.86)

    /// - Parameter time: seconds since it was let go.
    func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        let frequency = 2 * Double.pi / response
        let decay = dampingFraction * frequency
        let damped = frequency * (1 - dampingFraction * dampingFraction).squareRoot()
        return 1 - exp(-decay * time) * (cos(damped * time) + decay / damped * sin(damped * time))
    }
}
