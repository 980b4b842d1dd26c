package import NotchCore
package import NotchInput

/// Decides the effects of actions, of presence, of ambient light, and of changes of the surface and the display: what a
/// button does, what wakes the panel, how fast sensors are read, whether a question may be shown, and what the
/// indicator shows.
///
/// The queue decides about cards, and ``SurfaceMachine`` decides about the surface. The stage decides the rest.
package struct StageMachine: StateMachine {
    private var panel: LightMachine
    /// The machine that adjusts the brightness to the ambient light; `nil` if the brightness does not follow it.
    private var ambient: AmbientMachine?
    private var situation = Situation()
    /// Whether a person is near; `nil` if no working sensor reports presence.
    private var isNear: Bool?
    /// The inputs that have reported that a person is near.
    private var sensing: Set<String> = []
    /// The inputs that keep the surface open with a pin.
    private var pins: Set<String> = []
    /// Whether a person uses the surface or a card is shown, as last reported to the inputs.
    private var hasAttention = false
    /// Whether the display shows its frames.
    private var isShowing: Bool
    /// Whether the state of the display is to be reported to the questions.
    private var owesDisplay = false
    private var scene: Scene?
    /// Whether the program is ending. Actions and presence are ignored then.
    private var isEnding = false
    private var effects: [Effect] = []

    /// The name of the input that performs the action of a choice, in messages.
    private static let question = "question"

    /// Makes a machine for a bright panel.
    ///
    /// - Parameter isShowing: whether the display shows its frames.
    package init(light: LightPolicy, ambient: AmbientPolicy?, isShowing: Bool, at now: Instant) {
        panel = LightMachine(policy: light, at: now)
        self.ambient = ambient.map { AmbientMachine(policy: $0, at: now) }
        self.isShowing = isShowing
    }

    /// The panel's present light.
    package var light: PanelLight { panel.light }
    /// Whether the panel gives light.
    package var isLit: Bool { light == .bright || light == .dimmed }
    /// When ``Event/deadline`` is due next; `nil` if only another event can change the state.
    package var nextDeadline: Instant? { panel.nextDeadline }

    /// - Returns: the effects, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .situation(let new):
            situation = new
            lightPanel(at: now)
            attend()
        case .stirred: turn(panel: .stirred, at: now)
        case .action(let action, let input):
            wake(by: action, at: now)
            act(action, by: input)
        case .request(let action, let input): perform(action, by: input, isByHand: true)
        case .chosen(let call): if !isEnding { effects.append(.perform(call, by: Self.question)) }
        case .unpin: unpinAll()
        case .inputsClosed(let inputs, let gone): close(inputs, gone: gone)
        case .presence(let new):
            guard !isEnding, new != isNear else { break }
            isNear = new
            effects.append(.report(.presence(new)))
            lightPanel(at: now)
        case .illuminance(let lux):
            effects.append(.report(.light(lux)))
            adjust(lux.map { .illuminance($0) } ?? .lost, at: now)
        case .brightnessSet: adjust(.setByHand, at: now)
        case .display(let isShowing):
            self.isShowing = isShowing
            owesDisplay = true
        case .policies(let light, let ambient):
            turn(panel: .policy(light), at: now)
            follow(ambient, at: now)
        case .blankHours(let areNow): turn(panel: .blankHours(areNow), at: now)
        case .scene(let new):
            guard new != scene else { break }
            scene = new
            effects.append(.indicate(new))
        case .ending(let inputs): end(inputs)
        case .deadline: turn(panel: .deadline, at: now)
        }
        reportDisplay()
        defer { effects = [] }
        return effects
    }

    // MARK: Light

    private mutating func lightPanel(at now: Instant) {
        turn(
            panel: .situation(
                LightMachine.Situation(
                    // An interaction that waits until the panel can be seen wakes the panel.
                    isShowing: situation.hasCard || situation.isClaimed || situation.hasInteractions,
                    isEngaged: situation.isEngaged, isHidden: situation.isHidden, isNear: isNear)), at: now)
    }

    private mutating func turn(panel event: LightMachine.Event, at now: Instant) {
        let before = light
        effects += panel.handle(event, at: now).map(Effect.panel)
        guard light != before else { return }
        effects.append(.light(light))
        owesDisplay = true
    }

    /// Wakes the panel for a press or a touch, even if the action has no other effect. The policy decides whether
    /// presence wakes the panel.
    private mutating func wake(by action: InputAction, at now: Instant) {
        if case .hover = action { return }
        if !isEnding { turn(panel: .stirred, at: now) }
    }

    private mutating func adjust(_ event: AmbientMachine.Event, at now: Instant) {
        if let percent = ambient?.handle(event, at: now) { effects.append(.brightness(percent)) }
    }

    private mutating func follow(_ policy: AmbientPolicy?, at now: Instant) {
        guard let policy else { return ambient = nil }
        guard ambient != nil else { return ambient = AmbientMachine(policy: policy, at: now) }
        adjust(.policy(policy), at: now)
    }

    // MARK: Attention

    private mutating func attend() {
        let isThere = situation.isEngaged || situation.hasCard || situation.hasQuestion
        guard isThere != hasAttention else { return }
        hasAttention = isThere
        effects.append(.attention(isThere))
    }

    /// Reports the display to the questions. They end when the display is lost. They are shown only while a person in
    /// front of the panel can see them (I1): the panel is powered and lit, and shows its frames.
    ///
    /// Each report of the display is passed on, even without a change, because the questions may have asked the display
    /// themselves since, and wait until it shows its frames again.
    private mutating func reportDisplay() {
        guard owesDisplay else { return }
        owesDisplay = false
        effects.append(.display(isGone: isEnding || !isShowing, isVisible: isLit && isShowing))
    }
}

// MARK: - Actions

extension StageMachine {
    private mutating func act(_ action: InputAction, by input: String) {
        guard !isEnding else { return }
        effects.append(.report(.action(action, input: input)))
        // The question takes the action even while it leaves, because a second tap is not meant for the next card.
        if situation.hasQuestion, answer(by: action) { return }
        perform(action, by: input)
    }

    /// - Parameter isByHand: whether the action is a request of a program, which takes effect at once, whereas the
    ///   presence that a sensor reports has to last.
    private mutating func perform(_ action: InputAction, by input: String, isByHand: Bool = false) {
        let ender = isByHand ? ActivityEnder.client : .person
        switch action {
        case .hover(let isNear): if isByHand { effects.append(.surface(.hover(isNear))) } else { sense(input, isNear) }
        case .open where situation.canContinue, .toggle where situation.canContinue,
            .tap where situation.canContinue:
            continueCard(by: ender)
        case .open: effects.append(.surface(.open(by: input)))
        case .close: effects.append(.surface(.close))
        case .toggle: effects.append(.surface(.toggle(by: input)))
        case .tap: effects.append(situation.hasCard ? .dismissCard(by: ender) : .surface(.toggle(by: input)))
        case .next where situation.canTurnGlance: effects.append(.turnGlance(1))
        case .previous where situation.canTurnGlance: effects.append(.turnGlance(-1))
        case .dismiss, .next, .previous: effects.append(.dismissCard(by: ender))
        case .pin: pin(input, !pins.contains(input))
        case .answer: break
        case .perform(let call): effects.append(.perform(call, by: input))
        case .nextModule: effects.append(.switchModule(to: nil))
        case .module(let id): effects.append(.switchModule(to: id))
        }
    }

    /// Continues the shown card, which ends the card. A second press does not continue it again.
    private mutating func continueCard(by ender: ActivityEnder) {
        situation.canContinue = false
        effects += [.continueCard, .dismissCard(by: ender)]
    }

    /// Applies an action to the shown question.
    ///
    /// - Returns: whether the action applies to questions. Other actions have their usual effects.
    private mutating func answer(by action: InputAction) -> Bool {
        switch action {
        case .answer(let number): effects.append(.question(.press(.answer(number))))
        case .tap(let point?): effects.append(.question(.choose(at: point)))
        case .open, .toggle, .tap(nil): effects.append(.question(.press(.take)))
        case .next: effects.append(.question(.press(.next)))
        case .previous: effects.append(.question(.press(.previous)))
        case .dismiss: effects.append(.question(.press(.dismiss)))
        case .hover, .close, .pin, .perform, .nextModule, .module: return false
        }
        return true
    }

    private mutating func sense(_ input: String, _ isNear: Bool) {
        if isNear { sensing.insert(input) } else { sensing.remove(input) }
        effects.append(.surface(.sense(input, isNear)))
    }

    private mutating func pin(_ input: String, _ isPinned: Bool) {
        if isPinned { pins.insert(input) } else { pins.remove(input) }
        effects.append(.pin(input, isPinned))
    }

    private mutating func unpinAll() {
        for input in pins.sorted() { pin(input, false) }
    }

    /// Ends the presence that closed inputs reported, and the pins that no press can release any more. Both end by
    /// ordinary actions, so that they are reported like other actions.
    private mutating func close(_ inputs: Set<String>, gone: Set<String>) {
        for input in sensing.intersection(inputs).sorted() { act(.hover(false), by: input) }
        for input in pins.intersection(gone).sorted() { act(.pin, by: input) }
    }

    private mutating func end(_ inputs: Set<String>) {
        isEnding = true
        owesDisplay = true
        for input in sensing.intersection(inputs).sorted() { sense(input, false) }
        unpinAll()
    }
}

extension StageMachine {
    /// The state of the surface that the stage depends on.
    package struct Situation: Hashable, Sendable {
        /// Whether a person uses the surface (S12).
        package var isEngaged = false
        /// Whether the surface is hidden (S1).
        package var isHidden = false
        /// Whether a claim is held.
        package var isClaimed = false
        /// Whether the queue's card is on the surface.
        package var hasCard = false
        /// Whether the card on the surface can be continued: it is not leaving and was not continued yet.
        package var canContinue = false
        /// Whether a question's card is on the surface.
        package var hasQuestion = false
        /// Whether the home view shows a glance and can turn to another.
        package var canTurnGlance = false
        /// Whether an interaction runs or waits.
        package var hasInteractions = false

        package init() {}
    }

    /// The events around a surface.
    package enum Event: Hashable, MachineEvent {
        /// The situation has changed to this. The shell reports it before each other event.
        case situation(Situation)
        /// The surface requests attention for a moment, for instance for a cue, for its expansion, or for a brightness
        /// set by hand.
        case stirred
        /// A person acts on an input.
        case action(InputAction, input: String)
        /// A program requests an action that a person could make on an input. Questions do not take it.
        case request(InputAction, input: String)
        /// A question ended with a choice whose action is to be performed.
        case chosen(perform: String)
        /// Releases the pins of all inputs.
        case unpin
        /// These inputs are closed. The `gone` inputs are no longer configured either.
        case inputsClosed(Set<String>, gone: Set<String>)
        /// Whether a person is near, by the reports of the inputs; `nil` if no working input reports presence.
        case presence(Bool?)
        /// The reading of a light sensor, in lux; `nil` if there is none any more.
        case illuminance(Double?)
        /// A person has set the brightness.
        case brightnessSet
        /// Whether the display shows its frames.
        case display(isShowing: Bool)
        case policies(LightPolicy, AmbientPolicy?)
        /// Whether the panel is off at present while it is idle (blank hours).
        case blankHours(Bool)
        /// The scene has changed to this, whether or not a frame of it is drawn.
        case scene(Scene)
        /// The program ends. The inputs with these names are closed.
        case ending(inputs: Set<String>)
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell executes.
    package enum Effect: Hashable, Sendable {
        /// An event of people, sensors or the kernel. It is reported before it takes effect.
        case report(InputScript.Event)
        case surface(SurfaceRequest)
        case question(QuestionRequest)
        /// Ends the shown card.
        case dismissCard(by: ActivityEnder)
        /// Performs the action of the shown card, with the input of the card (F21).
        case continueCard
        /// Performs an action of the configuration, with its name and inputs.
        case perform(String, by: String)
        /// Turns to the next glance (1), or back to the previous glance (-1).
        case turnGlance(Int)
        /// Switches a module to the foreground; `nil` is the next module.
        case switchModule(to: String?)
        /// Sets the pin of an input, or releases it.
        case pin(String, Bool)
        /// Whether a person uses the surface or a card is shown. Meanwhile the inputs should report presence sooner.
        case attention(Bool)
        /// Changes the panel's power or its backlight.
        case panel(LightMachine.Effect)
        /// The panel's light has changed to this.
        case light(PanelLight)
        /// Sets the brightness, in percent from 1 to 100.
        case brightness(Int)
        /// Whether questions end at once because the display is gone, and whether a person in front of the panel would
        /// see a question (I1).
        case display(isGone: Bool, isVisible: Bool)
        /// Shows the light of this scene on the indicator.
        case indicate(Scene)
    }

    package enum SurfaceRequest: Hashable, Sendable {
        case open(by: String)
        case close
        case toggle(by: String)
        /// A request by hand reports that a person is near, or not.
        case hover(Bool)
        /// An input senses a person, or does not any more.
        case sense(String, Bool)
    }

    package enum QuestionRequest: Hashable, Sendable {
        case press(QuestionMachine.Press)
        /// Answers with the choice that is drawn at this point, if there is one.
        case choose(at: PixelPoint)
    }
}
