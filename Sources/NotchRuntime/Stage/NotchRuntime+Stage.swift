import NotchCore
import NotchDisplay
import NotchInput

// The shell of the stage machine: reports events to the machine, and executes its effects.
extension NotchRuntime {
    var stage: StageMachine { runner.machine }

    /// Reports an event to the stage, and executes the effects.
    package func handle(_ event: StageMachine.Event) {
        switch event {
        // The meaning of an action depends on the visible content: only a visible glance can be turned.
        case .action, .request: director.applyChanges()
        default: break
        }
        look()
        decide(event)
    }

    /// Reports the surface's situation to the stage if it has changed.
    func look() {
        var now = StageMachine.Situation()
        now.isEngaged = coordinator.isUserEngaged
        now.isHidden = coordinator.surface == .hidden
        now.isClaimed = !coordinator.holdings.isEmpty
        now.hasCard = director.card != nil
        now.canContinue = queue.card.map { $0.phase != .animateOut && actions.canOpen(card: $0.activity.id) } ?? false
        now.hasQuestion = director.question != nil
        now.canTurnGlance = glances.canStep
        now.hasInteractions =
            queue.hasModal || questions.interactions.current != nil || questions.interactions.pendingCount > 0
        guard now != situation else { return }
        situation = now
        decide(.situation(now))
    }

    /// Observes the queue, the questions and the surface from now on.
    ///
    /// - Returns: the observations, which end when they are released.
    func stageObservations() -> [Observation] {
        [
            coordinator.observe { [weak self] notice in
                guard let self else { return }
                look()
                switch notice {
                case .cueChanged where coordinator.cue != nil: handle(.stirred)
                case .transition: handle(.stirred)
                default: break
                }
            },
            queue.observe { [weak self] _, _ in self?.look() },
            questions.interactions.observe { [weak self] _, _ in self?.look() },
            moduleHost.observe { [weak self] in self?.look() },
        ]
    }

    private func decide(_ event: StageMachine.Event) {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { perform($0) }
    }

    private func perform(_ effect: StageMachine.Effect) {
        switch effect {
        case .report(let event):
            if case .action(let action, let input) = event { logger.debug("\(input): \(action.notation)") }
            if case .light(let lux) = event { appearance.lightChanged(lux) }
            onReport?(event)
        case .surface(let request): perform(request)
        case .question(let request): perform(request)
        case .dismissCard(let ender): director.shownQueue.dismiss(nil, by: ender)
        case .continueCard: if let card = queue.card { actions.open(card: card.activity.id) }
        case .perform(let call, let input): actions.perform(call, by: input)
        case .turnGlance(let count): glances.step(count)
        case .switchModule(let id?):
            if !moduleHost.switchModule(to: id) { logger.warning("no module is named '\(id)'") }
        case .switchModule(nil): moduleHost.switchToNextModule()
        case .pin(let input, let isPinned):
            pins.removeValue(forKey: input)?.release()
            if isPinned { pins[input] = coordinator.pin(reason: input) }
        case .attention(let isThere): inputs.setAttention(isThere)
        case .panel(let effect):
            panelBacklight.perform(effect)
            if case .power(let isOn) = effect { compositor.paper?.powerChanged(isOn) }
        case .light(let light):
            logger.debug("the panel is \(light.rawValue)")
            director.isDimmed = light == .dimmed
            director.isLit = stage.isLit
            inputs.setLit(stage.isLit)
        case .brightness(let percent): panelBacklight.shine(percent: percent)
        case .display(let isGone, let isVisible):
            questions.isDisplayGone = isGone
            if isVisible {
                questions.interactions.onViewDidAppear()
            } else {
                questions.interactions.onViewWillDisappear()
            }
        case .indicate(let scene): indicator?.show(scene)
        }
    }

    private func perform(_ request: StageMachine.SurfaceRequest) {
        switch request {
        case .open(let input): coordinator.open(by: input)
        case .close: coordinator.close()
        case .toggle(let input): coordinator.toggle(by: input)
        case .hover(let isNear): coordinator.setHovering(isNear)
        case .sense(let input, let isNear): coordinator.sense(input, isNear)
        }
    }

    private func perform(_ request: StageMachine.QuestionRequest) {
        switch request {
        case .press(let press): director.shownQueue.press(press)
        case .choose(let point):
            if let number = compositor.choice(at: point) {
                director.shownQueue.press(.answer(number))
            } else if compositor.touchGoesOn {
                director.shownQueue.press(.next)
            }
        }
    }
}
