import NotchCore
import NotchInput

extension NotchConfiguration {
    /// Refuses inputs that perform an action that there is not, or one that would miss an input.
    ///
    /// - Throws: ``ConfigurationError`` for the first one.
    func checkCalls(of plan: ActionPlan) throws(ConfigurationError) {
        for draft in inputs.lines {
            let roles = [
                ("Role", draft.role), ("LongPress", draft.options.longPress),
                ("DoublePress", draft.options.doublePress),
            ]
            for (key, role) in roles {
                try check(role?.pressAction, "[GPIO \(draft.options.name)] \(key)", draft.options.origin ?? "", plan)
            }
        }
        for keys in inputs.keys {
            let options = keys.options
            let actions = [
                ("Role", options.timing.press), ("LongPress", options.timing.longPress),
                ("DoublePress", options.timing.doublePress), ("RotaryNext", options.forward),
                ("RotaryPrevious", options.backward),
            ]
            for (key, action) in actions { try check(action, "[Keys \(options.name)] \(key)", keys.place, plan) }
        }
        let touch = inputs.touch.options
        let gestures = [
            ("Tap", touch.tap), ("SwipeLeft", touch.swipeLeft), ("SwipeRight", touch.swipeRight),
            ("SwipeUp", touch.swipeUp), ("SwipeDown", touch.swipeDown), ("LongTouch", touch.longTouch),
        ]
        for (key, action) in gestures { try check(action, "[Touch] \(key)", inputs.touch.place, plan) }
    }

    private func check(
        _ action: InputAction?, _ key: String, _ place: String, _ plan: ActionPlan
    ) throws(ConfigurationError) {
        guard case .perform(let call)? = action, let fault = plan.fault(of: call) else { return }
        throw ConfigurationPlace(place).error("\(key)=perform \(KeyFile.shortened(call)): \(fault)")
    }
}
