import Testing

@testable import NotchDisplay

/// DDP's packets, put together again.
@Suite("DDP")
struct DDPEncoderTests {
    private func packets(_ encoder: DDPEncoder) -> [[UInt8]] {
        encoder.transfers.map { Array(encoder.bytes[$0.range]) }
    }

    @Test("a small frame is one packet of literal bytes")
    func packet_isLiteral() {
        var encoder = DDPEncoder(count: 2)
        encoder.encode([257, 514, 771, 65_535, 0, 128], roundsDown: false)
        #expect(packets(encoder) == [[0x41, 1, 0x0B, 1, 0, 0, 0, 0, 0, 6, 1, 2, 3, 255, 0, 0]])
        var four = DDPEncoder(count: 1, channels: 4)
        four.encode([257, 514, 771, 1028], roundsDown: false)
        #expect(packets(four) == [[0x41, 1, 0x1B, 1, 0, 0, 0, 0, 0, 4, 1, 2, 3, 4]])
    }

    @Test("a large frame is packets of at most 1440 bytes of pixels, and the last one pushes")
    func frame_isPutTogether() {
        for (count, channels) in [(480, 3), (481, 3), (960, 3), (4096, 3), (360, 4), (361, 4), (4096, 4)] {
            var random = LayoutRandom(seed: UInt64(count))
            let values = (0..<(count * channels)).map { _ in UInt8.random(in: 0...255, using: &random) }
            var encoder = DDPEncoder(count: count, channels: channels)
            encoder.encode(values.map { UInt16($0) * 257 }, roundsDown: false)
            var frame = [UInt8](repeating: 0, count: count * channels)
            for (index, packet) in packets(encoder).enumerated() {
                let isLast = index == encoder.transfers.count - 1
                #expect(packet[0] == (isLast ? 0x41 : 0x40) && packet[1] == 1 && packet[3] == 1)
                #expect(packet[2] == (channels == 4 ? 0x1B : 0x0B))
                let offset = packet[4..<8].reduce(0) { $0 << 8 | Int($1) }
                let length = Int(packet[8]) << 8 | Int(packet[9])
                #expect(length == packet.count - 10 && length <= 1440 && (isLast || length == 1440))
                guard offset + length <= frame.count, packet.count == 10 + length else {
                    Issue.record("the packet is beyond the frame")
                    return
                }
                frame.replaceSubrange(offset..<(offset + length), with: packet[10...])
            }
            #expect(frame == values)
            #expect(encoder.transfers.count == (count * channels + 1439) / 1440)
        }
    }

    @Test("frames are numbered from 1 to 15, and so is a picture that is sent again")
    func frames_areNumbered() {
        var encoder = DDPEncoder(count: 1000)
        var numbers: [UInt8] = []
        for frame in 0..<32 {
            if frame.isMultiple(of: 2) { encoder.encodeDark() } else { encoder.nextFrame() }
            let own = Set(packets(encoder).map { $0[1] })
            #expect(own == [encoder.sequence])
            numbers.append(encoder.sequence)
        }
        let round: [UInt8] = Array(1...15)
        #expect(numbers == round + round + [1, 2])
    }
}
