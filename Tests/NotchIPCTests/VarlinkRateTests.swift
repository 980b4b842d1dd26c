import FoundationEssentials
import Glibc
import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchIPC

@Suite("Varlink rate")
@SurfaceActor
struct VarlinkRateTests {
    @Test("callsPerSecond, burst: an owner that calls too fast is refused, and others are not")
    func rate_isLimited() throws {
        let harness = try Harness()
        let client = try harness.connect()
        harness.userID = 42
        let other = try harness.connect()
        func errors(_ count: Int) throws -> [VarlinkError] {
            var errors: [VarlinkError] = []
            for _ in 0..<count {
                if let error = try harness.call(client, "io.notchd.Suspend").varlinkError { errors.append(error) }
            }
            return errors
        }
        #expect(try errors(2000).isEmpty)
        #expect(
            try errors(2) == [
                .rateLimited(callsPerSecond: 1000, burst: 2000), .rateLimited(callsPerSecond: 1000, burst: 2000),
            ])
        #expect(try harness.call(other, "io.notchd.Suspend")["error"] == nil)
        harness.loop.advance(by: .milliseconds(10))
        #expect(try errors(11).count == 1)
        harness.loop.advance(by: .seconds(3600))
        #expect(try errors(2001).count == 1)
    }

    @Test("callsPerSecond: an owner that connects again, or from another process, has no more calls than before")
    func rate_isThatOfTheOwner() throws {
        let harness = try Harness(
            limits: VarlinkLimits {
                $0.callsPerSecond = 10
                $0.burst = 2
            })
        let full = VarlinkError.rateLimited(callsPerSecond: 10, burst: 2)
        let beside = try harness.connect()
        for _ in 0..<2 {
            let client = try harness.connect()
            #expect(try harness.call(client, "io.notchd.Suspend")["error"] == nil)
            client.close()
        }
        #expect(try harness.call(beside, "io.notchd.Suspend").varlinkError == full)
        beside.close()
        let late = try harness.connect()
        #expect(try harness.call(late, "io.notchd.Suspend").varlinkError == full)
        harness.userID = 42
        let other = try harness.connect()
        #expect(try harness.call(other, "io.notchd.Suspend")["error"] == nil, "others have their own")
    }

    @Test("departedOwners: the calls of those that are gone are forgotten in time, and beyond the bound at once")
    func rates_areForgotten() throws {
        let harness = try Harness(limits: VarlinkLimits { $0.departedOwners = 200 })
        var last: UInt32 = 1000
        func comeAndGo(_ count: Int) throws {
            for _ in 0..<count {
                last += 1
                harness.userID = last
                let client = try harness.connect()
                _ = try harness.call(client, "io.notchd.Suspend")
                client.close()
                harness.loop.settle()
            }
        }
        try comeAndGo(100)
        #expect(harness.server.rates.count == 100)
        harness.loop.advance(by: .seconds(1))
        try comeAndGo(28)
        #expect(harness.server.rates.count == 28, "the others could have made all their calls again")
        try comeAndGo(171)
        #expect(harness.server.rates.count == 199)
        try comeAndGo(1)
        #expect(harness.server.rates.count == 0)
        harness.userID = 42
        let client = try harness.connect()
        client.close()
        harness.loop.settle()
        #expect(harness.server.rates.count == 0, "who has called nothing is not remembered")
    }

    @Test("callsPerSecond: a message that is too large counts by its size")
    func oversizedMessage_countsBySize() throws {
        let harness = try Harness(
            limits: VarlinkLimits {
                $0.callsPerSecond = 1
                $0.burst = 100
            })
        let client = try harness.connect()
        // A megabyte counts as 64 calls, less the part that was kept beyond the limit, and the message as one.
        _ = try harness.pour([UInt8](repeating: 0x78, count: 1 << 20) + [0], into: client)
        var calls = 0
        while calls < 100, try harness.call(client, "io.notchd.Suspend")["error"] == nil { calls += 1 }
        #expect((30...40).contains(calls), "\(calls)")
    }

    @Test("callsPerSecond: a client may go on calling while the surface's clock stands still")
    func rate_isThatOfClientTime() throws {
        let time = ManualLoop()
        let harness = try Harness(
            limits: VarlinkLimits {
                $0.callsPerSecond = 10
                $0.burst = 2
            }, clientTime: time)
        let client = try harness.connect()
        for _ in 0..<2 { #expect(try harness.call(client, "io.notchd.Suspend")["error"] == nil) }
        harness.loop.advance(by: .seconds(3600))
        #expect(try harness.call(client, "io.notchd.Suspend").varlinkError != nil)
        time.advance(by: .milliseconds(100))
        #expect(try harness.call(client, "io.notchd.Suspend")["error"] == nil)
    }
}
