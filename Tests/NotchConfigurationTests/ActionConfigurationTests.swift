import NotchActions
import NotchCore
import NotchInput
import NotchTestSupport
import Testing

@testable import NotchConfiguration

@Suite("Actions of the configuration")
struct ActionConfigurationTests {
    private static let command = "Command=/bin/true\n"

    private func configuration(_ text: String) throws -> NotchConfiguration {
        var configuration = NotchConfiguration()
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "c"), to: &configuration)
        try configuration.validate()
        return configuration
    }

    private func plan(_ text: String) throws -> ActionConfiguration { try configuration(text).actions }

    private func complaint(_ text: String) -> String {
        do {
            _ = try configuration(text)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test("a section is an action, whose feature is what stands before the dot")
    func section_isRead() throws {
        let plan = try plan(
            """
            [Actions]
            AppID=org.example.board
            AtOnce=2
            [Feature deploy]
            Description=Bring it out
            Enabled=no
            [Action deploy.start]
            Command=/opt/deploy "--note=a b" {target} --count={count}
            Inputs=target:required, count:number, file:path, where:choice(staging|production)=staging
            Title=Deploy {target}
            Subtitle=to {where}
            Icon=paperplane
            Tint=teal
            OfferFor=perform search
            Keywords=site release
            Phrase=bring it out
            Route=deploy/$(target) out/$(target)
            TimeLimit=1h
            Environment=A=1 "B=two words"
            Folder=/srv
            User=pi
            Priority=high
            RunningCard=dwell
            ResultCard=failure
            """)
        #expect(plan.appID == "org.example.board" && plan.atOnce == 2)
        let action = try #require(plan.action(named: "deploy.start"))
        #expect(action.id(appID: plan.appID) == "org.example.board.deploy.start")
        #expect(plan.feature(of: action)?.description == "Bring it out" && plan.feature(of: action)?.isEnabled == false)
        #expect(action.eligibility == [.perform, .search] && action.keywords == ["site", "release"])
        #expect(action.routes == ["deploy/$(target)", "out/$(target)"])
        #expect(action.timeLimit == .seconds(3600) && action.environment == ["A": "1", "B": "two words"])
        #expect(action.user == "pi" && action.folder == "/srv" && action.priority == .high && action.tint == .teal)
        #expect(action.runningCard == .dwell && action.resultCard == .failure)
        let values = try action.complete(["target": "a b; $(rm) {count}"])
        #expect(values == ["target": "a b; $(rm) {count}", "where": "staging"])
        // Each value stays one argument, is put in once, and an argument without its value is left out.
        #expect(action.arguments(with: values) == ["/opt/deploy", "--note=a b", "a b; $(rm) {count}"])
        #expect(action.title?.text(with: values) == "Deploy a b; $(rm) {count}")
        #expect(action.subtitle?.text(with: values) == "to staging")
    }

    @Test("later files override an action key by key, and an empty value removes one")
    func dropIn_overrides() throws {
        let plan = try plan(
            "[Action a.b]\nCommand=/bin/true {x}\nInputs=x\nTitle=One {x}\n[Action a.b]\nCommand=/bin/false\nTitle=\n")
        #expect(plan.actions.count == 1)
        #expect(plan.actions[0].arguments(with: [:]) == ["/bin/false"])
        #expect(plan.actions[0].title == nil)
    }

    @Test(
        "a command is split as systemd splits it",
        arguments: [
            ("/bin/a b  c\td", ["/bin/a", "b", "c", "d"]), (#"/bin/a "b c" 'd "e"'"#, ["/bin/a", "b c", #"d "e""#]),
            (#"/bin/a --x="b c"d"#, ["/bin/a", "--x=b cd"]), (#"/bin/a "" ''"#, ["/bin/a", "", ""]),
            (#"/bin/a b\ c \\ \n \""#, ["/bin/a", "b c", "\\", "\n", "\""]),
            (
                "/bin/a $HOME `x` | y",
                [
                    "/bin/a", "$HOME", "`x`", "|", "y",
                ]
            ), ("/bin/a {{x}} \"q\u{301}\"", ["/bin/a", "{x}", "q\u{301}"]),
        ])
    func command_isSplit(text: String, arguments: [String]) throws {
        #expect(try plan("[Action a.b]\nCommand=\(text)").actions[0].arguments(with: [:]) == arguments)
    }

    /// Files with a mistake, and what is said about each.
    private static let mistakes: [(text: String, complaint: String)] = [
        ("[Action start]\n\(command)", "c:2: [Action start] should have a name such as deploy.start"),
        ("[Action a.b.c]\n\(command)", "c:2: [Action a.b.c] should have a name"),
        ("[Action a.b]\nTitle=x", "c:2: [Action a.b] needs Command="),
        ("[Action a.b]\nCommand=true", "c:2: Command=true should be the absolute path of a program"),
        ("[Action a.b]\nCommand={x}", "c:2: Command={x} should be the absolute path of a program"),
        ("[Action a.b]\nCommand=/bin/{x}\nInputs=x", "should be the absolute path of a program"),
        ("[Action a.b]\nCommand=/bin/a 'b", "c:2: Command=/bin/a 'b: the quote ' is not closed"),
        ("[Action a.b]\nCommand=/bin/a \\q", "\\q is no escape"),
        ("[Action a.b]\nCommand=/bin/a {", "write {{ for the character {"),
        ("[Action a.b]\nCommand=/bin/a {\"x\":1}", "write {{ for the character {"),
        (
            "[Action a.b]\nCommand=/bin/a {targt}\nInputs=target",
            "c:2: [Action a.b] Command= names the input 'targt', which Inputs= does not have; did you mean 'target'?"
        ),
        (
            "[Action a.b]\n\(command)Title=T {x}",
            "c:3: [Action a.b] Title= names the input 'x', and the action has no Inputs="
        ),
        ("[Action a.b]\n\(command)Icon={x}\nInputs=y", "c:3: [Action a.b] Icon= names the input 'x'"),
        (
            "[Action a.b]\n\(command)Inputs=x, x:number",
            "c:3: Inputs=x, x:number: the input 'x' is declared twice"
        ),
        ("[Action a.b]\n\(command)Inputs=1x", "'1x' is no name of an input"),
        ("[Action a.b]\n\(command)Inputs=x:real", "'real' of the input 'x' is none of text, number"),
        ("[Action a.b]\n\(command)Inputs=x:number=y", "the input 'x' is no number"),
        ("[Action a.b]\n\(command)Inputs=x:choice(a|a)", "the choices of the input 'x'"),
        ("[Action a.b]\n\(command)Inputs=x:choice(a|b)=c", "the input 'x' is none of the choices"),
        ("[Action a.b]\n\(command)Inputs=x:required=c", "the input 'x' is required"),
        ("[Action a.b]\n\(command)OfferFor=share", "c:3: OfferFor=share should be none, or some of perform"),
        ("[Action a.b]\n\(command)TimeLimit=0s", "c:3: TimeLimit=0s should be a duration from 1s to 24h"),
        ("[Action a.b]\n\(command)Folder=srv", "c:3: Folder=srv should be the absolute path of a folder"),
        ("[Action a.b]\n\(command)User=a b", "c:3: User=a b should be the name of a user, such as pi"),
        ("[Action a.b]\n\(command)Environment=A", "c:3: Environment=A should be variables such as"),
        (
            "[Action a.b]\n\(command)Route=a/$(x)",
            "c:3: [Action a.b] Route= names the input 'x', and the action has no Inputs="
        ),
        ("[Action a.b]\n\(command)Route=a/**/b", "c:3: Route=a/**/b: "),
        (
            "[Action a.b]\n\(command)Route=x\n[Action a.c]\n\(command)Route=x",
            "c:6: [Action a.c] Route=x is the route of [Action a.b] already"
        ),
        (
            "[Action a.b]\n\(command)Inputs=x, y\nRoute=/x/$(x)-\n[Action a.c]\n\(command)Inputs=y\nRoute=x/$(y)-",
            "c:8: [Action a.c] Route=x/$(y)- is the route of [Action a.b] already"
        ),
        (
            "[Action a.b]\n\(command)Phrase=Lights off\n[Action a.c]\n\(command)Phrase=lights OFF",
            "c:5: [Action a.b] at c:2 and [Action a.c] at c:5 have the Phrase=lights off"
        ),
        ("[Action activities.x]\n\(command)", "the feature activities is the program's own"),
        (
            "[Feature deply]\nEnabled=no\n[Action deploy.start]\nCommand=/bin/true",
            "c:2: no action is of the feature deply; did you mean [Feature deploy]?"
        ),
        ("[Feature a b]\nEnabled=no", "c:2: [Feature a b] should have a name such as deploy"),
        ("[Actions]\nAppID=a/b", "c:2: AppID=a/b should be"),
        (
            "[GPIO door]\nLine=X\nRole=perform deploy.start",
            "c:2: [GPIO door] Role=perform deploy.start: no action is called deploy.start; there is no [Action]"
        ),
        (
            "[GPIO door]\nLine=X\nRole=open\nLongPress=perform a.c\n[Action a.b]\n\(command)",
            "c:2: [GPIO door] LongPress=perform a.c: no action is called a.c; did you mean a.b?"
        ),
        (
            "[Keys k]\nKey=KEY_ENTER\nRole=perform a.b\n[Action a.b]\n\(command)Inputs=x:required",
            "c:2: [Keys k] Role=perform a.b: the input 'x' has no value; accepted: a text"
        ),
        (
            "[Touch]\nEnabled=yes\nSwipeUp=perform a.b y=1\n[Action a.b]\n\(command)Inputs=x",
            "[Touch] SwipeUp=perform a.b y=1: the input 'y' is unknown; accepted: x"
        ),
    ]

    @Test("what is wrong is refused with file, line and name", arguments: mistakes)
    func badInput_isRefused(text: String, expected: String) {
        let complaint = complaint(text)
        #expect(complaint.contains(expected), "\(complaint)")
    }

    @Test("F9: all ids that collide are listed, with the places of all their sections")
    func collidingIDs_areListed() {
        let sections = ["a.b", "A.b", "a.c", "x.y", "X.Y", "x.Y"].map { "[Action \($0)]\nCommand=/bin/true\n" }
        let lines = complaint(sections.joined()).split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "c:2: [Action a.b] at c:2 and [Action A.b] at c:4 have the id io.notchd.a.b",
                "c:8: [Action x.y] at c:8 and [Action X.Y] at c:10 and [Action x.Y] at c:12 have the id io.notchd.x.y",
            ])
    }

    @Test("everything that is wrong with the actions is told at once")
    func allProblems_areListed() {
        let text = "[Action a.b]\nTitle={x}\n[Action c]\nCommand=/bin/true\n[Action d.e]\nCommand=/bin/true {y}\n"
        #expect(complaint(text).split(separator: "\n").count == 4)
    }

    @Test(
        "F14: an input is checked when the action is performed",
        arguments: [
            (["n": "1"], "the input 't' has no value; accepted: a text"), (["t": ""], "the input 't' is empty"),
            (["t": "x", "z": "1"], "the input 'z' is unknown; accepted: t, n, p, c"),
            (["t": "a\0b"], "the input 't' contains a NUL"), (["t": "x", "n": "0x10"], "the input 'n' is no number"),
            (["t": "x", "n": "nan"], "the input 'n' is no number"), (["t": "x", "n": "1e999"], "'n' is no number"),
            (["t": "x", "p": "a/b"], "the input 'p' is no absolute path"), (["t": "x", "p": "/a/../b"], "'p'"),
            (["t": "x", "p": "/a//b"], "'p'"), (["t": "x", "p": "/a/"], "'p'"),
            (["t": "x", "c": "C"], "the input 'c' is none of the choices; accepted: a, b"),
            (["t": String(repeating: "x", count: 4097)], "the input 't' has 4097 bytes"),
        ])
    func input_isChecked(values: [String: String], expected: String) throws {
        let action = try plan(
            "[Action a.b]\nCommand=/bin/true\nInputs=t:required, n:number, p:path, c:choice(a|b)\n"
        ).actions[0]
        #expect(
            try action.complete(["t": "x", "n": "-1.5e3", "p": "/a/b c", "c": "a"])["p"] == "/a/b c")
        do throws(ActionInputFault) {
            _ = try action.complete(values)
            Issue.record("accepted")
        } catch {
            #expect(error.description.contains(expected), "\(error)")
        }
    }

    @Test("a role performs an action with its input, in scripts and recordings too")
    func role_performs() throws {
        let configuration = try configuration(
            """
            [GPIO door]
            Line=X
            Role=perform  a.b  x=1
            LongPress=perform a.b
            [Keys k]
            Key=KEY_ENTER
            Role=perform a.b x=2
            [Action a.b]
            Command=/bin/true
            Inputs=x
            """)
        #expect(configuration.inputs.lines[0].role?.pressAction == .perform("a.b x=1"))
        #expect(configuration.inputs.lines[0].options.longPress == .perform("a.b"))
        #expect(configuration.inputs.keys[0].options.timing.press == .perform("a.b x=2"))
        #expect(InputAction(notation: "perform a.b x=1")?.notation == "perform a.b x=1")
        for text in ["perform", "perform ", "perform x=1", "perform a.b x", "perform a.b x=1 x=2", "perform a.b =1"] {
            #expect(InputAction(notation: text) == nil, "\(text)")
        }
    }

    @Test("random values of the keys never trap, and each error names file and line")
    func randomValues_neverTrap() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "{", "}", "{{", "a", ":", "=", ",", "choice(", "|", ")", "\"", "'", "\\", " ", "/", "$(", "*", "é",
            "\u{301}", "required", "number",
        ]
        let keys = ["Command", "Inputs", "Title", "Route", "Environment", "OfferFor", "Keywords", "Icon"]
        for _ in 0..<Repetition.rounds(10_000, full: 100_000) {
            var text = ""
            for _ in 0..<Int.random(in: 0...8, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
            let key = keys.randomElement(using: &random) ?? ""
            do throws(ConfigurationError) {
                var configuration = NotchConfiguration()
                let file = try KeyFile(parsing: "[Action a.b]\nCommand=/bin/a\n\(key)=\(text)", name: "c")
                try ConfigurationFiles.apply(file, to: &configuration)
                try configuration.actions.validate()
            } catch {
                if !(error.file == "c" && error.line > 0) { Issue.record("\(error)") }
            }
        }
    }
}
