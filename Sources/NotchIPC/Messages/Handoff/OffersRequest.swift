/// Returns the activities that other displays of the machine offer.
package struct OffersRequest: NotchRequest {
    package static let method = "Offers"
    package static let comment = """
        Returns what other displays of the machine offer to be continued here, the newest first. 'id' is that of the
        offer's card, by which Continue continues it. It is absent if 'obstacle' says why that is not possible.
        """
    package static let isRecorded = false
    package static let cost = 10
    package static let blank = Self()

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var offers: [OfferMessage] = []

        package mutating func code(_ field: inout FieldCoder) { field("offers", &offers) }
    }
}
