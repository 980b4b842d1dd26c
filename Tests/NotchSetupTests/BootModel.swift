import Foundation
import NotchPanels

/// A model of what reads the boot partition: the firmware of a Raspberry Pi, and the kernel's driver of SPI panels.
///
/// It is written from their documentation, apart from the code under test.
struct BootModel {
    let root: String
    let boot: String
    /// The lines of `config.txt` that apply to a Raspberry Pi 4, in order.
    private(set) var lines: [String] = []
    /// Why the board would not start as before; `nil` if it does.
    private(set) var fault: String?

    init(root: String, boot: String) {
        self.root = root
        self.boot = "\(root)/\(boot)"
        var state = (isModel: true, isOther: true)
        read("config.txt", &state, depth: 0)
        check()
    }

    private func text(_ path: String) -> String? {
        (try? Data(contentsOf: URL(fileURLWithPath: path))).map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func read(_ name: String, _ state: inout (isModel: Bool, isOther: Bool), depth: Int) {
        guard let text = text("\(boot)/\(name)"), depth < 4 else {
            fault = "\(name) is missing"
            return
        }
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("#") { continue }
            if line.hasPrefix("[") {
                switch line {
                case "[all]": state = (true, true)
                case "[pi4]": state.isModel = true
                case _ where line.hasPrefix("[pi") || line.hasPrefix("[cm"): state.isModel = false
                default: state.isOther = false
                }
                continue
            }
            guard state.isModel, state.isOther else { continue }
            if line.utf8.count > 98 { fault = "the firmware cuts '\(line)'" }
            if line.hasPrefix("include ") {
                read(String(line.dropFirst(8)), &state, depth: depth + 1)
            } else {
                lines.append(String(line))
            }
        }
    }

    private mutating func check() {
        guard let line = text("\(boot)/cmdline.txt") else { return fault = "cmdline.txt is missing" }
        if !line.contains("root=PARTUUID=4e639091-02") || !line.contains("rootwait") { fault = "there is no root" }
        if line.split(separator: "\n").count > 1 { fault = "cmdline.txt has several lines" }
        if text("\(boot)/kernel8.img") == nil { fault = "there is no kernel" }
        for line in lines where line.hasPrefix("dtoverlay=") {
            let name = line.dropFirst(10).prefix { $0 != "," }
            if !name.isEmpty, text("\(boot)/overlays/\(name).dtbo") == nil { fault = "there is no overlay \(name)" }
        }
        for line in lines where line.hasPrefix("dtparam=compatible=") {
            let name = line.dropFirst(19).prefix { $0 != "\\" && $0 != "," }
            guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: "\(root)/lib/firmware/\(name).bin")) else {
                fault = "there is no firmware \(name)"
                continue
            }
            if !bytes.starts(with: Data("MIPI DBI\0\0\0\0\0\0\0\u{1}".utf8)) || bytes.count < 18 {
                fault = "the driver refuses \(name)"
            }
        }
    }

    func count(_ line: String) -> Int { lines.count { $0 == line } }
}
