import NotchCore
import Testing

@Suite("InputAction")
struct InputActionTests {
    @Test(
        "the name of an action is read as that action",
        arguments: InputAction.all + [.module("mail"), .tap(at: PixelPoint(x: 120, y: 40))])
    func notation_isReadBack(action: InputAction) {
        #expect(InputAction(notation: action.notation) == action)
    }

    @Test(
        "anything else is no action", arguments: ["", "hover", "hover maybe", "answer 0", "answer 5", "Open", "open "])
    func otherText_isRefused(text: String) {
        #expect(InputAction(notation: text) == nil)
    }

    @Test("S14, S15: the press of an open button toggles; hovering is not a press")
    func roles_leadToActions() {
        #expect(InputRole.open.pressAction == .toggle)
        #expect(InputRole.hover.pressAction == nil)
        #expect(InputRole.tap.pressAction == .tap)
        #expect(InputRole(rawValue: "answer-3")?.pressAction == .answer(3))
    }
}
