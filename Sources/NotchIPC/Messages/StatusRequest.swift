/// Returns the state of the daemon and of everything that feeds it.
package struct StatusRequest: NotchRequest {
    package static let method = "Status"
    package static let definition = """
        method Status() -> (status: State)
        """
    package static let isRecorded = false

    package init() {}

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    package var fields: JSONObject { [:] }

    package struct Reply: NotchMessage {
        package var status: Status

        package init(status: Status) {
            self.status = status
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let status = try fields.message("status", Status.self)
            self.status = try fields.required("status", status)
        }

        package var fields: JSONObject { ["status": .object(status.fields)] }
    }
}
