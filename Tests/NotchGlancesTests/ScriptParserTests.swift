import NotchCore
import Testing

@testable import NotchGlances

@Suite("What scripts write")
struct ScriptParserTests {
    private func read(_ lines: String...) throws -> ScriptReading { try ScriptParser.read(lines) }

    @Test("Waybar's JSON has a text, a tooltip, a class and a percentage")
    func waybar_isRead() throws {
        let reading = try read(
            #"{"text": "11°", "alt": "rain", "tooltip": "Rain from six\nWind 4", "class": "warning","#
                + #" "percentage": 40}"#)
        #expect(
            reading == ScriptReading(value: "11°", detail: "Rain from six", tint: .orange, level: 0.4))
        #expect(try read(#"{"text": "5", "alt": "few"}"#) == ScriptReading(value: "5", detail: "few"))
        #expect(try read(#"{"text": 7, "class": ["module", "critical"]}"#) == ScriptReading(value: "7", tint: .red))
        #expect(try read(#"{"text": "", "class": "x"}"#).value == nil, "Waybar hides a module without text")
        #expect(try read(#"{"percentage": 63.4}"#) == ScriptReading(value: "63 %", level: 0.634))
        #expect(try read(#"{"text": "a", "percentage": 250}"#).level == 1)
        #expect(try read(#"{"text": "a", "percentage": -1}"#).level == 0)
    }

    @Test(
        "a percentage that is no number counts for none, as with Waybar",
        arguments: [#""""#, #""45%""#, #""45""#, "null", "true", "[45]"])
    func otherPercentage_isIgnored(percentage: String) throws {
        #expect(try read(#"{"text": "a", "percentage": \#(percentage)}"#) == ScriptReading(value: "a"))
    }

    @Test("the example of Waybar's manual for a player is read")
    func waybarPlayer_isRead() throws {
        let line = #"{"text": "Air - La femme d&apos;argent", "class": "custom-spotify", "alt": "spotify"}"#
        #expect(try read(line) == ScriptReading(value: "Air - La femme d'argent", detail: "spotify"))
    }

    @Test("an object may go over several lines, and of several objects the last one counts for each member")
    func lines_ofJSON() throws {
        #expect(try read(#"{"text": "1"}"#, #"{"text": "2"}"#).value == "2")
        #expect(
            try read(##"{"full_text": "CPU 45%", "color": "#FF0000"}"##, #"{"short_text": "45%"}"#, "")
                == ScriptReading(value: "45%", detail: "CPU 45%", tint: .rgb(red: 255, green: 0, blue: 0)))
        #expect(try read("{", #"  "text": "wide","#, #"  "class": ["#, #"    "critical""#, "  ]", "}").tint == .red)
        #expect(
            try read("", "{", #"  "nested":"#, #"  {"text": "inner"},"#, #"  "text": "outer""#, "}").value == "outer")
        #expect(try read(#"{"text": "3"}"#, "and a remark").value == "3")
    }

    @Test(
        "a state without a text hides, as Waybar has it",
        arguments: [
            "{}", #"{"class": "critical"}"#, #"{"alt": "rain"}"#, #"{"percentage": "x"}"#, #"{"tooltip": "a"}"#,
        ])
    func statelessJSON_hides(line: String) throws {
        #expect(try read(line).value == nil)
    }

    @Test("a picture of an icon font shows what stands beside it in words")
    func glyph_showsItsTooltip() throws {
        #expect(
            try read(#"{"text": "\uf0e7", "tooltip": "Charging\nFull at six", "class": "good"}"#)
                == ScriptReading(value: "Charging", detail: "Full at six", tint: .green))
        #expect(try read(#"{"text": " \udb80\udc79 ", "alt": "full", "percentage": 90}"#).value == "full")
        #expect(try read(#"{"text": "\uf0e7", "percentage": 90}"#).value == "90 %")
        #expect(try read(#"{"text": "\uf0e7"}"#).value == nil)
        #expect(try read("\u{F0E7}", "Charging", "good") == ScriptReading(value: "Charging", tint: .green))
        #expect(try read("\u{F0E7} 5 W", "Charging").value == "5 W")
    }

    @Test(
        "one odd member does not lose a state",
        arguments: [
            #""id": 123456789012345678901234567890"#, #""x": "\ud83d""#, #""x": 1, "x": 2"#, #""x": "a\u0000b""#,
            #""x": 1e999"#, #""_a": "\u0000""#,
        ])
    func oddMember_isRead(member: String) throws {
        #expect(try read("\u{FEFF}{\"text\": \"5\", \(member)}").value == "5")
        #expect(try read("\u{FEFF}{", "\"text\": \"5\", \(member)", "}").value == "5")
        #expect(try read("\u{FEFF}five").value == "five")
    }

    @Test("i3bar's protocol shows its first block, with the others beside it")
    func i3bar_isRead() throws {
        let blocks =
            #"[{"full_text": ""}, {"full_text": "eth0 up"}, {"full_text": "45 %", "urgent": true}, {"name": "x"}]"#
        let state = ScriptReading(value: "eth0 up", detail: "45 %", tint: .red)
        #expect(try ScriptParser.read(line: #"{"version": 1, "click_events": true}"#) == nil)
        #expect(try ScriptParser.read(line: " [") == nil)
        #expect(try ScriptParser.read(line: blocks) == state)
        #expect(try ScriptParser.read(line: " , " + blocks) == state)
        #expect(try ScriptParser.read(line: ",[]") == ScriptReading(value: nil))
        #expect(try read(#"{"version": 1}"#, "[", #"[{"full_text": "old"}]"#, "," + blocks) == state)
        #expect(try read(#"[[{"full_text": "old"}],"#, blocks, "]") == state)
    }

    @Test("a bracket that begins no JSON is text", arguments: ["[##..] 50 %", "[ok] done", "(a)", "[5]"])
    func bracket_isText(line: String) throws {
        #expect(try read(line).value == line)
        #expect(try ScriptParser.read(line: line)?.value == line)
    }

    @Test("one bad line of JSON among others is a fault")
    func badLine_isAFault() {
        #expect {
            try read(#"{"text": "1"}"#, #"{"text": }"#)
        } throws: { error in
            "\(error)".contains("not valid JSON at line 1, column ")
        }
    }

    @Test("i3blocks' JSON has a full and a short text, a colour and an urgency")
    func i3blocksJSON_isRead() throws {
        let reading = try read(##"{"full_text": "CPU 45%", "short_text": "45%", "color": "#FF8000"}"##)
        #expect(
            reading == ScriptReading(value: "45%", detail: "CPU 45%", tint: .rgb(red: 255, green: 128, blue: 0)))
        #expect(try read(##"{"full_text": "down", "urgent": true, "color": "#00FF00FF"}"##).tint == .red)
        #expect(try read(#"{"full_text": "a &lt;b&gt;", "markup": "none"}"#).value == "a &lt;b&gt;")
    }

    @Test("i3blocks' lines are the full text, the short text and the colour")
    func i3blocksLines_areRead() throws {
        #expect(try read("0.42", "0.42", "#FFFC00").tint == .rgb(red: 255, green: 252, blue: 0))
        let reading = try read("Load 0.42 0.40", "0.42", "#F00")
        #expect(
            reading == ScriptReading(value: "0.42", detail: "Load 0.42 0.40", tint: .rgb(red: 255, green: 0, blue: 0)))
        #expect(try ScriptParser.read(["17 GB", "17 GB"], isUrgent: true) == ScriptReading(value: "17 GB", tint: .red))
    }

    @Test("Waybar's lines are the text, the tooltip and the class")
    func waybarLines_areRead() throws {
        #expect(
            try read("3", "3 updates", "critical") == ScriptReading(value: "3", detail: "3 updates", tint: .red))
    }

    @Test("any text is a value, and no text hides the glance")
    func plainText_isRead() throws {
        #expect(try read("hello") == ScriptReading(value: "hello"))
        #expect(try read("", "No updates", "none").value == nil, "the text is empty, and both bars hide that")
        #expect(try read("[1] a < b & c") == ScriptReading(value: "[1] a < b & c"))
        #expect(try ScriptParser.read([]).value == nil)
        #expect(try read("  ", "\u{1B}[0m").value == nil)
    }

    @Test("markup and the pictures of icon fonts are left out, and a colour becomes the tint")
    func markup_isStripped() throws {
        let line = "<span foreground='#cc0000' size=\"large\">\u{F0E7} <b>12</b>&#160;W</span> &amp; 3 &lt; 4"
        #expect(try read(line) == ScriptReading(value: "12 W & 3 < 4", tint: .rgb(red: 0xCC, green: 0, blue: 0)))
        #expect(try read("a <c> &unknown; &#x41; &#xD800;").value == "a <c> &unknown; A &#xD800;")
        #expect(try read("\u{1B}[31mred\u{1B}[0m").value == "red")
    }

    @Test("long texts are cut")
    func longText_isCut() throws {
        let (x, y) = (String(repeating: "x", count: 5000), String(repeating: "y", count: 5000))
        let reading = try read(#"{"text": "\#(x)", "tooltip": "\#(y)"}"#)
        #expect(reading.value?.utf8.count == 64 + 3)
        #expect(reading.detail?.utf8.count == 256 + 3)
    }

    @Test(
        "what is not a state is refused, with the reason",
        arguments: [
            (#"{"text": "a""#, "not valid JSON"), (#"{"text": ["a"]}"#, "text is an array"),
            (#"[{"full_text": "a""#, "not valid JSON"), (#"["a"]"#, "a block is a string"),
            ("\u{FEFF}{", "not valid JSON"),
        ])
    func faults_areNamed(line: String, reason: String) {
        #expect {
            try ScriptParser.read([line])
        } throws: { error in
            "\(error)".contains(reason)
        }
    }
}
