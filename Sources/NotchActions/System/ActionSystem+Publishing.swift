extension ActionSystem {
    /// Ends the current activity. The activity stays in the index (F3).
    public func resignCurrentActivity() {
        performBound(
            ActivitiesFeature.action(ResignCurrentActivityAction.self), input: NoInput(), presenter: self,
            userInitiated: false)
    }

    /// Deletes the activities that were published with one of these persistent identifiers. The current activity ends
    /// if it is one of them (F19).
    public func deleteActivities(persistentIdentifiers: Set<String>) {
        index?.delete(persistentIdentifiers: persistentIdentifiers)
        guard let identifier = currentActivity.value?.persistentIdentifier else { return }
        if persistentIdentifiers.contains(identifier) { resignCurrentActivity() }
    }

    /// Publishes the activity of an action that has succeeded, in the next turn (F1, F4).
    func publishLater<InputType, PresenterType>(
        _ action: ActionDefinition<InputType, PresenterType>, input: InputType
    ) {
        guard areActivitiesEnabled, !action.eligibility.isEmpty, !action.feature.isActivities else { return }
        let request = PublishRequest(actionID: action.id) { [weak self] in
            // The action may have been removed or its feature may be unavailable, so that the activity could not be
            // continued.
            guard let self, self.action(id: action.id)?.eligibility.isEmpty == false, action.feature.isAvailable()
            else { return nil }
            return try makeActivity(of: action, input: input)
        }
        publications.append(request)
        // One turn handles all pending publications, in the order in which the actions ended.
        if publications.count == 1 { clock.afterArrivals { [weak self] in self?.publishAll() } }
    }

    private func publishAll() {
        let requests = publications
        publications = []
        for request in requests where areActivitiesEnabled {
            performBound(
                ActivitiesFeature.action(PublishCurrentActionActivityAction.self), input: request, presenter: self,
                userInitiated: false)
        }
    }

    /// Makes an activity the current activity, and records it in the index (F3).
    func publish(_ activity: PublishedAction) throws(ActionError) {
        if let action = activity.actionID, activity.activityType != action {
            guard manifest.ids.contains(activity.activityType) else {
                throw .undeclaredActivityType(activity.activityType, action: action)
            }
            let owner = self.action(id: activity.activityType)?.id ?? chosenTypes[activity.activityType]
            guard owner == nil || owner == action else {
                throw .takenActivityType(activity.activityType, action: action)
            }
            chosenTypes[activity.activityType] = action
        }
        do {
            try UserInfoValue.checkSize(of: activity.record, limit: PublishedAction.maximumSize)
        } catch {
            throw .badUserInfo(error, action: activity.actionID ?? activity.activityType)
        }
        currentActivity.set(activity)
        index?.record(activity)
    }

    /// Returns the activity of an action; nil if the action cancels it (F17).
    private func makeActivity<InputType, PresenterType>(
        of action: ActionDefinition<InputType, PresenterType>, input: InputType
    ) throws -> PublishedAction? {
        let builder = ActivityBuilder(
            input: input, metadata: action.coding.metadata?(input), activityType: action.id,
            phrase: action.suggestedInvocationPhrase)
        try action.prepareActivity(builder)
        // A cancelled activity need not be continuable, so its input is not encoded (F-D5).
        if builder.isCancelled { return nil }
        let encoded = try encode(input, of: action)
        var activity = builder.makeRecord(name: action.name, actionID: action.id, eligibility: action.eligibility)
        activity.link = link(to: action, input: input)
        activity.time = date()
        if let encoded {
            (activity.userInfo, activity.requiredUserInfoKeys) = encoded
            let problem = unreadable(encoded.userInfo, of: action)
            activity.isContinuable = problem == nil
            if let problem, !builder.bypassesContinuation {
                notice(.cannotBeReadAgain(action: action.id, reason: problem))
            }
        } else {
            activity.isContinuable = false
            if !builder.bypassesContinuation { notice(.cannotBeContinued(action: action.id)) }
        }
        if activity.eligibility.contains(.prediction), activity.suggestedInvocationPhrase == nil,
            toldOfPhrases.insert(action.id).inserted
        {
            notice(.noSuggestedPhrase(action: action.id))
        }
        return activity
    }

    /// Reads the encoded input back, so that its author learns of an unreadable input at publication, instead of the
    /// person who continues the activity (F13).
    ///
    /// - Returns: the fault; `nil` if the input can be read.
    private func unreadable<InputType, PresenterType>(
        _ userInfo: [String: UserInfoValue], of action: ActionDefinition<InputType, PresenterType>
    ) -> String? {
        // An input that is encoded as a link is read by its route.
        let coding = action.coding
        guard coding.encode != nil, coding.decode != nil else { return nil }
        do {
            let input = try coding.input(from: userInfo)
            return input == nil ? "it is of another type" : nil
        } catch {
            return String(describing: error)
        }
    }

    /// Encodes the input, and returns the entries and the keys that are required to read it again (F11, F12); nil if it
    /// cannot be encoded (F13).
    private func encode<InputType, PresenterType>(
        _ input: InputType, of action: ActionDefinition<InputType, PresenterType>
    ) throws(ActionError) -> (userInfo: [String: UserInfoValue], requiredKeys: Set<String>)? {
        guard let encode = action.coding.encode else {
            guard let link = link(to: action, input: input) else { return nil }
            return ([PublishedAction.linkKey: .string(link.text)], [PublishedAction.linkKey])
        }
        let (entries, requiredKeys) = encode(input)
        let userInfo: [String: UserInfoValue]
        do {
            userInfo = try UserInfoValue.dictionary(of: entries ?? [:])
            try UserInfoValue.checkSize(of: userInfo)
        } catch {
            throw .badUserInfo(error, action: action.id)
        }
        for key in requiredKeys.sorted() where userInfo[key] == nil {
            throw .missingKey(key, action: action.id)
        }
        return (userInfo, requiredKeys)
    }
}

/// Stores published activities, so that they can be found and continued later.
@SurfaceActor
public protocol ActivityIndex: AnyObject {
    /// Stores an activity. The method is called once for each activity, in the order of publication.
    func record(_ activity: PublishedAction)

    /// Deletes the activities that were published with one of these persistent identifiers (F19).
    func delete(persistentIdentifiers: Set<String>)
}
