import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchConfiguration

/// Files as editors, shells and hurried people leave them.
@Suite("Faults of key files")
struct KeyFileFaultTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func complaint(about text: String) throws -> String {
        try folder.write(text, to: "notchd.conf")
        return complaint(at: folder.path + "/notchd.conf")
    }

    private func complaint(at path: String) -> String {
        do throws(ConfigurationError) {
            var configuration = NotchConfiguration()
            try ConfigurationFiles(path: path).apply(to: &configuration)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test("a byte order mark is no text, in configurations, profiles and themes")
    func byteOrderMark_isSkipped() throws {
        #expect(try complaint(about: "\u{FEFF}[Display]\nBackend=headless\n") == "")
        try folder.write("\u{FEFF}[Theme]\nBackground=#101820\n", to: "harbour.theme")
        #expect(throws: Never.self) { try ThemeCatalog(folders: [folder.path]).look("harbour") }
        try folder.write("\u{FEFF}[Panel]\nName=Strip\nResolution=320x96\n", to: "strip.panel")
        #expect(throws: Never.self) { try PanelCatalog(folders: [folder.path]).profile("strip") }
    }

    @Test("a section that there is not is refused without keys too, with the nearest name")
    func unknownSection_isRefusedWithoutKeys() throws {
        let complaint = try complaint(about: "\n[Dispaly]\n")
        #expect(complaint.contains("notchd.conf:2: ") && complaint.contains("[Display]"), "\(complaint)")
        #expect(try self.complaint(about: "[Display]\n[GPIO front door]\n") == "")
        try folder.write("[Theme]\n[Colors]\n", to: "harbour.theme")
        #expect(throws: ThemeProblem.self) { try ThemeCatalog(folders: [folder.path]).look("harbour") }
        try folder.write("[Panel]\nName=Strip\nResolution=320x96\n[Martix]\n", to: "strip.panel")
        #expect(throws: ConfigurationError.self) { try PanelCatalog(folders: [folder.path]).profile("strip") }
    }

    @Test("a pipe is refused, since it would be read as an empty file")
    func pipe_isRefused() throws {
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        #expect(complaint(at: path).contains("pipe"))
        #expect(complaint(at: "/dev/null") == "")
    }

    @Test("a comment behind a value is named as what is wrong")
    func comment_standsOnALineOfItsOwn() throws {
        let complaint = try complaint(about: "[Display]\nPanel=1480x320 # strip\n")
        #expect(
            complaint.contains(":2: ") && complaint.contains("a comment stands on a line of its own"), "\(complaint)")
    }
}
