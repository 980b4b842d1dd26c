package import NotchCore

/// A glance as the store keeps it across a restart of the daemon. It is never sent over the wire.
package struct KeptGlance: NotchMessage {
    package static let blank = Self()
    package var glance = Glance.blank
    package var placement = GlancePlacement(isKept: true)
    package var place = 0
    /// The end of the lifetime, in milliseconds of civil time since 1970; `nil` for none.
    package var until: Int?
    /// Whether the view may show only world-readable files, as the views of another user's client may.
    private var sharesFiles = false

    package mutating func code(_ field: inout FieldCoder) {
        field.required("glance", &glance)
        field("lifetimeMs", &placement.lifetime)
        field("whenStale", &placement.whenStale)
        field("pinned", &placement.isPinned)
        field("order", &placement.order)
        field("place", &place)
        field("untilMs", &until)
        var shared: Bool? = sharesFiles ? true : nil
        field("sharedFiles", &shared)
        sharesFiles = shared ?? false
        field.owner(&placement.owner)
    }

    /// - Parameter zero: the civil time at the zero of the clock, in milliseconds.
    package init(_ item: GlanceItem, civilTimeAtZero zero: Int64) {
        self.init()
        glance = item.glance
        sharesFiles = item.glance.view?.hasSharedFiles ?? false
        placement = item.placement
        place = item.place
        until = item.expires.map { Int(clamping: zero &+ Int64($0.milliseconds)) }
    }

    private init() {}

    /// Reads ``content``; `nil` for any other content.
    package init?(_ content: [UInt8]) {
        guard case .object(let object)? = try? JSON.parse(content[...]),
            let kept = try? Self(object, strict: false)
        else { return nil }
        self = kept
    }

    package var content: [UInt8] { Array(JSON.object(fields).text.utf8) }

    /// Returns the item, with the lifetime on the clock of the current run of the program.
    ///
    /// - Parameter zero: the civil time at the zero of that clock, in milliseconds.
    package func item(civilTimeAtZero zero: Int64) -> GlanceItem {
        var glance = glance
        if sharesFiles { glance.view = glance.view?.withSharedFiles }
        return GlanceItem(
            glance: glance, placement: placement, place: place,
            expires: until.map { until in
                let left = Int64(until).subtractingReportingOverflow(zero)
                // A damaged file may contain any time, so that the remaining lifetime is limited to 366,000 days.
                let most = 1000 * 366 * 86_400_000 as Int64
                return .zero + .milliseconds(left.overflow ? -most : min(max(left.partialValue, -most), most))
            })
    }
}
