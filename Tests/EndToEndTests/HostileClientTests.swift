import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests that the daemon goes on serving other clients while hostile ones are connected.
    @Suite("Hostile clients")
    struct HostileClientTests {
        private static let interface = "io.notchd"
        /// Text that is no message, and bytes that are no text.
        private static let garbage =
            ["", "{", "[]", "null", #"{"method":1}"#].map { Array($0.utf8) } + [[0xFF, 0xFE], [0x7B, 0x22, 0xC0]]

        private func enqueue(_ activity: String) -> String {
            #"{"method":"\#(Self.interface).Enqueue","parameters":{"activity":\#(activity)}}"#
        }

        @Test(
            "a bad activity is answered with the field and its limit",
            arguments: [
                (#"{"title":"x","colour":"red"}"#, "colour"),
                (#"{"title":7}"#, "activity.title"),
                (#"{"title":""}"#, "activity.title"),
                (#"{"title":"a\u0000b"}"#, "NUL"),
                (#"{"title":"x","dwellMs":-1}"#, "activity.dwellMs"),
                (#"{"title":"x","progress":"half"}"#, "activity.progress"),
                (##"{"title":"x","tint":"#12345"}"##, "activity.tint"),
                (#"{"title":"x","priority":"urgent"}"#, "activity.priority"),
                (#"{"title":"x","module":"nowhere"}"#, "activity.module"),
                (#"{"subtitle":"no title"}"#, "activity.title"),
            ])
        func activity_isRefused(activity: String, field: String) throws {
            let daemon = try Daemon()
            let client = try RawClient(path: daemon.socket)
            client.send(enqueue(activity))
            let answer = client.receive()
            #expect(answer.contains(#""error":"#), "\(answer)")
            #expect(answer.contains(field), "\(answer)")
            #expect(try daemon.say("--json", "list").contains(#""pending":[]"#))
        }

        @Test("control characters and bidi overrides are removed from texts that are shown")
        func text_isCleaned() throws {
            let daemon = try Daemon()
            let client = try RawClient(path: daemon.socket)
            client.send(enqueue(#"{"title":"a\u202Eb\u0007c\nd"}"#))
            #expect(client.receive().contains(#""id":"#))
            let list = try daemon.say("list")
            #expect(list.contains("ab"))
            #expect(!list.unicodeScalars.contains { $0.value == 0x202E || $0.value == 7 })
        }

        @Test(
            "what is no message is answered with an error, and others are served", arguments: garbage)
        func garbage_isRefused(message: [UInt8]) throws {
            let daemon = try Daemon()
            let client = try RawClient(path: daemon.socket)
            client.send(bytes: message)
            #expect(client.receive().hasPrefix(#"{"error":"io.notchd.Invalid"#))
            try daemon.say("status")
        }

        @Test("the pins of one user are limited, whichever process holds them, and all go with their client")
        func pins_areBounded() throws {
            let daemon = try Daemon()
            do {
                let client = try RawClient(path: daemon.socket)
                for _ in 0..<192 {
                    client.send(#"{"method":"io.notchd.Pin"}"#)
                    #expect(client.receive().contains("pins"))
                }
                client.send(#"{"method":"io.notchd.Pin"}"#)
                let refusal = client.receive()
                #expect(refusal.contains(#""error":"io.notchd.TooManyHeld","parameters":{"limit":192,"#), "\(refusal)")
                #expect(try daemon.ctl("pin", "--", "true").status == 75)
                client.send(#"{"method":"io.notchd.Unpin"}"#)
                #expect(client.receive().contains("parameters"))
                client.send(#"{"method":"io.notchd.Pin"}"#)
                #expect(client.receive().contains(#""pins":1"#), "the places are free again")
                #expect(try daemon.ctl("pin", "--", "true").status == 0)
            }
            #expect(try daemon.say("status").contains("pinned") == false)
        }

        @Test("with few descriptors, clients that are idle give way to a new one, and the longest idle first")
        func fewDescriptors_leavePlaces() throws {
            let daemon = try Daemon(
                launcher: ["/bin/sh", "-c", "ulimit -n 40; exec \"$@\"", "sh"], configuration: "",
                arguments: { _ in ["--backend", "headless", "--clock", "virtual", "--panel", "320x96"] })
            let holder = try RawClient(path: daemon.socket)
            holder.send(#"{"method":"io.notchd.Pin"}"#)
            #expect(holder.receive().contains("pins"))
            var idle: [RawClient] = []
            for number in 0..<60 {
                let client = try RawClient(path: daemon.socket)
                client.send(#"{"method":"org.varlink.service.GetInfo"}"#)
                #expect(client.receive().contains("io.notchd"), "client \(number)")
                idle.append(client)
            }
            #expect(idle[0].isHungUpOn())
            try daemon.say("send", "Served")
            let last = try #require(idle.last)
            last.send(#"{"method":"org.varlink.service.GetInfo"}"#)
            #expect(last.receive().contains("io.notchd"))
            // Who holds something is not idle.
            #expect(try daemon.say("status").contains("pinned"))
        }

        @Test("a queue of many long texts is listed page by page")
        func longQueue_isListedWhole() throws {
            let daemon = try Daemon(configuration: "[Queue]\nCapacity=700\n")
            try daemon.say("suspend")
            let client = try RawClient(path: daemon.socket)
            let (title, subtitle) = (String(repeating: "t", count: 1000), String(repeating: "s", count: 2048))
            for number in 0..<600 {
                client.send(enqueue(#"{"title":"\#(number) \#(title)","subtitle":"\#(subtitle)"}"#))
                #expect(client.receive().contains(#""id":"#))
            }
            client.send(#"{"method":"io.notchd.List"}"#)
            // A page ends after 64 KiB of texts.
            let page = client.receive()
            #expect(page.count < 80_000)
            #expect(page.hasSuffix(#""next":21}}"#))
            let lines = try daemon.say("list").split(separator: "\n").dropFirst()
            #expect(lines.count == 600)
            #expect(lines.last?.contains("599 ttt") == true)
        }

        @Test("a client that never reads is disconnected, and the others receive everything")
        func deafClient_isDropped() throws {
            let daemon = try Daemon()
            try daemon.say("suspend")
            let deaf = try RawClient(path: daemon.socket)
            deaf.send(#"{"method":"io.notchd.Monitor","more":true}"#)
            let sender = try RawClient(path: daemon.socket)
            let subtitle = String(repeating: "x", count: 2000)
            for number in 0..<400 {
                sender.send(enqueue(#"{"title":"\#(number)","subtitle":"\#(subtitle)","coalescingKey":"k"}"#))
                #expect(sender.receive().contains(#""id":"#))
            }
            #expect(deaf.isHungUpOn())
            #expect(try daemon.say("list").contains("399"))
        }

        @Test("silent clients, a thousand at once, leave room for others and little in memory")
        func crowd_isServed() throws {
            let daemon = try Daemon()
            var crowd: [RawClient] = []
            for _ in 0..<1000 { crowd.append(try RawClient(path: daemon.socket)) }
            // No notchctl sends, since Foundation crashed once as it started one beside so many open descriptors.
            let sender = try RawClient(path: daemon.socket)
            for number in 0..<50 {
                sender.send(enqueue(#"{"title":"Activity \#(number)","coalescingKey":"crowd"}"#))
                #expect(sender.receive().contains(#""id":"#))
            }
            sender.send(#"{"method":"io.notchd.List"}"#)
            #expect(sender.receive().contains("Activity 49"))
            let memory = try String(contentsOfFile: "/proc/\(daemon.process.processIdentifier)/status", encoding: .utf8)
            let resident = memory.split(separator: "\n").first { $0.hasPrefix("VmRSS") } ?? ""
            let kilobytes = Int(resident.filter(\.isNumber)) ?? .max
            #expect(kilobytes < 100_000, "\(resident)")
            #expect(crowd.count == 1000)
        }
    }
}
