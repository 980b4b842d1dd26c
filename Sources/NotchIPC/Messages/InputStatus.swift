/// A sensor, a button or another thing that people engage the surface by.
public struct InputStatus: NotchMessage {
    public var name: String
    /// What it says at present, or why it cannot be read.
    public var state: String

    public init(name: String, state: String) {
        self.name = name
        self.state = state
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        name = try fields.string("name") ?? ""
        state = try fields.string("state") ?? ""
    }

    public var fields: JSONObject { ["name": .string(name), "state": .string(state)] }
}
