import ArgumentParser
import NotchIPC

/// A value for an input of an action, such as `target=staging`.
struct InputArgument: ExpressibleByArgument {
    let value: InputValue

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
        value = InputValue(
            name: String(argument[..<equals]), value: String(argument[argument.index(after: equals)...]))
    }
}
