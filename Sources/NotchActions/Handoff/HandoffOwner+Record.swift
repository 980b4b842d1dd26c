import FoundationEssentials

extension HandoffOwner {
    /// The owner as part of the dictionary of an offer, or of another message.
    package var record: [String: UserInfoValue] {
        ["name": .string(name), "instance": .string(instance.uuidString)]
    }

    /// Reads an owner from the dictionary of an offer, or of another message.
    package init(record: [String: UserInfoValue]) throws(UserInfoError) {
        let reader = UserActivityReader(record: record)
        let name = try reader.required("name", try reader.text("name"))
        let text = try reader.required("instance", try reader.text("instance"))
        guard let instance = UUID(uuidString: text) else {
            throw .malformed(key: "instance", offset: 0, expected: "a UUID")
        }
        self.init(name: name, instance: instance)
    }
}
