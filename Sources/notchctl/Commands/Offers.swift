import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

struct Offers: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "offers",
        abstract: "List what other displays of the machine offer to be continued here.",
        discussion: "continue performs an offer by its id. So does whoever opens its card while it shows.")

    @OptionGroup var options: GlobalOptions
    var request: OffersRequest { OffersRequest() }

    func text(of reply: OffersRequest.Reply) -> String? {
        guard !reply.offers.isEmpty else { return "Nothing is offered." }
        var table = Table(header: ["ID", "FROM", "ACTIVITY", "OBSTACLE"])
        for offer in reply.offers {
            table.add(
                offer.id?.uuidString ?? "-", offer.from.printable, (offer.title ?? offer.type ?? "-").printable,
                offer.obstacle ?? "-")
        }
        return table.text
    }
}
