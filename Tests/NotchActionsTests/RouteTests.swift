import NotchActions
import Testing

@SurfaceActor
@Suite struct RouteTests {
    /// What a link leads to: the pattern and the parameters; nil if no route matches.
    private func follow(_ text: String, in bench: Bench) throws -> String? {
        let before = bench.journal.lines.count
        let result = bench.system.open(url: try Link(text), with: bench.router)
        guard result == .success else {
            #expect(result == .noMappingFound)
            return nil
        }
        #expect(bench.journal.lines.count == before + 1)
        return bench.journal.lines.last
    }

    enum Scopes: RoutePlan {
        static func plan(_ routes: URLMappingsBuilder) {
            routes.send("any", to: FindAction.self)
            routes.send("open/*", to: FindAction.self, in: [.appAny])
            routes.send("*/x", to: FindAction.self, in: [.app(scheme: "Shop")])
            routes.send("open/x", to: FindAction.self, in: [.appAny, .universalAny])
            routes.send("*/x", to: FindAction.self, in: [.universal(domain: "Shop.example")])
        }
    }

    @Test("F24: routes are for their scopes, and an explicit scope goes before any other")
    func scopes_areKept() throws {
        let bench = try Bench(RoutesFeature<Scopes>.self, schemes: ["notch", "shop"])
        #expect(try follow("notch://any", in: bench) == "any")
        #expect(try follow("https://board.example/any", in: bench) == "any")
        #expect(try follow("NOTCH://open/x", in: bench) == "open/x")
        #expect(try follow("shop://open/x", in: bench) == "*/x")
        #expect(try follow("shop://open/y", in: bench) == "open/*")
        #expect(try follow("https://shop.example/open/x", in: bench) == "*/x")
        #expect(try follow("http://Board.Example/open/x", in: bench) == "open/x")
        #expect(try follow("https://board.example/open/y", in: bench) == nil)
    }

    @Test("F26: an unknown scheme or domain leads nowhere")
    func unknownScopes_leadNowhere() throws {
        let bench = try Bench(RoutesFeature<Scopes>.self)
        #expect(try follow("other://any", in: bench) == nil)
        #expect(try follow("https://other.example/any", in: bench) == nil)
        #expect(try follow("https://board.example:8080/any", in: bench) == nil)
        #expect(throws: LinkError.userInformation) { try Link("https://board.example@other.example/any") }
    }

    enum Patterns: RoutePlan {
        static func plan(_ routes: URLMappingsBuilder) {
            for pattern in [
                "open", "open/", "/lead/ing", "*/$(id)", "store/*/**", "blog/*/*/*/post-$(x)", "a*b/c", "p-$(v)-s/one",
                "file\\.txt", "account/profile", "deep/**", "caf\u{E9}", "",
            ] {
                routes.send(pattern, to: FindAction.self, in: [.appAny, .universalAny])
            }
        }
    }

    @Test(
        "F25, F-D8, B6.10: patterns match as they are written, those that trap the original too",
        arguments: [
            ("open", "open"), ("open/", "open/"), ("/open", "open"), ("Open", nil), ("openx", nil),
            ("lead/ing", "/lead/ing"), ("one/two", "*/$(id) id=two"), ("one/", "*/$(id) id="),
            ("/one/two", "*/$(id) id=two"),
            ("store/1/2", "store/*/**"), ("store/1/2/3/4", "store/*/**"), ("store/1/", "store/*/**"), ("store//2", nil),
            ("blog/2024/1/2/post-7", "blog/*/*/*/post-$(x) x=7"), ("blog/2024/1/2/post-", "blog/*/*/*/post-$(x) x="),
            ("blog/2024/1/2/pos-7", nil), ("axb/c", "a*b/c"), ("ab/c", "*/$(id) id=c"), ("ZZZ/c", "*/$(id) id=c"),
            ("p-%C3%BC-s/one", "p-$(v)-s/one v=ü"), ("p-/one", "*/$(id) id=one"), ("file%5C.txt", "file\\.txt"),
            ("fileX.txt", nil), ("account/profile", "account/profile"), ("deep/1/2/3", "deep/**"), ("deep", nil),
            ("caf%C3%A9", "caf\u{E9}"), ("cafe%CC%81", nil),
            ("", ""), ("/", ""),
        ] as [(String, String?)])
    func patterns_match(path: String, expected: String?) throws {
        let bench = try Bench(RoutesFeature<Patterns>.self)
        let bare = path.hasPrefix("/") ? String(path.dropFirst()) : path
        #expect(try follow("notch:" + path, in: bench) == expected)
        for beginning in ["notch:/", "notch://", "notch:///", "https://board.example/"] {
            #expect(try follow(beginning + bare, in: bench) == expected, "\(beginning)")
        }
    }

    @Test("F26: both forms of an app's link work, items of the query are parameters, and those of the path win")
    func query_isTaken() throws {
        let bench = try Bench(RoutesFeature<Patterns>.self)
        let expected = "*/$(id) a=1 b=x+y c= id=two"
        #expect(try follow("notch://one/two?a=1&b=x%2By&c&id=three&a=9#part", in: bench) == expected)
        #expect(try follow("notch:one/two?a=1&b=x+y&c&id=three&a=9#part?", in: bench) == expected)
        #expect(try follow("notch:///one/two?a=1&b=x+y&c=&&id=three", in: bench) == expected)
    }

    enum Overlap: RoutePlan {
        static func plan(_ routes: URLMappingsBuilder) {
            for pattern in [
                "**", "*/**", "$(a)/$(b)", "*/*", "x*/$(b)", "xy*/$(b)", "xyz/**", "xyz/$(b)", "*/lit", "xyz/lit",
            ] {
                routes.send(pattern, to: FindAction.self, in: [.appAny])
            }
        }
    }

    @Test(
        "F-D9: of overlapping patterns the more literal one is first, then the one that was declared first",
        arguments: [
            ("xyz/lit", "xyz/lit"), ("xyz/other", "xyz/$(b) b=other"), ("xyz/other/more", "xyz/**"),
            ("xya/b", "xy*/$(b) b=b"), ("xab/b", "x*/$(b) b=b"), ("q/lit", "*/lit"), ("q/r", "$(a)/$(b) a=q b=r"),
            ("q/r/s", "*/**"), ("q", "**"), ("", "**"),
        ])
    func overlap_hasAnOrder(path: String, expected: String) throws {
        let bench = try Bench(RoutesFeature<Overlap>.self)
        #expect(try follow("notch:" + path, in: bench) == expected)
    }

    enum Bad: RoutePlan {
        static func plan(_ routes: URLMappingsBuilder) {
            for pattern in [
                "a/**/b", "a/b**", "a/$(", "a/$()", "a/$(b", "a/$(b/c)", "$(x)/$(x)", "$(a)-$(b)", "*a*", "$(a$(b))",
                "$(a)*",
            ] {
                routes.send(pattern, to: FindAction.self)
            }
            routes.send("fine", to: BeepAction.self)
            routes.send("fine", to: SoundsFeature.beep)
        }
    }

    @Test("F24, F-D8: patterns that mean nothing, and routes to other features' actions, are all problems of the setup")
    func badPatterns_areListed() {
        let found = problems(with: RoutesFeature<Bad>.self).map(\.description)
        #expect(found.count == 13)
        for (problem, component) in zip(found, [2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1]) {
            #expect(problem.contains("a route of co.montanafloss.test.routes.find is wrong: component \(component)"))
        }
        #expect(found[11].contains("leads to BeepAction"))
        #expect(found[12].contains("SoundsFeature.BeepAction is no action of"))
    }

    enum Links: RoutePlan {
        static func plan(_ routes: URLMappingsBuilder) {
            routes.send("wild/*/$(a)", to: FindAction.self)
            routes.send("rest/**", to: FindAction.self)
            routes.send("new/$(a)", to: FindAction.self, name: "new")
            routes.send("file\\.txt/pre $(a) post/$(b)", to: FindAction.self, name: "file")
            routes.send("$(b)/x", to: FindAction.self, name: "first")
            routes.send("new/fixed", to: FindAction.self, in: [.appAny])
        }
    }

    nonisolated private static let texts = [
        "", " ", "a b", "a/b", "/", "//", "%", "%25", "%zz", "$(b)", "$(a)", "?", "#", "&=+;", "ü", "u\u{308}",
        "\u{301}x",
        "日本", "👩‍👩‍👧", "\u{0}", "\r\n", "..", ".", "a:b@c", "*", "**", "\\", "\"", "\u{FEFF}", "İ",
    ]

    @Test("F27, F-D8: a link that is made and read again gives the same parameters", arguments: texts)
    func link_comesBack(text: String) throws {
        let bench = try Bench(RoutesFeature<Links>.self)
        let action = RoutesFeature<Links>.action(FindAction.self)
        for other in Self.texts {
            for parameters in [["a": text, "b": other], ["b": text], ["b": text, "q": other, other: text]] {
                for link in [
                    bench.system.appLink(to: action, with: Found(parameters)),
                    bench.system.universalLink(to: action, with: Found(parameters)),
                ] {
                    // Parameters that a literal route takes have no link by this pattern, but by another one.
                    let link = try #require(link, "\(parameters)")
                    _ = try follow(link.text, in: bench)
                    let route = try #require(bench.journal.lines.last)
                    let expected = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                    #expect(
                        Array(route.utf8.suffix(expected.joined(separator: " ").utf8.count))
                            == Array(expected.joined(separator: " ").utf8))
                }
            }
        }
    }

    @Test("F27: wildcards and missing parameters give no link, and names choose a route")
    func links_needTheirParameters() throws {
        let bench = try Bench(RoutesFeature<Links>.self)
        let action = RoutesFeature<Links>.action(FindAction.self)
        func link(_ parameters: RouteParameters, _ name: String? = nil) -> String? {
            bench.system.appLink(to: action, with: Found(parameters), name: name)?.text
        }
        #expect(link(["a": "1"]) == "notch://new/1")
        #expect(link(["c": "1"], "new") == nil)
        #expect(link(["a": "1", "b": "x"], "file") == "notch://file%5C.txt/pre%201%20post/x")
        #expect(link(["a": "1", "b": "x"]) == "notch://new/1?b=x")
        #expect(link(["b": ""], "first") == "notch:////x")
        #expect(
            bench.system.universalLink(to: action, with: Found(["a": "ü"]))?.text == "https://board.example/new/%C3%BC")
    }

    @Test("F27, F-D9: there is no link that another route would take")
    func stolenLink_isNotMade() throws {
        let bench = try Bench(RoutesFeature<Links>.self)
        let action = RoutesFeature<Links>.action(FindAction.self)
        #expect(bench.system.appLink(to: action, with: Found(["a": "fixed"]), name: "new") == nil)
        #expect(bench.system.universalLink(to: action, with: Found(["a": "fixed"]), name: "new") != nil)
    }

    @Test(
        "B6.9: a text that is no link is an error that names the component",
        arguments: [
            ("", "the scheme"), ("open/x", "the scheme"), (":x", "the scheme"), ("1a:x", "the scheme"),
            ("a b:x", "the scheme"),
            ("https:x", "the domain"), ("https://", "the domain"), ("https:///x", "the domain"),
            ("http://a@b/", "the domain"),
            ("https://%zz/", "the domain"), ("notch:a/%", "component 2 of the path"),
            ("notch:%F", "component 1 of the path"),
            ("notch:a//%ff", "component 3 of the path"), ("notch:a?%zz=1", "the name of an item of the query"),
            ("notch:a?b=%80", "the item “b” of the query"), ("notch:a\nb", "the link"),
        ])
    func noLink_isAnError(text: String, component: String) {
        do {
            _ = try Link(text)
            Issue.record("\(text) is a link")
        } catch {
            #expect(error.component == component)
            #expect(error.description.contains(component.contains("item") ? "query" : "link"))
        }
    }
}
