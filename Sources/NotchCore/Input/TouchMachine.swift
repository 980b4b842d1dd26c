/// Distinguishes taps, swipes and long touches of one finger.
///
/// Each touch causes at most one action. A second finger causes no action. Neither does a finger that was already down
/// when the device appeared or while events were lost (fault 30), nor a finger that moves less or slower than a swipe.
package struct TouchMachine: StateMachine {
    /// A finger on the screen.
    package struct Contact: Hashable, Sendable {
        /// The number of the finger on the screen.
        package var slot: Int
        /// The point in the unit square of the screen's own axes.
        package var place: TouchPoint

        package init(slot: Int, place: TouchPoint) {
            self.slot = slot
            self.place = place
        }
    }

    package enum Event: MachineEvent, Hashable {
        /// The screen was opened, and these fingers are on it.
        case found([Contact])
        /// The fingers that are on the screen from now on.
        case contacts([Contact])
        /// Events were lost.
        case dropped(isTouched: Bool)
        /// The screen was lost.
        case lost
        case panel(TouchPanel)
        case deadline
    }

    private enum Gesture {
        case none
        case touching(Touch)
        /// The touch causes no further action until every finger is off.
        case spent
    }

    private struct Touch {
        let slot: Int
        let origin: TouchPoint
        let began: Instant
        var hasMoved = false
    }

    /// The longest time of a swipe. A slower movement may be a person who wipes dust off the panel.
    package static let swipeTime: Duration = .milliseconds(800)

    private let options: TouchOptions
    private let screen: TouchPoint?
    private var scale: TouchScale
    private var gesture = Gesture.none
    /// Whether a finger is on the screen.
    package private(set) var isTouched = false

    /// - Parameter screen: the lengths of the screen's own axes, in millimetres; `nil` if they are unknown.
    package init(options: TouchOptions, screen: TouchPoint?, panel: TouchPanel) {
        self.options = options
        self.screen = screen
        scale = TouchScale(screen: screen, orientation: options.orientation, panel: panel)
    }

    /// When ``Event/deadline`` is due next; `nil` while only an event can change the state.
    package var nextDeadline: Instant? {
        guard case .touching(let touch) = gesture, !touch.hasMoved, options.longTouch != nil else { return nil }
        return touch.began + options.longTouchTime
    }

    /// - Returns: the actions that a person asked for, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [InputAction] {
        var actions: [InputAction?] = []
        if event != .lost, let deadline = nextDeadline, deadline <= now {
            gesture = .spent
            actions.append(options.longTouch)
        }
        switch event {
        case .found(let contacts):
            isTouched = !contacts.isEmpty
            gesture = isTouched ? .spent : .none
        case .contacts(let contacts):
            isTouched = !contacts.isEmpty
            actions.append(follow(contacts, at: now))
        case .dropped(let isTouched): if isTouched { gesture = .spent }
        case .lost: (isTouched, gesture) = (false, .none)
        case .panel(let panel):
            scale = TouchScale(screen: screen, orientation: options.orientation, panel: panel)
            if isTouched { gesture = .spent }
        case .deadline: break
        }
        return actions.compactMap { $0 }
    }

    /// Follows the fingers to a new set of contacts.
    private mutating func follow(_ contacts: [Contact], at now: Instant) -> InputAction? {
        guard let finger = contacts.first else {
            defer { gesture = .none }
            if case .touching(let touch) = gesture, !touch.hasMoved { return tap(at: touch.origin) }
            return nil
        }
        let point = scale.point(finger.place)
        switch gesture {
        case .none where contacts.count == 1:
            gesture = .touching(Touch(slot: finger.slot, origin: point, began: now))
        case .touching(var touch) where contacts.count == 1 && finger.slot == touch.slot:
            let (dx, dy) = (point.x - touch.origin.x, point.y - touch.origin.y)
            guard max(abs(dx), abs(dy)) < scale.swipe else {
                gesture = .spent
                return now - touch.began <= Self.swipeTime ? swipe(dx, dy) : nil
            }
            touch.hasMoved = touch.hasMoved || dx * dx + dy * dy > scale.slop * scale.slop
            gesture = .touching(touch)
        case .none, .touching, .spent: gesture = .spent
        }
        return nil
    }

    private func tap(at point: TouchPoint) -> InputAction? {
        options.tap == .tap ? .tap(at: scale.pixel(at: point)) : options.tap
    }

    private func swipe(_ dx: Double, _ dy: Double) -> InputAction? {
        if abs(dx) > abs(dy) {
            dx < 0 ? options.swipeLeft : options.swipeRight
        } else {
            dy < 0 ? options.swipeUp : options.swipeDown
        }
    }
}

/// The actions of touches on the panel.
public struct TouchOptions: Hashable, Sendable {
    /// The device's name, its node, or a link to the node; `nil` selects every touch screen.
    public var device: String?
    /// Whether the daemon grabs the device, so that other programs receive none of its events.
    public var grabs: Bool
    /// The mounting of the screen on its panel.
    public var orientation: TouchOrientation
    /// The action of a short touch. Here and below, `nil` means no action.
    public var tap: InputAction?
    public var swipeLeft: InputAction?
    public var swipeRight: InputAction?
    public var swipeUp: InputAction?
    public var swipeDown: InputAction?
    /// The action of a long touch, once a finger has rested for ``longTouchTime``.
    public var longTouch: InputAction?
    /// The duration of a long touch, 200 ms to 10 s.
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

/// The mounting of a touch screen on its panel, if neither its driver nor the device tree corrects it.
///
/// The properties work as the kernel's `touchscreen-inverted-x`, `touchscreen-inverted-y` and `touchscreen-swapped-x-y`
/// do, and in the same order: the screen's own axes are inverted, then swapped. The result lies along the panel's own
/// raster, regardless of the picture's rotation.
public struct TouchOrientation: Hashable, Sendable {
    /// Whether the screen's first axis counts from its far end.
    public var invertsX: Bool
    /// Whether the screen's second axis counts from its far end.
    public var invertsY: Bool
    /// Whether the screen's first axis lies along the panel's second axis, and the second along the first.
    public var swapsAxes: Bool

    public init(invertsX: Bool = false, invertsY: Bool = false, swapsAxes: Bool = false) {
        self.invertsX = invertsX
        self.invertsY = invertsY
        self.swapsAxes = swapsAxes
    }

    /// Maps a point of the screen's unit square to the panel's unit square.
    func apply(to point: TouchPoint) -> TouchPoint {
        let (x, y) = (invertsX ? 1 - point.x : point.x, invertsY ? 1 - point.y : point.y)
        return swapsAxes ? TouchPoint(x: y, y: x) : TouchPoint(x: x, y: y)
    }
}

/// Converts a device's coordinates into distances on the panel as a person sees it.
struct TouchScale {
    /// The width of the panel, in millimetres if the driver reports its resolution, else as a multiple of the panel's
    /// shorter side. ``height`` has the same unit.
    private let width: Double
    private let height: Double
    /// The distance that a resting finger may move.
    let slop: Double
    /// The distance that a finger must move for a swipe.
    let swipe: Double
    private let orientation: TouchOrientation
    private let panel: TouchPanel
    private let rotation: Rotation

    /// The tip of a finger covers about 10 mm, and its centre moves while the finger rolls off.
    private static let slop = (millimetres: 4.0, share: 0.1)
    private static let swipe = (millimetres: 12.0, share: 0.3)

    /// - Parameter screen: the lengths of the screen's own axes, in millimetres; `nil` if they are unknown.
    init(screen: TouchPoint?, orientation: TouchOrientation, panel: TouchPanel) {
        self.orientation = orientation
        self.panel = panel
        rotation = panel.rotation.inverse
        if let screen {
            (width, height) =
                panel.rotation.isSideways != orientation.swapsAxes ? (screen.y, screen.x) : (screen.x, screen.y)
            // A panel that is hardly higher than a finger is wide must still allow a swipe.
            (slop, swipe) = (Self.slop.millimetres, min(Self.swipe.millimetres, min(width, height) / 2))
        } else {
            let shorter = Double(max(min(panel.width, panel.height), 1))
            (width, height) = (Double(panel.width) / shorter, Double(panel.height) / shorter)
            (slop, swipe) = (Self.slop.share, Self.swipe.share)
        }
    }

    /// Maps a point of the screen's unit square to a point on the panel.
    func point(_ place: TouchPoint) -> TouchPoint {
        let point = orientation.apply(to: place).turned(by: rotation)
        return TouchPoint(x: point.x * width, y: point.y * height)
    }

    /// Returns the pixel at a point.
    func pixel(at point: TouchPoint) -> PixelPoint {
        func place(_ place: Double, of length: Double, in count: Int) -> Int {
            length > 0 ? min(max(Int(place / length * Double(count)), 0), max(count - 1, 0)) : 0
        }
        return PixelPoint(
            x: place(point.x, of: width, in: panel.width), y: place(point.y, of: height, in: panel.height))
    }
}

/// The panel under a touch screen.
package struct TouchPanel: Hashable, Sendable {
    /// The width of the panel as a person sees it, in pixels; ``height`` has the same unit.
    package var width: Int
    package var height: Int
    /// The rotation from the picture to the panel's own raster. The touch screen's axes lie along that raster.
    package var rotation: Rotation

    package init(width: Int, height: Int, rotation: Rotation = .none) {
        self.width = width
        self.height = height
        self.rotation = rotation
    }
}

/// A point on the panel as a person sees it, from its top left corner.
package struct TouchPoint: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Returns a point of the unit square, turned clockwise with the square, as ``Rotation/apply(to:width:height:)``
    /// turns pixels.
    func turned(by rotation: Rotation) -> TouchPoint {
        switch rotation {
        case .none: self
        case .clockwise90: TouchPoint(x: 1 - y, y: x)
        case .half: TouchPoint(x: 1 - x, y: 1 - y)
        case .clockwise270: TouchPoint(x: y, y: 1 - x)
        }
    }
}
