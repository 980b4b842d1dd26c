package import NotchCore

extension Activity: NotchMessage {
    /// Reads an activity that the daemon describes. Only the id is required. The limits of ``ActivityDraft`` apply to
    /// clients; a program that drives the display itself may enqueue any activity.
    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let id = try fields.uuid("id")
        self.init(
            id: try fields.required("id", id), coalescingKey: try fields.told("coalescingKey"),
            priority: (try? fields.priority("priority")) ?? .normal, title: try fields.told("title") ?? "",
            subtitle: try fields.told("subtitle"), systemImage: try fields.told("systemImage"),
            tint: (try? fields.tint("tint")) ?? .accent,
            dwell: try fields.int("dwellMs").map { .milliseconds($0) } ?? Activity.defaultDwell,
            progress: try fields.double(
                "progress", in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude),
            hold: try fields.bool("hold") ?? false, attended: try fields.bool("attended") ?? false,
            module: try fields.told("module"))
    }

    package var fields: JSONObject { ActivityDraft(self).fields }
}
