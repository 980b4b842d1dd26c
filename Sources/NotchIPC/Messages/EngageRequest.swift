package import NotchCore

/// Engages the surface by hand, as a button or a sensor would (S12, S14–S16).
package struct EngageRequest: NotchRequest {
    package enum Action: String, CaseIterable, Hashable, Sendable {
        case open, close, toggle, hoverOn, hoverOff
    }

    package static let method = "Engage"
    package static let definition = """
        # Engages the display by hand, as buttons and sensors do.
        method Engage(action: (open, close, toggle, hoverOn, hoverOff)) -> (engaged: bool, surface: Surface)
        """
    package static let isRecorded = true
    package var action: Action

    package init(action: Action) {
        self.action = action
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let action = try fields.choice("action", Action.self)
        self.action = try fields.required("action", action)
    }

    package var fields: JSONObject { ["action": .string(action.rawValue)] }

    package struct Reply: NotchMessage {
        package var engaged: Bool
        package var surface: SurfaceState

        package init(engaged: Bool, surface: SurfaceState) {
            self.engaged = engaged
            self.surface = surface
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            engaged = try fields.bool("engaged") ?? false
            surface = try fields.choice("surface") ?? .hidden
        }

        package var fields: JSONObject { ["engaged": .bool(engaged), "surface": .string(surface.rawValue)] }
    }
}
