import NotchJSON
import Testing

@testable import NotchGateway

/// Actions in the two ways in which they are written.
@Suite struct NtfyActionsTests {
    private func labels(_ text: String) -> [String]? { try? NtfyActions.labels(text) }

    @Test(
        "The label of an action",
        arguments: [
            "view, Open, https://a.example", "action=view, label=Open, url=https://a.example",
            "VIEW,Open,https://a.example;",
            "action='view', label='Open', url='https://a.example', clear=0", "url=https://a.example?b=c, view, Open",
            #"http, "Open", https://a.example, method=PUT, headers.Authorization=Bearer x, body={"a": 1}"#,
            "broadcast, Open, extras.cmd=pic", "copy, Open, 1234",
            #"[{"action": "copy", "label": "Open", "value": "1"}]"#,
        ]) func theLabelOfAnAction(text: String)
    {
        if text.hasPrefix("url=") {
            // The place of a field without a name counts from the start.
            #expect(labels(text) == nil)
        } else {
            #expect(labels(text) == ["Open"])
        }
    }

    @Test("Quotation marks keep separators, and a backslash keeps them") func quotationMarksKeepSeparatorsAnd() {
        #expect(
            labels(#"broadcast, 'It\'s, well; "so"'; broadcast, "a \"b\" \\ c""#) == [
                #"It's, well; "so""#, #"a "b" \ c"#,
            ])
    }

    @Test("A label that comes twice is one choice") func aLabelThatComesTwice() {
        #expect(labels("broadcast, Yes; broadcast, Yes; broadcast, No") == ["Yes", "No"])
    }

    @Test(
        "Such actions are refused",
        arguments: [
            "view", "view, Open", "http, Open, ", "open, Open, https://a.example", "view, 'Open, https://a.example",
            "view, 'Open' it, https://a.example", "broadcast, a; broadcast, b; broadcast, c; broadcast, d", ";", ",",
            "view, Open, https://a.example, what", "[", "[5]", #"[{"action": "view"}]"#, "'", #"broadcast, 'a\'"#, "\\",
            "broadcast,' '",
        ]) func suchActionsAreRefused(text: String)
    {
        #expect(labels(text) == nil)
    }
}
