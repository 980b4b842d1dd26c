/// An action with its types.
@SurfaceActor
package final class ActionRegistration<InputType, PresenterType>: RegisteredAction {
    package let id: String
    package let feature: RegisteredFeature
    package let type: ObjectIdentifier?
    package let origin: String
    let definition: ActionDefinition<InputType, PresenterType>

    package var name: String { definition.name }
    package var description: String { definition.description }
    package let eligibility: Set<ActivityEligibility>
    package var isPublicIndexing: Bool { definition.activityEligibility.contains(.publicIndexing) }

    /// - Parameters:
    ///   - origin: where the action is declared, for messages about it.
    ///   - type: the type that declares the action; nil for one of a configuration.
    package init(
        _ definition: ActionDefinition<InputType, PresenterType>, of feature: RegisteredFeature, appID: String,
        origin: String, type: ObjectIdentifier? = nil
    ) {
        self.definition = definition
        self.origin = origin
        self.feature = feature
        self.type = type
        eligibility = definition.activityEligibility.complete
        // The id of the program stays as it is, and a group is no part of the id (F8).
        id = "\(appID).\(TypeName.token(of: feature.name)).\(TypeName.token(of: definition.name))"
    }

    package func perform(userInfo: [String: UserInfoValue], by delivery: ActionDelivery, in system: ActionSystem) {
        guard definition.coding.decode != nil else {
            delivery.tell(.failure(error: .notContinuable(action: id)))
            return
        }
        do {
            guard let input = try definition.coding.input(from: userInfo) else {
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
        guard let decode = definition.coding.decodeRoute else {
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
        // The router may change what is on show, which an unavailable feature must not.
        guard feature.isAvailable() else {
            delivery.tell(.failure(error: .featureNotAvailable(feature: feature.name)))
            return
        }
        let result = definition.present(delivery.router, input)
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
