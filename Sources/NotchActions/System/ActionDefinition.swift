/// An action as a value. A type that conforms to ``Action`` becomes one, and so does an action of a configuration.
@SurfaceActor
package struct ActionDefinition<InputType, PresenterType> {
    package var name: String
    package var description: String
    package var activityEligibility: Set<ActivityEligibility>
    package var suggestedInvocationPhrase: String?
    package var coding: InputCoding<InputType>
    package var present: @SurfaceActor (any PresentationRouter, InputType) -> PresentationResult<PresenterType>
    package var perform: @SurfaceActor (ActionContext<InputType>, PresenterType, Completion) -> Completion.Status
    package var prepareActivity: @SurfaceActor (ActivityBuilder<InputType>) throws -> Void

    package init(
        name: String, description: String, activityEligibility: Set<ActivityEligibility>,
        suggestedInvocationPhrase: String? = nil, coding: InputCoding<InputType>,
        present:
            @escaping @SurfaceActor (any PresentationRouter, InputType) -> PresentationResult<PresenterType>,
        perform:
            @escaping @SurfaceActor (ActionContext<InputType>, PresenterType, Completion) -> Completion.Status,
        prepareActivity: @escaping @SurfaceActor (ActivityBuilder<InputType>) throws -> Void = { _ in }
    ) {
        self.name = name
        self.description = description
        self.activityEligibility = activityEligibility
        self.suggestedInvocationPhrase = suggestedInvocationPhrase
        self.coding = coding
        self.present = present
        self.perform = perform
        self.prepareActivity = prepareActivity
    }

    /// The action of a type.
    init<FeatureType, ActionType: Action>(_ binding: ActionBinding<FeatureType, ActionType>)
    where ActionType.InputType == InputType, ActionType.PresenterType == PresenterType {
        self.init(
            name: ActionType.name, description: ActionType.description,
            activityEligibility: ActionType.activityEligibility,
            suggestedInvocationPhrase: ActionType.suggestedInvocationPhrase, coding: .detected(),
            present: { router, input in router.setupPresentation(for: binding, input: input) },
            perform: { context, presenter, completion in
                ActionType.perform(context: context, presenter: presenter, completion: completion)
            },
            prepareActivity: { builder in try ActionType.prepareActivity(builder) })
    }
}
