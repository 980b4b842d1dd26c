package import NotchCore

/// Shows a glance on the idle strip, or changes the glance with its id.
package struct SetGlanceRequest: NotchRequest {
    package typealias Reply = WarningsReply

    package static let method = "SetGlance"
    package static let comment = """
        Shows a glance on the idle display, or replaces the one with its id. 'number' joins the history that the
        glance with this id has. A glance that is the same in everything, 'number' included, only begins its lifetime
        again. The id of a module's glance is refused. 'lifetimeMs' is 1 to 2678400000; without it the glance stays
        until it is removed. 'whenStale' is what becomes of it after that, by default dim. While glances are pinned,
        only these are shown. 'order' is -1000 to 1000, the lowest first; default: 0.
        """
    package static let isRecorded = true
    package static let blank = Self(glance: .blank)
    package var glance: Glance
    package var number: Double?
    package var lifetime: Duration?
    package var whenStale: GlanceStaleness?
    package var pinned: Bool?
    package var order: Int?

    package init(glance: Glance) { self.glance = glance }

    package mutating func code(_ field: inout FieldCoder) {
        field.required("glance", &glance)
        field("number", &number, FieldLimits.glanceNumber)
        field("lifetimeMs", &lifetime, FieldLimits.lifetime)
        field("whenStale", &whenStale)
        field("pinned", &pinned)
        field("order", &order, FieldLimits.glanceOrder)
    }

    /// The placement on the board. The glance is kept across a restart.
    package var placement: GlancePlacement {
        GlancePlacement(
            lifetime: lifetime, whenStale: whenStale ?? .dim, isPinned: pinned ?? false, order: order ?? 0,
            isKept: true)
    }

    package static func extraCost(of reply: Reply) -> Int {
        reply.warnings.isEmpty ? 0 : CallCost.unknownIcon
    }
}
