import NotchActions
import NotchIPC

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
