import NotchGraphics
import NotchSystem
import Testing

@Suite("The pictures that are kept")
struct PictureCacheTests {
    private func frames(side: Int) throws -> PictureFrames {
        PictureFrames(
            width: side, height: side, durations: [.zero], isOpaque: true,
            memory: try DeviceMapping(length: side * side * 4))
    }

    private func request(_ number: Int) -> PictureRequest {
        PictureRequest(PictureFile(path: "/\(number)"), width: 8, height: 8)
    }

    @Test("a small picture takes whole pages of the bound")
    func smallPicture_takesPages() throws {
        var cache = PictureCache(limit: 100_000)
        for number in 0..<100 { #expect(cache.keep(try frames(side: 8), for: request(number), arrival: nil)) }
        // A page of pixels and a page beside it.
        #expect(cache.count == 100_000 / 8192 && cache.cost == cache.count * 8192)
        #expect(cache.frames(of: request(99)) != nil && cache.frames(of: request(0)) == nil)
    }

    @Test("the number of pictures is bounded, however much room there is")
    func pictures_areCounted() throws {
        var cache = PictureCache(limit: 1 << 30)
        for number in 0..<PictureCache.mostPictures + 50 {
            #expect(cache.keep(try frames(side: 1), for: request(number), arrival: nil))
        }
        #expect(cache.count == PictureCache.mostPictures)
        #expect(cache.frames(of: request(49)) == nil && cache.frames(of: request(50)) != nil)
    }

    @Test("of a file only the latest version is kept")
    func formerVersion_isDropped() throws {
        var cache = PictureCache(limit: 100_000)
        var (former, latest) = (request(1), request(1))
        former.file.version = try System.status(of: "/").version
        latest.file.version = try System.status(of: "/proc").version
        #expect(cache.keep(try frames(side: 8), for: former, arrival: .seconds(1)))
        #expect(cache.former(of: latest)?.arrival == .seconds(1))
        #expect(cache.keep(try frames(side: 8), for: latest, arrival: .seconds(2)))
        #expect(cache.count == 1 && cache.cost == 8192 && cache.frames(of: former) == nil)
        #expect(cache.former(of: latest)?.arrival == .seconds(2))
    }

    @Test("there is room only where a picture would be kept")
    func room_isThatOfAPicture() throws {
        var cache = PictureCache(limit: 1 << 30)
        var held: [PictureFrames] = []
        for number in 0..<PictureCache.mostPictures {
            held.append(try frames(side: 1))
            let isKept = cache.keep(held[number], for: request(number), arrival: nil)
            #expect(isKept)
        }
        for hasRoom in [false, true] {
            if hasRoom { held.removeLast() }
            let answer = cache.hasRoom(forBytes: 4)
            #expect(answer == hasRoom)
            let isKept = cache.keep(try frames(side: 1), for: request(-1), arrival: nil)
            #expect(isKept == hasRoom)
        }
    }
}
