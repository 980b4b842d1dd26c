import Foundation
import NotchCore
import NotchDisplay
import NotchSystem
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests a matrix behind a network with the real programs, against a receiver that is not ours.
    @Suite("A matrix of LEDs, end to end")
    struct MatrixTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        private static let layout = MatrixLayoutOptions(size: MatrixSize(width: 32, height: 8))

        private func daemon(port: Int, _ matrix: String = "") throws -> Daemon {
            try Daemon(configuration: Receiver.configuration(port: port, "Brightness=100\n" + matrix)) { _ in
                ["--clock", "virtual"]
            }
        }

        /// Returns what the receiver has to be sent for a picture, in hexadecimal.
        private func expected(_ picture: Pixmap, _ layout: MatrixLayoutOptions = layout) throws -> String {
            var light = try LEDLight(layout: MatrixLayout(layout), options: LEDOptions())
            light.update((0..<picture.height).flatMap { Array(picture.row($0)) })
            return light.lights.map { String(format: "%02x", Int($0) / 257) }.joined()
        }

        @Test("the receiver shows the picture of the screenshot, in any wiring, and dark LEDs at the end")
        func picture_arrives() throws {
            let receiver = try Receiver(in: folder)
            let daemon = try daemon(port: receiver.port, "Wiring=columns\nRun=serpentine\nFirst=bottom-right")
            try daemon.say("send", "Hello", "--icon", "heart", "--tint", "red", "--dwell", "30s")
            try daemon.say("clock", "advance", "2s")
            var layout = Self.layout
            layout.leds = MatrixPath(.columns, .serpentine, from: .bottomRight)
            try wait { try receiver.frames.last == expected(daemon.screenshot(), layout) }
            #expect(receiver.frames.last?.contains(where: { $0 != "0" }) == true)
            #expect(try daemon.say("status").contains("led ddp at 127.0.0.1"))
            #expect(daemon.terminate().status == 0)
            try wait { receiver.frames.last?.allSatisfy { $0 == "0" } == true }
        }

        @Test("a picture that stays is sent again each second of the clock, and a dark one is not")
        func picture_isRefreshed() throws {
            let receiver = try Receiver(in: folder)
            let daemon = try daemon(port: receiver.port)
            try daemon.say("send", "Stays", "--hold")
            try daemon.say("clock", "advance", "3s")
            let before = try daemon.screenshot()
            try wait { try receiver.frames.last == expected(before) }
            let count = receiver.frames.count
            for _ in 0..<5 { try daemon.say("clock", "advance", "1s") }
            try wait { receiver.frames.count >= count + 5 }
            let wanted = try expected(before)
            #expect(receiver.frames.suffix(5).allSatisfy { $0 == wanted })
        }

        @Test("a receiver that is gone for a minute is told once, and has the right card once it is back")
        func receiver_mayGoForAMinute() throws {
            var receiver: Receiver? = try Receiver(in: folder)
            let port = receiver?.port ?? 0
            let daemon = try daemon(port: port)
            try daemon.say("send", "Stays", "--hold")
            try daemon.say("clock", "advance", "3s")
            try wait { try receiver?.frames.last == expected(daemon.screenshot()) }
            receiver = nil
            // A thread sends, so each second needs a moment.
            try wait {
                try daemon.say("clock", "advance", "1s")
                return try daemon.say("status").contains("refuses the data: Connection refused")
            }
            try daemon.say("send", "Next", "--hold", "--priority", "high")
            try daemon.say("dismiss")
            for _ in 0..<60 { try daemon.say("clock", "advance", "1s") }
            let later = try TemporaryFolder()
            let back = try Receiver(in: later, port: port)
            try wait {
                try daemon.say("clock", "advance", "1s")
                return try back.frames.last == expected(daemon.screenshot())
            }
            #expect(try daemon.say("list").contains("Next"))
            #expect(daemon.terminate().status == 0)
            #expect(daemon.complaints().split(separator: "\n").count { $0.contains("refuses the data") } == 1)
        }

        @Test("a picture that would draw more than the current limit is dimmed, and the status says so")
        func limit_isTold() throws {
            let receiver = try Receiver(in: folder)
            let daemon = try daemon(port: receiver.port, "CurrentLimit=300")
            try daemon.say("send", "Stays", "--icon", "heart", "--tint", "red", "--priority", "high", "--hold")
            try daemon.say("clock", "advance", "2s")
            try wait { try daemon.say("status").contains("% of the picture's light") }
            #expect(try daemon.say("status").contains("the current limit leaves "))
        }

        @Test("a test of the wiring lights a display that is off")
        func test_lightsADarkDisplay() throws {
            let receiver = try Receiver(in: folder)
            let daemon = try daemon(port: receiver.port, "[Display]\nBlankAfter=5s")
            try daemon.say("clock", "advance", "20s")
            try wait { receiver.frames.last?.allSatisfy { $0 == "0" } == true }
            try daemon.say("matrix", "test", "--seconds", "60")
            try daemon.say("clock", "advance", "1s")
            try wait { receiver.frames.last?.contains("f") == true }
        }

        @Test("a test of the wiring has red, green, blue and white in the corners, and gives the picture back")
        func test_showsCorners() throws {
            let receiver = try Receiver(in: folder)
            let daemon = try daemon(port: receiver.port)
            try daemon.say("matrix", "test", "--seconds", "2")
            let corners = Pixmap(width: 32, height: 8)
            for y in 0..<8 { corners.row(y).update(repeating: 0xFF00_0000) }
            (corners[0, 0], corners[31, 0]) = (0xFFFF_0000, 0xFF00_FF00)
            (corners[0, 7], corners[31, 7]) = (0xFF00_00FF, 0xFFFF_FFFF)
            let wanted = try expected(corners)
            try wait { receiver.frames.last == wanted }
            try daemon.say("clock", "advance", "3s")
            try wait { try receiver.frames.last == expected(daemon.screenshot()) }
            #expect(receiver.frames.last != wanted)
        }

        @Test("packets that are lost, doubled or late do not keep the last frame from being right")
        func packets_mayBeDisturbed() throws {
            let receiver = try Receiver(in: folder)
            let socket = try System.datagramSocket(to: "127.0.0.1", port: receiver.port)
            var encoder = DDPEncoder(count: 4096)
            var late: [[UInt8]] = []
            var wanted = ""
            for frame in 0..<6 {
                let lights = (0..<4096 * 3).map { (channel: Int) -> UInt16 in
                    UInt16((channel * 7 + frame * 31) % 256) * 257
                }
                encoder.encode(lights, roundsDown: false)
                wanted = lights.map { String(format: "%02x", Int($0) / 257) }.joined()
                var packets = encoder.transfers.map { Array(encoder.bytes[$0.range]) }
                switch frame {
                case 1: packets.remove(at: 2)
                case 2: packets.insert(packets[3], at: 4)
                case 3: late = packets
                case 4: packets += late
                default: break
                }
                if frame != 3 {
                    for packet in packets { _ = try System.send(socket.rawValue, packet[...], waits: true) }
                }
            }
            try wait { receiver.frames.count >= 5 }
            #expect(receiver.frames.count == 5 && receiver.frames.last == wanted)
        }
    }
}
