import ArgumentParser
import Testing

@testable import NotchIPC
@testable import notchctl

@Suite("PlainSend")
struct PlainSendTests {
    @Test(
        "a line of texts means what the parser takes it for",
        arguments: [
            ["send", "Title"], ["send", "Title", "Subtitle"], ["send", "", ""], ["send", "--hold", "Title"],
            ["send", "-i", "hammer", "Title", "--tint", "green", "Sub", "-k", "build", "-p", "high"],
            ["send", "Title", "--icon", "hammer", "--key", "a=b", "--priority", "low", "--module", "timer"],
            ["send", "Title", "--source", "Forge", "--dwell", "2.5s"],
            ["send", "-d", "300ms", "Title", "--id", "a6e7b1f0-0000-4000-8000-00000000000a"],
            ["send", "Title", "--socket", "/nowhere", "--tint", "#102030"],
        ])
    func plainLine_isAsParsed(arguments: [String]) throws {
        let plain = try #require(PlainSend(arguments))
        let parsed = try Send.parse(Array(arguments.dropFirst()))
        let sent = try SentActivity(parsed).request
        #expect(plain.activity == sent.activity)
        #expect(plain.socket == parsed.options.connection.socket)
    }

    @Test("the socket may stand before the command")
    func socket_mayComeFirst() throws {
        let first = try #require(PlainSend(["--socket", "/s", "send", "a"]))
        #expect(first.socket == "/s" && first.activity == PlainSend(["send", "a"])?.activity)
    }

    @Test(
        "any other line goes to the parser",
        arguments: [
            [], ["list"], ["send"], ["send", "a", "b", "c"], ["send", "a", "--wait"], ["send", "a", "--json"],
            ["send", "a", "-i"], ["send", "a", "-i", "-p"], ["send", "a", "--id", "b"], ["send", "a", "-d", "soon"],
            ["send", "a", "-p", "urgent"], ["send", "a", "--icon=b"], ["send", "a", "--tint", "b"],
            ["send", "a", "-k", "b", "--key", "c"], ["send", "--", "a"], ["send", "a", "--progress", "5"],
            ["--socket", "send", "a"], ["--socket", "/s"], ["--socket", "-s", "send", "a"],
            ["--socket", "/s", "send", "a", "--socket", "/t"], ["--timeout", "5s", "send", "a"], ["send", "-h"],
            ["send", "a", "--durable"],
        ])
    func otherLine_goesToTheParser(arguments: [String]) {
        #expect(PlainSend(arguments).map(\.activity) == nil)
    }
}
