package import FoundationEssentials
import NotchCore

/// An activity that another display offers.
package struct OfferMessage: NotchMessage, FieldValue {
    static let fieldType = "Offer"
    package static let blank = Self()
    package var id: UUID?
    /// The name of the display that offers the activity.
    package var from = ""
    /// The id of the action; absent if it cannot be read here.
    package var type: String?
    package var title: String?
    package var obstacle: String?

    package mutating func code(_ field: inout FieldCoder) {
        field("id", &id)
        field("from", &from, .printable)
        field("type", &type, .printable)
        field("title", &title, .printable)
        field("obstacle", &obstacle)
    }
}
