import Glibc

/// A critically damped spring let go at 0 and pulled to 1, in closed form. It comes to rest as fast as a spring can
/// without swinging past its end: a card as large as the panel would show the ground behind it there.
struct Spring: Hashable, Sendable {
    /// Seconds of an undamped period.
    var response: Double

    /// Q25's response.
    static let card = Spring(response: 0.36)

    /// - Parameter time: seconds since it was let go.
    func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        let angle = 2 * Double.pi / response * time
        return 1 - (1 + angle) * exp(-angle)
    }
}
