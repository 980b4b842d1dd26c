import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchGraphics
import NotchIPC
import NotchStore
import NotchSystem

extension RuntimeService {
    func status(_ request: StatusRequest, of caller: Caller) -> StatusRequest.Reply {
        let shown = runtime.shownQueue.current.flatMap { caller.maySee($0.owner) ? $0 : nil }
        let surface = runtime.coordinator
        let engagement = surface.engagement
        let geometry = runtime.display.geometry
        let backlight = try? runtime.panelBacklight.reading()
        // A panel that cannot be dimmed is reported as bright.
        let light = backlight == nil && runtime.stage.light == .dimmed ? .bright : runtime.stage.light
        let status = Status {
            $0.version = NotchVersion.current
            $0.processID = Int(System.processID)
            $0.now = runtime.clock.now
            $0.virtualClock = loop.clockMode == .virtual
            $0.surface = surface.surface
            $0.engagedBy = engagement.causeNames(isPinned: !surface.pins.isEmpty)
            // The reasons are the words of others, and the titles of their questions.
            $0.pins = surface.pins.map { caller.isRemote ? "" : $0 ?? "" }
            $0.suspended = runtime.queue.isSuspended
            $0.parked = isParked
            $0.current = shown?.id
            $0.currentTitle = shown?.title
            $0.pending = runtime.queue.pendingCount
            $0.capacity = runtime.queue.capacity
            $0.clients = clientCount()
            $0.owners = ownerStatus(for: caller)
            $0.store = runtime.store?.path
            $0.storeFault = runtime.store?.fault.map { "\($0)" }
            $0.display.name = runtime.display.name
            $0.display.width = geometry.width
            $0.display.height = geometry.height
            $0.display.powered = light != .off
            $0.display.waiting = runtime.display.condition.reason
            $0.display.frames = runtime.compositor.framesPresented
            $0.display.light = light
            $0.display.brightness = backlight?.brightness
            $0.display.backlight = backlight?.name
            $0.display.remark = runtime.display.remark
            $0.display.missingFonts = runtime.compositor.missingFonts
            $0.theme = ThemeStatus(runtime.appearance)
            $0.inputs = runtime.inputReports.map { InputStatus($0) }
            $0.interactions = interactions.filter { caller.maySee($0.question?.owner ?? .daemon) }
            $0.glances = runtime.glances.items().count
            $0.glance = runtime.glances.shown?.glance.id
            $0.setAside = runtime.setAside
        }
        return StatusRequest.Reply(status: status)
    }
}

extension Engagement {
    /// Returns the causes that engage the surface, in words for `notchctl status`.
    ///
    /// - Parameter isPinned: whether a pin, or a shown question or interaction, engages the surface.
    func causeNames(isPinned: Bool) -> [String] {
        var names: [String] = []
        if isOpenedByUser { names.append("opened") }
        if isHovering { names.append("hovering") }
        if isPinned { names.append("pinned") }
        if isInLayoutGrace { names.append("layout grace") }
        return names
    }
}

extension ThemeStatus {
    @SurfaceActor
    init(_ appearance: Appearance) {
        let theme = appearance.theme
        let reason = appearance.reason
        self.init {
            ($0.palette, $0.accent, $0.surface) = (theme.palette, theme.accentPreset, theme.surface)
            $0.card = theme.card
        }
        (name, self.reason) = (theme.name, reason)
    }
}
