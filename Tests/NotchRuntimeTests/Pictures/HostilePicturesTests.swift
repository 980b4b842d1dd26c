import NotchConcurrency
import NotchCore
import NotchEventLoop
import NotchGraphics
import NotchRuntime
import NotchSystem
import NotchTestSupport
import Testing

/// `NOTCH_HOSTILE_PICTURES` says how many pictures there are. 20,000 take minutes.
@Suite("Hostile pictures and the process that reads them")
@SurfaceActor
struct HostilePicturesTests {
    private static let count =
        System.environment("NOTCH_HOSTILE_PICTURES").flatMap { Int($0) } ?? Repetition.rounds(48, full: 1000)
    /// What the reader may take beside its libraries, and the libraries, in KiB.
    private static let memory = (256 + 64) << 10

    @Test("this process reads on whatever comes, and the other one stays within its memory")
    func pictures_harmNobody() throws {
        let folder = try TemporaryFolder()
        let pictures = ReaderPictures(loop: try EventLoop(clock: .virtual)) { _ in }
        defer { pictures.close() }
        var (drawn, refused) = (0, 0)
        for number in 0..<Self.count {
            let path = "\(folder.path)/\(number % 7).\(["png", "svg", "gif"][number % 3])"
            try System.replaceFile(path, with: HostilePictures.picture(number))
            // The filters take more than 2 s of any processor's time, if there are enough pixels.
            let isLarge = number == HostilePictures.Worst.filters.rawValue
            let request = PictureRequest(
                PictureFile(path: path, version: try System.status(of: path).version),
                width: isLarge ? 480 : 32 + number % 3, height: isLarge ? 320 : 32,
                placement: number % 3 == 0 ? .icon : .filled, isMoving: number % 5 == 0)
            switch pictures.frames(of: request) {
            case .ready: drawn += 1
            case .refused(let error):
                refused += 1
                #expect(!isLarge || error.reason == "takes more than 2 s of the processor's time to read")
            case .pending: Issue.record("picture \(number) was not waited for")
            }
            if let process = pictures.readerProcess { #expect(try Self.peak(of: process) < Self.memory) }
        }
        #expect(drawn > 0 && refused > 0)
        let last = "\(folder.path)/last"
        try System.replaceFile(last, with: PNGSample(width: 3, height: 3).bytes)
        guard case .ready = pictures.frames(of: PictureRequest(PictureFile(path: last), width: 3, height: 3)) else {
            throw PictureError(reason: "nothing is read any more")
        }
    }

    @Test("the worst pictures are the first ones, however few there are")
    func worst_comeFirst() {
        let first = HostilePictures.Worst.allCases.map { HostilePictures.picture($0.rawValue) }
        func sides(_ bytes: [UInt8]) -> [Int]? {
            guard bytes.starts(with: Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })) else { return nil }
            return [16, 20].map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
        }
        let sizes = first.compactMap { sides($0) }
        #expect(sizes == [[65_535, 65_535], [4096, 4096], [8192, 2048]])
        let texts = first.map { String(decoding: $0.prefix(2000), as: UTF8.self) }
        for part in ["<use ", "<!ENTITY ", "<feGaussianBlur "] {
            let isThere = texts.contains { $0.contains(part) }
            #expect(isThere, "\(part)")
        }
    }

    /// The most memory that a process has had, in KiB.
    private static func peak(of process: Int32) throws -> Int {
        let status = String(decoding: try System.contents(of: "/proc/\(process)/status", limit: 8192), as: UTF8.self)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber)))
    }
}
