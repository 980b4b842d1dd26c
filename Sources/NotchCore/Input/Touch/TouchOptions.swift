/// The actions of touches on the panel.
public struct TouchOptions: Hashable, Sendable {
    /// The device's name, its node, or a link to the node; `nil` selects every touch screen.
    public var device: String?
    /// Whether all other programs are kept from the device's events.
    public var grabs: Bool
    /// How the screen is mounted on its panel.
    public var orientation: TouchOrientation
    /// The action of a short touch. Here and below, `nil` means no action.
    public var tap: InputAction?
    public var swipeLeft: InputAction?
    public var swipeRight: InputAction?
    public var swipeUp: InputAction?
    public var swipeDown: InputAction?
    /// The action of a long touch, once a finger has rested for ``longTouchTime``.
    public var longTouch: InputAction?
    /// How long a long touch takes, 200 ms to 10 s.
    public var longTouchTime: Duration

    public init(
        device: String? = nil, grabs: Bool = false, orientation: TouchOrientation = TouchOrientation(),
        tap: InputAction? = .tap, swipeLeft: InputAction? = .next, swipeRight: InputAction? = .previous,
        swipeUp: InputAction? = nil, swipeDown: InputAction? = nil, longTouch: InputAction? = .pin,
        longTouchTime: Duration = .milliseconds(600)
    ) {
        self.device = device
        self.grabs = grabs
        self.orientation = orientation
        self.tap = tap
        self.swipeLeft = swipeLeft
        self.swipeRight = swipeRight
        self.swipeUp = swipeUp
        self.swipeDown = swipeDown
        self.longTouch = longTouch
        self.longTouchTime = longTouchTime
    }

    /// The range of ``longTouchTime``. A shorter time would turn taps into long touches.
    public static let longTouchTimes = Duration.milliseconds(200)...Duration.seconds(10)

    /// Checks the options.
    ///
    /// - Throws: `OptionError` for a time out of range.
    public func validate() throws(OptionError) {
        guard Self.longTouchTimes.contains(longTouchTime) else {
            throw OptionError(key: "LongTouchTime", message: "should be from 200ms to 10s, not \(longTouchTime)")
        }
    }
}
