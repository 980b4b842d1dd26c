public import NotchCore

/// Engages the surface by hand, as a button or a sensor would (S12, S14–S16).
public struct EngageRequest: NotchRequest {
    public enum Action: String, CaseIterable, Hashable, Sendable {
        case open, close, toggle, hoverOn, hoverOff
    }

    public static let method = "Engage"
    public var action: Action

    public init(action: Action) {
        self.action = action
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let action = try fields.choice("action", Action.self)
        self.action = try fields.required("action", action)
    }

    public var fields: JSONObject { ["action": .string(action.rawValue)] }

    public struct Reply: NotchMessage {
        public var engaged: Bool
        public var surface: SurfaceState

        public init(engaged: Bool, surface: SurfaceState) {
            self.engaged = engaged
            self.surface = surface
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            engaged = try fields.bool("engaged") ?? false
            surface = try fields.choice("surface") ?? .hidden
        }

        public var fields: JSONObject { ["engaged": .bool(engaged), "surface": .string(surface.rawValue)] }
    }
}
