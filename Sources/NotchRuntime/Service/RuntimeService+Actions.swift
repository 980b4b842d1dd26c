import FoundationEssentials
import NotchActions
import NotchConfiguration
import NotchCore
import NotchIPC
import NotchStore

// MARK: Actions

extension RuntimeService {
    private var actions: ConfiguredActions { runtime.actions }

    func actions(_ request: ActionsRequest) -> ActionsRequest.Reply {
        ActionsRequest.Reply { $0.actions = actions.configuration.actions.map(description) }
    }

    private func description(of action: ActionOptions) -> ActionDescription {
        ActionDescription {
            $0.name = action.call
            $0.id = action.id(appID: actions.configuration.appID)
            $0.description = action.description
            $0.inputs = action.inputs.map { input in
                ActionInputDescription {
                    ($0.name, $0.type, $0.required) = (input.name, input.kind.name, input.isRequired)
                    ($0.defaultValue, $0.choices) = (input.defaultValue, input.kind.choices)
                }
            }
            $0.eligible = action.eligibility.map(\.rawValue).sorted()
            $0.routes = action.routes
            $0.phrase = action.phrase
            $0.available = actions.configuration.feature(of: action)?.isEnabled ?? true
            $0.running = actions.isRunning($0.id)
        }
    }

    func perform(_ call: NotchCall<PerformRequest>) throws(VarlinkError) {
        let action = actions.name(of: call.request.action)
        guard call.caller.mayPerform(action) else {
            throw .permissionDenied(reason: "\(call.caller.owner) may not perform \(action)")
        }
        let inputs = Dictionary((call.request.inputs ?? []).map { ($0.name, $0.value) }) { first, _ in first }
        let answer = ActionAnswer(call)
        do throws(ActionFailure) {
            try actions.perform(call.request.action, inputs) { answer.end($0) }
        } catch {
            throw VarlinkError(error)
        }
        try answer.begin()
    }

    func continueActivity(_ call: NotchCall<ContinueRequest>) throws(VarlinkError) {
        let answer = ActionAnswer(call)
        if let number = call.request.number {
            return actions.continueActivity(number: number, didBegin: answer.beginLate) { answer.end($0) }
        } else if let id = call.request.id {
            do throws(ActionFailure) {
                try actions.continueActivity(ofCard: id) { answer.end($0) }
            } catch {
                throw VarlinkError(error)
            }
        }
        try answer.begin()
    }

    func openURL(_ call: NotchCall<OpenURLRequest>) throws(VarlinkError) {
        let answer = ActionAnswer(call)
        do throws(ActionFailure) {
            try actions.open(url: call.request.url) { answer.end($0) }
        } catch {
            throw VarlinkError(error)
        }
        try answer.begin()
    }

    func search(_ call: NotchCall<SearchRequest>) {
        let limit = call.request.limit ?? FieldLimits.defaultFound
        actions.found(matching: call.request.text ?? "", limit: limit) { [weak self] result in
            self?.answer(call, result) { stored in
                SearchRequest.Reply { $0.records = stored.map { self?.message(of: $0) ?? .blank } }
            }
        }
    }

    func suggest(_ call: NotchCall<SuggestRequest>) {
        actions.suggestions(limit: call.request.limit ?? FieldLimits.defaultSuggestions) { [weak self] result in
            self?.answer(call, result) { suggestions in
                SuggestRequest.Reply {
                    $0.suggestions = suggestions.map {
                        SuggestionMessage(
                            record: self?.message(of: $0.action) ?? .blank, reason: $0.reason, score: $0.score)
                    }
                }
            }
        }
    }

    private func answer<Request: NotchRequest, Value>(
        _ call: NotchCall<Request>, _ result: Result<Value, StoreError>, _ reply: (Value) -> Request.Reply
    ) {
        switch result {
        case .success(let value): call.reply(reply(value))
        case .failure(let error): call.fail(.unavailable(reason: "\(error)"))
        }
    }

    private func message(of stored: StoredAction) -> ActionRecordMessage {
        let record = stored.record
        return ActionRecordMessage {
            ($0.number, $0.type, $0.title) = (Int(stored.number), record.type, record.title)
            ($0.subtitle, $0.keywords, $0.link) = (record.subtitle, record.keywords, record.link)
            $0.inputs = Self.inputs(record)
            $0.eligible = record.eligibility.cases.map(\.rawValue).sorted()
            $0.uses = Int(stored.uses)
            $0.age = .milliseconds(actions.index.now.time.age(of: stored.lastUsed))
        }
    }

    private static func inputs(_ record: ActionRecord) -> [InputValue] {
        let userInfo = record.userInfo.flatMap { try? UserInfoValue.dictionary(json: $0) } ?? [:]
        return userInfo.sorted { $0.key < $1.key }.map { name, value in
            if case .string(let text) = value { return InputValue(name: name, value: text) }
            return InputValue(name: name, value: UserInfoValue.json(of: [name: value]))
        }
    }

    func activityIDs(_ request: ActivityIDsRequest) -> ActivityIDsRequest.Reply {
        ActivityIDsRequest.Reply { $0.ids = actions.system.activityIDs }
    }

    /// Answers with the number of deleted activities, once they are deleted from the disk too.
    func deleteActivities(_ call: NotchCall<DeleteActivitiesRequest>) {
        let request = call.request
        let selection: ActionSelection =
            if let number = request.number {
                .number(Int64(number))
            } else if let id = request.persistentIdentifier {
                .persistentID(id)
            } else if let type = request.type {
                .type(type)
            } else {
                .all
            }
        remembered(selection) { [weak self] stored in
            self?.actions.forget(selection) { error in
                if let error {
                    call.fail(.unavailable(reason: "what was deleted may still be on the disk: \(error)"))
                } else {
                    call.reply(DeleteActivitiesRequest.Reply { $0.count = (try? stored.get())?.count })
                }
            }
        }
    }

    private func remembered(
        _ selection: ActionSelection, then body: @escaping @SurfaceActor (Result<[StoredAction], StoreError>) -> Void
    ) {
        if case .number(let number) = selection { return actions.memory.read(.action(number), then: body) }
        actions.memory.read(.actions(eligibleFor: .any, limit: .max)) { result in
            body(
                result.map { stored in
                    stored.filter { action in
                        switch selection {
                        case .persistentID(let id): action.record.persistentID == id
                        case .type(let type): action.record.type == type
                        case .all, .number: true
                        }
                    }
                })
        }
    }
}

extension RuntimeService {
    func offers(_ request: OffersRequest) -> OffersRequest.Reply {
        guard let cards = runtime.actions.offers else { return OffersRequest.Reply() }
        return OffersRequest.Reply {
            $0.offers = cards.handoff.offers.map { offer in
                let obstacle = cards.handoff.obstacle(to: offer)
                return OfferMessage {
                    $0.from = offer.owner.name
                    ($0.type, $0.title) = (offer.activity?.activityType, offer.activity?.title)
                    $0.obstacle = obstacle?.description
                    $0.id = obstacle == nil ? cards.card(of: offer) : nil
                }
            }
        }
    }
}

/// Answers a call that performs an action: when the action has begun, and when it has ended.
@SurfaceActor
final class ActionAnswer<Request: NotchRequest> where Request.Reply == ActionReply {
    private let call: NotchCall<Request>
    private var hasBegun = false
    /// The result of an action that ended before its call was recorded.
    private var end: Result<ActionEnd, ActionFailure>?

    init(_ call: NotchCall<Request>) {
        self.call = call
    }

    /// Reports that the action has begun.
    ///
    /// - Throws: the refusal, if the action has not begun.
    func begin() throws(VarlinkError) {
        hasBegun = true
        switch end {
        case .failure(let failure)?: throw VarlinkError(failure)
        case .success(let end)?: reply(end)
        case nil:
            // A oneway call is completed now, so that it does not block the client's next call.
            if call.isOneway { call.reply(ActionReply()) } else { call.replyContinues(ActionReply()) }
        }
    }

    /// Reports that the action has begun, or why it has not, for a call that was recorded already.
    func beginLate() {
        do throws(VarlinkError) { try begin() } catch { call.fail(error) }
    }

    func end(_ result: Result<ActionEnd, ActionFailure>) {
        guard hasBegun else { return end = result }
        switch result {
        case .success(let end): reply(end)
        case .failure(let failure): call.fail(VarlinkError(failure))
        }
    }

    private func reply(_ end: ActionEnd) {
        call.reply(ActionReply { ($0.action, $0.ended, $0.text) = (end.action, true, end.text) })
    }
}

extension VarlinkError {
    /// Makes the wire error for an action that was not performed, or that failed.
    init(_ failure: ActionFailure) {
        self =
            switch failure {
            case .unknown(let name): .noAction(action: name)
            case .badInput(let fault):
                .invalidField(field: "inputs.\(fault.input)", reason: fault.reason, limit: fault.accepted)
            case .badLink(let reason): .invalidField(field: "url", reason: "is no link: \(reason)", limit: nil)
            case .busy(let reason): .actionBusy(reason: reason)
            case .noRecord(let id): .noRecord(id: id)
            case .unavailable(let reason): .unavailable(reason: reason)
            case .failed(let action, let reason): .actionFailed(action: action, reason: reason)
            }
    }
}
