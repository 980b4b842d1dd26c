public import NotchCore

extension Activity: NotchMessage {
    /// Reads an activity that the daemon tells of; all it needs is an id and a title.
    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let draft = try ActivityDraft(from: &fields)
        _ = try fields.required("id", draft.id)
        self = draft.activity()
    }

    public var fields: JSONObject { ActivityDraft(self).fields }
}
