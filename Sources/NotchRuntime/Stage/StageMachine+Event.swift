package import NotchCore
package import NotchInput

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
        case answer(Int)
        /// Answers with the choice that is drawn there, if there is one.
        case choose(at: PixelPoint)
        case takeMarked
        case markNext
        case markPrevious
        case dismiss
    }
}
