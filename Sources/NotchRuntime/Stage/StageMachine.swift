package import NotchCore
package import NotchInput

/// Decides what follows when a person acts, comes or leaves, when the room becomes darker, and when the surface or the
/// display changes: what a button does, what wakes the panel, how fast sensors are read, whether a question may come,
/// and what the indicator shows.
///
/// The decisions about cards are those of the queue, and the decisions about the surface are those of
/// ``SurfaceMachine``. The stage is what is around them.
package struct StageMachine: StateMachine {
    private var panel: LightMachine
    /// The machine that adjusts the brightness to the ambient light; `nil` if the brightness does not follow it.
    private var ambient: AmbientMachine?
    private var situation = Situation()
    /// Whether somebody is near; `nil` if no working sensor can tell.
    private var isNear: Bool?
    /// The inputs that have reported that somebody is near.
    private var sensing: Set<String> = []
    /// The inputs by which somebody keeps the surface open.
    private var pins: Set<String> = []
    /// Whether somebody uses the surface or a card shows, as the inputs were told.
    private var hasAttention = false
    /// Whether the display shows its frames.
    private var isShowing: Bool
    /// Whether the questions are to be told of the display.
    private var owesDisplay = false
    private var scene: Scene?
    /// Whether the program is ending. Nobody is asked or heard any more then.
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
    /// When ``Event/deadline`` is due next; `nil` while only an event can change anything.
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

    /// Wakes the panel for a press or a touch, also for one that does nothing else. Whether somebody who only comes near
    /// wakes it is a matter of the policy.
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

    /// Questions end when the display is gone. They come only while somebody in front of the panel sees them (I1): the
    /// panel is powered and lit, and shows its frames.
    ///
    /// The questions are told of each report of the display, even if it changes nothing: they may have asked the display
    /// themselves since, and wait to hear that it shows again.
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
        // The question takes the action even while it leaves: a second tap is not meant for the card after it.
        if situation.hasQuestion, answer(by: action) { return }
        perform(action, by: input)
    }

    /// - Parameter isByHand: whether the action is a request of a program, whose word is taken at once where a sensor's
    ///   would have to last.
    private mutating func perform(_ action: InputAction, by input: String, isByHand: Bool = false) {
        switch action {
        case .hover(let isNear): if isByHand { effects.append(.surface(.hover(isNear))) } else { sense(input, isNear) }
        case .open where situation.canContinue, .toggle where situation.canContinue,
            .tap where situation.canContinue:
            continueCard()
        case .open: effects.append(.surface(.open(by: input)))
        case .close: effects.append(.surface(.close))
        case .toggle: effects.append(.surface(.toggle(by: input)))
        case .tap: effects.append(situation.hasCard ? .dismissCard : .surface(.toggle(by: input)))
        case .next where situation.canTurnGlance: effects.append(.turnGlance(1))
        case .previous where situation.canTurnGlance: effects.append(.turnGlance(-1))
        case .dismiss, .next, .previous: effects.append(.dismissCard)
        case .pin: pin(input, !pins.contains(input))
        case .answer: break
        case .perform(let call): effects.append(.perform(call, by: input))
        case .nextModule: effects.append(.switchModule(to: nil))
        case .module(let id): effects.append(.switchModule(to: id))
        }
    }

    /// Continues the card on show, which ends by that. A second press is not meant for its action again.
    private mutating func continueCard() {
        situation.canContinue = false
        effects += [.continueCard, .dismissCard]
    }

    /// Applies an action to the question on show.
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

    /// Ends the presence that closed inputs reported, and the pins that nobody can release any more. Both end by
    /// ordinary actions, so that they are reported as other actions are.
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
    /// The state of the surface, as far as the stage depends on it.
    package struct Situation: Hashable, Sendable {
        /// Whether a person uses the surface (S12).
        package var isEngaged = false
        /// Whether the surface is hidden (S1).
        package var isHidden = false
        /// Whether a claim is held.
        package var isClaimed = false
        /// Whether the queue's card is on the surface.
        package var hasCard = false
        /// Whether the card on the surface can be continued, and neither leaves nor was continued already.
        package var canContinue = false
        /// Whether a question's card is on the surface.
        package var hasQuestion = false
        /// Whether the home view can be seen with a glance that another one can follow.
        package var canTurnGlance = false
        /// Whether an interaction runs or waits.
        package var hasInteractions = false

        package init() {}
    }

    /// The things that can happen around a surface.
    package enum Event: Hashable, MachineEvent {
        /// The situation is this now. The shell tells it before each other event.
        case situation(Situation)
        /// Something asks for attention for a moment: a cue, a surface that unfolds, a hand on the brightness.
        case stirred
        /// A person acts by an input.
        case action(InputAction, input: String)
        /// A program asks for what a person could do by an input. Questions do not take it.
        case request(InputAction, input: String)
        /// A question ended with a choice for which this action is to be performed.
        case chosen(perform: String)
        /// Releases the pins of all inputs.
        case unpin
        /// These inputs report nothing any more; those that are `gone` are not configured any more either.
        case inputsClosed(Set<String>, gone: Set<String>)
        /// Whether somebody is near, as the inputs tell; `nil` if no working input can tell.
        case presence(Bool?)
        /// The reading of a light sensor, in lux; `nil` once there is none.
        case illuminance(Double?)
        /// A person has set the brightness.
        case brightnessSet
        /// Whether the display shows its frames.
        case display(isShowing: Bool)
        case policies(LightPolicy, AmbientPolicy?)
        /// Whether these are hours in which the panel is off while nothing happens.
        case blankHours(Bool)
        /// The scene is this now, whether or not a frame of it is drawn.
        case scene(Scene)
        /// The program ends. The inputs with these names report nothing any more.
        case ending(inputs: Set<String>)
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell carries out.
    package enum Effect: Hashable, Sendable {
        /// Something was heard of people, sensors or the kernel. It is reported before its consequences.
        case report(InputScript.Event)
        case surface(SurfaceRequest)
        case question(QuestionRequest)
        /// Ends the card on show.
        case dismissCard
        /// Performs the action of the card on show with the input that the card has (F21).
        case continueCard
        /// Performs an action of the configuration, by its name and its inputs.
        case perform(String, by: String)
        /// Goes on to the next glance (1), or back to the one before (-1).
        case turnGlance(Int)
        /// Brings a module to the foreground; `nil` the next one.
        case switchModule(to: String?)
        /// Sets the pin of an input, or releases it.
        case pin(String, Bool)
        /// Whether somebody uses the surface or a card shows. While this is so, the inputs should notice sooner who
        /// comes and goes.
        case attention(Bool)
        /// Changes the panel's power or its backlight.
        case panel(LightMachine.Effect)
        /// The panel's light is this from now on.
        case light(PanelLight)
        /// Sets the brightness, in percent from 1 to 100.
        case brightness(Int)
        /// Whether questions end at once, because the display is gone, and whether somebody in front of the panel would
        /// see a question (I1).
        case display(isGone: Bool, isVisible: Bool)
        /// The indicator shows the light of this scene.
        case indicate(Scene)
    }

    package enum SurfaceRequest: Hashable, Sendable {
        case open(by: String)
        case close
        case toggle(by: String)
        /// A report by hand says that somebody is near, or not.
        case hover(Bool)
        /// An input senses somebody, or nobody any more.
        case sense(String, Bool)
    }

    package enum QuestionRequest: Hashable, Sendable {
        case press(QuestionMachine.Press)
        /// Answers with the choice that is drawn there, if there is one.
        case choose(at: PixelPoint)
    }
}
