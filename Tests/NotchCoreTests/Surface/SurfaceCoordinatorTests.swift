import NotchCore
import NotchTestSupport
import Testing

@SurfaceActor
@Suite struct SurfaceCoordinatorTests {
    let clock = ManualClock()
    let coordinator: SurfaceCoordinator

    init() {
        coordinator = SurfaceCoordinator(initial: .compact, clock: clock)
    }

    @Test("S17: expand returns when the surface has settled, from hidden later")
    func expand_returnsWhenSettled() async {
        let fromCompact = Task { @SurfaceActor in await coordinator.expand() ? clock.now.milliseconds : -1 }
        await clock.advance(by: .seconds(1))
        #expect(await fromCompact.value == 400)
        let hiding = Task { @SurfaceActor in await coordinator.hide() }
        await clock.advance(by: .seconds(1))
        #expect(await hiding.value)
        let fromHidden = Task { @SurfaceActor in await coordinator.expand() ? clock.now.milliseconds : -1 }
        await clock.advance(by: .seconds(1))
        #expect(await fromHidden.value == 2550)
    }

    @Test("S17: a newer transition supersedes; nothing to do returns at once")
    func newerTransition_supersedes() async {
        #expect(await coordinator.compact())
        let superseded = Task { @SurfaceActor in await coordinator.expand() }
        await clock.advance(by: .milliseconds(100))
        let newer = Task { @SurfaceActor in await coordinator.compact() }
        #expect(await superseded.value == false)
        await clock.advance(by: .seconds(1))
        #expect(await newer.value)
        #expect(clock.timerCount == 0)
    }

    @Test("S16: a pin ends when it is released, any number of times, or let go")
    func pin_endsWhenReleasedOrLetGo() async {
        let pin = coordinator.pin(reason: "menu")
        var other: PresentationPin? = coordinator.pin()
        #expect(coordinator.pins == ["menu", nil] && other?.reason == nil)
        pin.release()
        pin.release()
        #expect(coordinator.pins == [nil] && coordinator.isUserEngaged)
        other = nil
        await settle()
        #expect(coordinator.pins.isEmpty && !coordinator.isUserEngaged)
    }

    @Test("S14, S15, S16: open, close, toggle and hover move the surface")
    func engagement_movesTheSurface() async {
        coordinator.open()
        #expect(coordinator.surface == .expanded && coordinator.engagement.isOpenedByUser)
        coordinator.close()
        #expect(coordinator.surface == .compact)
        coordinator.toggle()
        #expect(coordinator.surface == .expanded)
        coordinator.toggle()
        coordinator.keepOpen = true
        coordinator.setHovering(true)
        coordinator.setHovering(false)
        #expect(coordinator.surface == .expanded && coordinator.keepOpen)
        coordinator.keepOpen = false
        #expect(coordinator.surface == .compact && !coordinator.isUserEngaged)
    }

    @Test("S16, Q-D19: the layout grace is timed by the clock")
    func layoutGrace_isTimed() async {
        coordinator.setHovering(true)
        coordinator.layoutChanged()
        coordinator.setHovering(false)
        await clock.advance(by: .milliseconds(599))
        #expect(coordinator.surface == .expanded)
        await clock.advance(by: .milliseconds(1))
        #expect(coordinator.surface == .compact && coordinator.surfaceChanged.milliseconds == 600)
    }

    @Test("S16: hovers of inputs are timed by the clock, with delays that can be set, and reported")
    func sensing_isTimed() async {
        var notices: [SurfaceNotice] = []
        let observation = coordinator.observe { notice in
            if case .transition = notice { return }
            notices.append(notice)
        }
        coordinator.sense("pir", true)
        #expect(coordinator.isNear && !coordinator.isUserEngaged && clock.timerCount == 1)
        await clock.advance(by: .milliseconds(120))
        #expect(coordinator.isUserEngaged && coordinator.surface == .expanded)
        await clock.advance(by: .seconds(1))
        #expect(clock.timerCount == 0, "somebody who stays costs no wakeups")
        coordinator.sense("pir", false)
        await clock.advance(by: .milliseconds(80))
        #expect(coordinator.surface == .compact && coordinator.surfaceChanged == clock.now)
        #expect(
            notices == [
                .presenceChanged(true), .engagementChanged(true), .presenceChanged(false), .engagementChanged(false),
            ])
        #expect(coordinator.hoverDelay == .milliseconds(120) && coordinator.hoverLinger == .milliseconds(80))
        coordinator.hoverDelay = .milliseconds(20)
        coordinator.hoverLinger = .zero
        coordinator.sense("pir", true)
        await clock.advance(by: .milliseconds(20))
        #expect(coordinator.isUserEngaged)
        coordinator.sense("pir", false)
        #expect(!coordinator.isUserEngaged)
        observation.cancel()
    }

    @Test("S18: launch brings a hidden surface up and greets; cues can be played and stopped")
    func launch_greets() async {
        let coordinator = SurfaceCoordinator(clock: clock)
        #expect(coordinator.surface == .hidden)
        coordinator.launch()
        #expect(coordinator.surface == .compact && coordinator.cue?.duration == .milliseconds(1100))
        await clock.advance(by: .milliseconds(1100))
        #expect(coordinator.cue == nil)
        coordinator.playCue()
        #expect(coordinator.cue?.duration == .milliseconds(850))
        coordinator.stopCue()
        #expect(coordinator.cue == nil)
    }

    @Test("S6: the caller of an awaited end sees the surface as it then is")
    func awaitedEnd_showsTheSurfaceWithoutTheClaim() async throws {
        let token = try #require(await coordinator.beginTransientPresentation(SurfaceClaim()))
        #expect(coordinator.surface == .expanded)
        await coordinator.endTransientPresentation(token)
        #expect(coordinator.surface == .compact)
    }

    @Test("S10: the watchdog is timed by the clock, and notifies holders")
    func watchdog_isTimed() async throws {
        var notices: [SurfaceNotice] = []
        let observation = coordinator.observe { notices.append($0) }
        let token = try #require(await coordinator.beginTransientPresentation(SurfaceClaim()))
        await clock.advance(by: .seconds(30))
        #expect(notices.contains(.lost(token, .expired)))
        #expect(coordinator.holdings.isEmpty && coordinator.surface == .compact)
        await coordinator.endTransientPresentation(token)
        observation.cancel()
        coordinator.open()
        #expect(!notices.contains(.engagementChanged(true)), "a cancelled observer hears nothing")
    }

    @Test("An observer that is released receives nothing more")
    func releasedObserver_hearsNothing() {
        var count = 0
        var observation: Observation? = coordinator.observe { _ in count += 1 }
        coordinator.open()
        #expect(count == 2 && observation != nil)
        observation = nil
        coordinator.close()
        #expect(count == 2)
    }

    @Test("S11: changes made by observers are reported to all after the changes that caused them")
    func observers_seeOneOrder() {
        var first: [SurfaceNotice] = []
        var second: [SurfaceNotice] = []
        let one = coordinator.observe { notice in
            first.append(notice)
            if notice == .engagementChanged(true) { coordinator.close() }
        }
        let two = coordinator.observe { second.append($0) }
        coordinator.open()
        #expect(first == second && first.count == 4)
        withExtendedLifetime((one, two)) {}
    }

    @Test("S2, S9: the foreground module can be changed, and a module's claims dropped")
    func foregroundModule_gatesClaims() async {
        coordinator.foregroundModuleID = "home"
        #expect(coordinator.activeModuleID == "home")
        #expect(await coordinator.decide(SurfaceClaim(moduleID: "other")) == .denied(.background))
        #expect(await coordinator.beginTransientPresentation(SurfaceClaim(moduleID: "home")) != nil)
        coordinator.invalidateClaims(ownedBy: "home")
        #expect(coordinator.holdings.isEmpty)
    }

    @Test("A coordinator that is let go leaves no cycle behind")
    func coordinator_isReleased() async {
        weak var released: SurfaceCoordinator?
        do {
            let coordinator = SurfaceCoordinator(clock: clock)
            let pin = coordinator.pin()
            coordinator.launch()
            released = coordinator
            withExtendedLifetime(pin) {}
        }
        await settle()
        #expect(released == nil)
    }
}
