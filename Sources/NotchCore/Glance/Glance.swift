/// A small piece of information that shows on the idle strip, such as the weather or the load.
///
/// A program pushes it, or a module has it. A newer glance with the same id replaces it.
public struct Glance: Hashable, Sendable {
    /// The id, by which the glance is replaced and removed.
    public var id: String
    /// The short text that is read first, such as `11°`.
    public var value: String
    /// More words about the value.
    public var detail: String?
    /// The name of an icon, as in ``Activity/systemImage``.
    public var icon: String?
    public var tint: Tint
    /// The level of the bar or the gauge, from 0 to 1; `nil` has none.
    public var level: Double?
    /// The look of ``level``.
    public var meter: Meter
    /// The latest numbers, the oldest first, of which a sparkline is drawn; empty draws none. At most
    /// ``historyLimit``.
    public var history: [Double]
    /// What is drawn in place of all of the above, where the glance stands; `nil` draws these. ``value`` and ``detail``
    /// then stand for the glance in lists only.
    ///
    /// A view beyond ``ViewLimits`` is not drawn, and ``value`` is drawn after all.
    public var view: ViewNode?

    public enum Meter: String, Hashable, Sendable, CaseIterable {
        case bar
        case gauge
    }

    /// The number of values that a sparkline has.
    public static let historyLimit = 32

    public init(
        id: String, value: String, detail: String? = nil, icon: String? = nil, tint: Tint = .accent,
        level: Double? = nil, meter: Meter = .bar, history: [Double] = [], view: ViewNode? = nil
    ) {
        self.id = id
        self.value = value
        self.detail = detail
        self.icon = icon
        self.tint = tint
        self.level = level
        self.meter = meter
        self.history = history
        self.view = view
    }
}
