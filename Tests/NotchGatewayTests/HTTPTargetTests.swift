import Testing

@testable import NotchGateway

@Suite("Targets of requests")
struct HTTPTargetTests {
    @Test("escapes are decoded once, and a plus is a space in the query alone")
    func decoding() throws {
        let target = try HTTPTarget("/a%2Fb/c+d//%C3%A4?x=1+2&y=%26&z&=q".utf8)
        #expect(target.path == ["a/b", "c+d", "ä"])
        #expect(
            target.query == [HTTPField("x", "1 2"), HTTPField("y", "&"), HTTPField("z", ""), HTTPField("", "q")])
        #expect(try HTTPTarget("/%2541".utf8).path == ["%41"])
        #expect(try HTTPTarget("/".utf8).path == [])
    }

    @Test(
        "what is no path is refused",
        arguments: ["", "a", "*", "/%", "/%4", "/%zz", "/%00", "/%FF", "/a/../b", "/%2e%2e", "/.", "?a=%"])
    func refusals(text: String) {
        do throws(HTTPProblem) {
            _ = try HTTPTarget(text.utf8)
            Issue.record("it is accepted")
        } catch {
            #expect(error.status == 400)
        }
    }

    @Test("the parts are bounded")
    func bounds() {
        for text in [String(repeating: "/a", count: 65), "/?" + String(repeating: "a&", count: 65)] {
            #expect(throws: HTTPProblem.self) { _ = try HTTPTarget(text.utf8) }
        }
    }
}
