import NotchJSON
import Testing

@testable import NotchGlances

@Suite("What a script keeps for its next run")
struct ScriptVariablesTests {
    @Test("scalars come back as the text that i3blocks makes of them, and lists and objects do not")
    func scalars_areKept() {
        let variables = ScriptVariables([
            "_text": "two words", "_count": 7, "_part": .double(0.5), "_isOn": true, "_none": .null,
            "_list": .array([1]), "_object": .object(["a": 1]),
        ])
        #expect(
            variables.values == [
                "_text": "two words", "_count": "7", "_part": "0.5", "_isOn": "true", "_none": "null",
            ])
        #expect(!variables.isCut)
    }

    @Test(
        "no other names come back, so that no output replaces what programs go by",
        arguments: [
            "PATH", "LD_PRELOAD", "LD_LIBRARY_PATH", "http_proxy", "npm_config_registry", "_JAVA_OPTIONS", "_",
            "_PYTHON_SYSCONFIGDATA_NAME", "_a=b", "_a b", "_ä", "_aä", "BASH_FUNC_ls%%", "__a", "_1", "", "count",
            "full_text", "name",
        ])
    func otherNames_areLeftOut(name: String) {
        #expect(ScriptVariables([name: "x"]).values == [:])
    }

    @Test("there are at most 32 variables of 4 KiB together")
    func limits_hold() {
        let many = ScriptVariables(Dictionary(uniqueKeysWithValues: (10..<50).map { ("_a\($0)", JSON.int(1)) }))
        #expect(many.values.count == 32 && many.isCut && many.values["_a41"] == "1" && many.values["_a42"] == nil)
        let full = ScriptVariables(["_a": .string(String(repeating: "x", count: 4094))])
        #expect(full.values.count == 1 && !full.isCut)
        let large = ScriptVariables(["_a": .string(String(repeating: "x", count: 4095)), "_b": 1])
        #expect(large.values == ["_b": "1"] && large.isCut)
    }
}
