extension HandoffMachine {
    package enum Event: MachineEvent, Hashable {
        /// Another activity, or none, is current here (F3).
        case currentActivity(UserActivity?)
        /// Activities are published and continued here, or no longer (F5).
        case enabled(Bool)
        case received(HandoffEvent)
        /// An offer begins to be continued here.
        case begin(HandoffOffer.ID)
        /// The action of an offer has ended.
        case end(HandoffOffer, isSuccess: Bool)
        /// This system ends.
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Offer this to the others, in place of the offer before.
        case offer(HandoffOffer)
        /// Offer nothing to the others.
        case withdraw
        /// Tell the owner of an offer that it was continued here.
        case didContinue(HandoffOffer)
        /// Tell what the others offer now.
        case offersChanged([HandoffOffer])
        /// Tell that the others have taken over what is current here.
        case wasContinued(HandoffOffer, by: HandoffOwner)
    }
}
