import NotchCore

/// Performs an action of the configuration.
package struct PerformRequest: NotchRequest {
    package typealias Reply = ActionReply

    package static let method = "Perform"
    package static let comment = """
        Performs an action by its name, its id or its phrase, and replies when it has ended. With 'more', a first
        reply says that it has begun. 'text' is the last line that its command wrote. The action goes on when the
        client disconnects. ActionFailed says why it failed. ActionBusy is sent while the action runs already, and
        while as many run as may.
        """
    package static let isRecorded = true
    package static let cost = 10
    package static let waiting = Waiting.always
    package static let blank = Self(action: "")
    package var action: String
    package var inputs: [InputValue]?

    package init(action: String, inputs: [InputValue] = []) {
        self.action = action
        self.inputs = inputs.isEmpty ? nil : inputs
    }

    package mutating func code(_ field: inout FieldCoder) {
        field.required("action", &action, .identifier(FieldLimits.action))
        field("inputs", &inputs, ArrayRule(count: 0...FieldLimits.inputs))
        if field.hasRead, inputs == [] { inputs = nil }
        let inputs = inputs ?? []
        for (index, input) in inputs.enumerated() where field.isStrict {
            guard inputs[..<index].contains(where: { $0.name == input.name }) else { continue }
            field.refuse("inputs[\(index)].name", "is given twice")
        }
    }
}
