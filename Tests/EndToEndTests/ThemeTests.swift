import Foundation
import NotchCore
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests themes with the real programs.
    @Suite("Themes, end to end")
    struct ThemeTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        private func daemon(_ theme: String = "") throws -> Daemon {
            try Daemon(
                configuration: "[Store]\nPath=\(folder.path)/notch.db\n[Surface]\nLaunchCue=no\n[Theme]\n\(theme)\n",
                environment: ["XDG_CONFIG_HOME": folder.path]
            ) { _ in ["--backend", "headless", "--panel", "480x120"] }
        }

        /// Whether each pixel that is not black has less blue than red, as by warm light.
        private func isWarm(_ picture: Pixmap) -> Bool {
            (0..<picture.height).allSatisfy { y in
                picture.row(y).allSatisfy { $0 & 0xFF < max($0 >> 16 & 0xFF, 1) }
            }
        }

        @Test("H5: the theme that a person chose survives a restart, and auto follows the configuration again")
        func choice_survives() throws {
            let first = try daemon()
            #expect(try first.say("theme") == "dark, accent system, solid")
            #expect(try first.say("theme", "night") == "night, accent system, solid")
            try wait { try isWarm(first.screenshot()) }
            #expect(first.terminate().status == 0)

            let second = try daemon("Palette=light")
            #expect(try second.say("theme") == "night, accent system, solid")
            #expect(try second.say("status").contains("theme      night"))
            #expect(try second.say("theme", "auto", "--accent", "teal") == "light, accent teal, solid")
            #expect(try second.say("theme", "auto") == "light, accent system, solid")
        }

        @Test("a theme file is used by its name, and its mistakes are told with their lines")
        func file_isUsed() throws {
            try folder.write("[Theme]\nBase=light\nSecondaryLabel=#CCCCCC\n", to: "notch/themes/paper.theme")
            try folder.write("[Theme]\nAcent=#CCCCCC\n", to: "notch/themes/bad.theme")
            let daemon = try daemon("Schedule=00:00 paper")
            #expect(try daemon.say("theme") == "paper by the schedule, accent system, solid")
            let paper = try daemon.ctl("theme", "paper")
            #expect(paper.errors.contains("theme 'paper': SecondaryLabel has a contrast of 1."), "\(paper.errors)")
            let bad = try daemon.ctl("theme", "bad")
            #expect(bad.status == 1 || bad.status == 65)
            #expect(bad.errors.contains("bad.theme:2: [Theme] has no key 'Acent'; did you mean 'Accent'?"))
            let unknown = try daemon.ctl("theme", "papr")
            #expect(unknown.errors.contains("did you mean 'paper'?"), "\(unknown.errors)")
        }
    }
}
