/// An action of a system, independent of its input and presenter types.
@SurfaceActor
package protocol RegisteredAction: AnyObject {
    /// The automatic id: the ids of the program, the feature and the action (F6).
    var id: String { get }
    var feature: RegisteredFeature { get }
    var name: String { get }
    var description: String { get }

    /// The place of the action's declaration, for messages about it: a type, or a place in a file.
    var origin: String { get }

    /// The uses that activities of the action allow, including all implied uses.
    var eligibility: Set<ActivityEligibility> { get }

    /// Whether the action requests public indexing, which a board does not support.
    var isPublicIndexing: Bool { get }

    /// The type that declares the action, if one does.
    var type: ObjectIdentifier? { get }

    /// Reads the input from the dictionary of an activity, and performs the action.
    func perform(userInfo: [String: UserInfoValue], by delivery: ActionDelivery, in system: ActionSystem)

    /// Reads the input from the parameters of a link, and performs the action.
    func perform(
        parameters: RouteParameters, mapping: URLMapping, by delivery: ActionDelivery, in system: ActionSystem)
}

/// An action with its input and presenter types, made from a type that conforms to ``Action`` or from an action of a
/// configuration.
package final class ActionDefinition<InputType, PresenterType>: RegisteredAction {
    package let id: String
    package let feature: RegisteredFeature
    package let origin: String
    package let type: ObjectIdentifier?
    package let name: String
    package let description: String
    package let eligibility: Set<ActivityEligibility>
    package let isPublicIndexing: Bool
    let suggestedInvocationPhrase: String?
    let coding: InputCoding<InputType>
    private let present: @SurfaceActor (any PresentationRouter, InputType) -> PresentationResult<PresenterType>
    let begin: @SurfaceActor (ActionContext<InputType>, PresenterType, Completion) -> Completion.Status
    let prepareActivity: @SurfaceActor (ActivityBuilder<InputType>) throws -> Void

    /// - Parameters:
    ///   - origin: the place of the action's declaration, for messages about it.
    ///   - type: the type that declares the action; `nil` for an action of a configuration.
    ///   - begin: performs the action.
    package init(
        name: String, of feature: RegisteredFeature, appID: String, origin: String, type: ObjectIdentifier? = nil,
        description: String, activityEligibility: Set<ActivityEligibility>, suggestedInvocationPhrase: String? = nil,
        coding: InputCoding<InputType>,
        present: @escaping @SurfaceActor (any PresentationRouter, InputType) -> PresentationResult<PresenterType>,
        begin: @escaping @SurfaceActor (ActionContext<InputType>, PresenterType, Completion) -> Completion.Status,
        prepareActivity: @escaping @SurfaceActor (ActivityBuilder<InputType>) throws -> Void = { _ in }
    ) {
        // The id of the program is unchanged, and a group is no part of the id (F8).
        id = "\(appID).\(TypeName.token(of: feature.name)).\(TypeName.token(of: name))"
        self.feature = feature
        self.origin = origin
        self.type = type
        self.name = name
        self.description = description
        eligibility = activityEligibility.complete
        isPublicIndexing = activityEligibility.contains(.publicIndexing)
        self.suggestedInvocationPhrase = suggestedInvocationPhrase
        self.coding = coding
        self.present = present
        self.begin = begin
        self.prepareActivity = prepareActivity
    }

    /// Makes the definition of a type's action.
    convenience init<FeatureType, ActionType: Action>(
        _ binding: ActionBinding<FeatureType, ActionType>, of feature: RegisteredFeature, appID: String
    ) where ActionType.InputType == InputType, ActionType.PresenterType == PresenterType {
        self.init(
            name: ActionType.name, of: feature, appID: appID,
            origin: "\(String(reflecting: ActionType.self)) of \(String(reflecting: FeatureType.self))",
            type: ObjectIdentifier(ActionType.self), description: ActionType.description,
            activityEligibility: ActionType.activityEligibility,
            suggestedInvocationPhrase: ActionType.suggestedInvocationPhrase, coding: .detected(),
            present: { router, input in router.setupPresentation(for: binding, input: input) },
            begin: { context, presenter, completion in
                ActionType.perform(context: context, presenter: presenter, completion: completion)
            },
            prepareActivity: { builder in try ActionType.prepareActivity(builder) })
    }

    package func perform(userInfo: [String: UserInfoValue], by delivery: ActionDelivery, in system: ActionSystem) {
        guard coding.decode != nil else {
            delivery.tell(.failure(error: .notContinuable(action: id)))
            return
        }
        do {
            guard let input = try coding.input(from: userInfo) else {
                delivery.tell(.failure(error: .badInput(action: id, reason: "it is of another type")))
                return
            }
            perform(input, by: delivery, in: system)
        } catch {
            delivery.tell(.failure(error: .badInput(action: id, reason: String(describing: error))))
        }
    }

    package func perform(
        parameters: RouteParameters, mapping: URLMapping, by delivery: ActionDelivery, in system: ActionSystem
    ) {
        guard let decode = coding.decodeRoute else {
            delivery.tell(.failure(error: .notContinuable(action: id)))
            return
        }
        guard let input = decode(parameters, mapping) else {
            delivery.tell(.failure(error: .badParameters(parameters, pattern: mapping.pattern, action: id)))
            return
        }
        perform(input, by: delivery, in: system)
    }

    private func perform(_ input: InputType, by delivery: ActionDelivery, in system: ActionSystem) {
        // The router may change the display, so it is not called for an unavailable feature.
        guard feature.isAvailable() else {
            delivery.tell(.failure(error: .featureNotAvailable(feature: feature.name)))
            return
        }
        let result = present(delivery.router, input)
        guard case .appReady(let presenter) = result else {
            delivery.tell(.failure(error: result.error(action: id) ?? .unsupported(action: id)))
            return
        }
        let context = ActionContext(input: input, source: delivery.source, userInitiated: true)
        system.run(self, context: context, presenter: presenter) { [id] outcome in
            delivery.tell(MappedActionResult(outcome, action: id))
        }
    }
}

/// The source, the router and the receiver of the result for an action that is performed from outside.
package struct ActionDelivery {
    let source: ActionSource
    let router: any PresentationRouter
    let tell: @SurfaceActor (MappedActionResult) -> Void
}

/// A feature of an action system.
package struct RegisteredFeature {
    /// The name for people.
    package var name: String
    package var description: String

    /// Whether the feature, and each group that it is part of, is available now.
    package var isAvailable: @SurfaceActor () -> Bool

    /// Whether the feature is the one that publishes activities (F4).
    package private(set) var isActivities: Bool
    let type: ObjectIdentifier?

    /// Makes a feature without a type of its own, such as a feature of a configuration.
    package init(name: String, description: String, isAvailable: @escaping @SurfaceActor () -> Bool = { true }) {
        self.name = name
        self.description = description
        self.isAvailable = isAvailable
        isActivities = false
        type = nil
    }

    @SurfaceActor
    init(_ feature: any FeatureDefinition.Type, in groups: [any ConditionalFeature.Type]) {
        name = feature.name
        description = feature.description
        isActivities = feature == ActivitiesFeature.self
        type = ObjectIdentifier(feature)
        let conditions = groups + [feature as? any ConditionalFeature.Type].compactMap { $0 }
        isAvailable = { conditions.allSatisfy { $0.isAvailable } }
    }
}
