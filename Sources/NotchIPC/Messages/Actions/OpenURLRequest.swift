import NotchCore

/// Performs the action that a link leads to.
package struct OpenURLRequest: NotchRequest {
    package typealias Reply = ActionReply

    package static let method = "OpenURL"
    package static let comment = """
        Performs the action that a link leads to, such as "notch://deploy/main", and replies as Perform does.
        """
    package static let isRecorded = true
    package static let cost = 10
    package static let waiting = Waiting.always
    package static let blank = Self(url: "")
    package var url: String

    package init(url: String) { self.url = url }

    package mutating func code(_ field: inout FieldCoder) {
        field.required("url", &url, .identifier(FieldLimits.url), note: "1 to 8192 bytes")
    }
}
