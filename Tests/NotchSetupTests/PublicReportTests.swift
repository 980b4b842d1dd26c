import NotchDevices
import NotchPanels
import NotchTestSupport
import Testing

@testable import notchctl

@Suite("Public report")
struct PublicReportTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try .plainMachine()
    }

    private func text(_ drm: FakeDRM = FakeDRM(), _ findings: [Finding] = []) -> String {
        let files = MachineFiles(root: folder.path)
        let machine = MachineReport(
            of: drm, gpio: FakeGPIO(), files: files, person: Person(name: "ada", listedGroups: []))
        return PublicReport(files: files, machine: machine, findings: machine.findings + findings).text
    }

    @Test("it has what concerns displays, and no secret")
    func report_hasNoSecret() throws {
        let secrets = [
            "kitchen", "192.168", "7.21", "fe80", "ba27", "b8:27", "/home", "ada", "4e639091", "10000000", "abcdef",
            "MyHomeNet", "Keyboard", "Dinner", "eight", "Zarathustra", "phrase", "bob", "2001:db8", "wlan", "b8-27",
            "token", "acme", "root=", "wifi", "psk", "firm", "secret",
        ]
        try folder.write("kitchen-pi\n", to: "etc/hostname")
        try folder.write("PRETTY_NAME=\"Debian GNU/Linux 13 (trixie) of ACME\"\n", to: "etc/os-release")
        try folder.write("6.12.47+rpt-rpi-v8-ada\n", to: "proc/sys/kernel/osrelease")
        try folder.write("spidev 20480 2 - Live\ndrm_Zarathustra 1 0 - Live\n", to: "proc/modules")
        try folder.write(
            "console=tty1 root=PARTUUID=4e639091-02 rootwait wifi.ssid=MyHomeNet wifi.psk=\"a quiet phrase\" "
                + "ip=192.168.7.21 fbcon=map:9 video=DSI-1:320x1480M@60,rotate=90,token=bob quietly_secret token\n",
            to: "boot/firmware/cmdline.txt")
        try folder.write(
            "dtoverlay=vc4-kms-v3d\n[0x10000000abcdef12]\nfoo=1\n[all]\ndtparam=spi=on\nkernel=Zarathustra.img\n"
                + "dtoverlay=firm-panel,speed=32000000,key=192.168.7.21\n"
                + "dtoverlay=mipi-dbi-spi,\(String(repeating: "token=b8-27-eb-12-34-56,", count: 6))\n",
            to: "boot/firmware/config.txt")
        try folder.write("root:x:0:0::/root:/bin/sh\nbob:x:1001:1001::/srv/bob:/bin/sh\n", to: "etc/passwd")
        try folder.write("", to: "dev/dri/card0")
        let card = FakeCard {
            $0.connectors = [FakeConnector("DSI-1", .fake(320, 1480), orientation: "Left Side Up")]
        }
        let findings = [
            Finding(.ok, "Ada's Keyboard", "Ada's Keyboard, 104 keys"),
            Finding(.note, "daemon", "no daemon at /home/ada/notch.socket on kitchen-pi.local (192.168.7.21:4048)"),
            Finding(.wrong, "set aside", "card Dinner at eight", remedy: "ask ada"),
        ]
        let text = text(FakeDRM(card), findings)
        for secret in secrets { #expect(!text.lowercased().contains(secret.lowercased()), "\(secret)") }
        for told in [
            "board: Raspberry Pi 4 Model B Rev 1.4\n", "system: Debian GNU/Linux 13 (trixie) … …\n",
            "kernel: 6.12.47+rpt-rpi-v8-…\n", "\n  dtoverlay=vc4-kms-v3d\n", "\n  dtparam=spi=on\n",
            "\n  fbcon=map:9\n",
            "\n  console=tty1\n", "\n  video=DSI-1:320x1480M@60,rotate=90,…=…\n", "\n  and 7 other words\n",
            "\n  spidev\n", "\n  dtoverlay=…,speed=32000000,key=…\n", "\n  wrong  a line that is too long\n",
            "\n  note  another one\n", "\n  card0 vc4, atomic", "\n    DSI-1 connected, 320x1480, one of 1 modes, left",
        ] {
            #expect(text.contains(told), "\(told)")
        }
    }

    @Test(
        "no form of an address, a name or a serial number is told",
        arguments: [
            "192.168.7.21", "fe80::1", "2001:db8::1", "2001:0:0:1", "2001::1", "b8:27:eb:12:34:56", "b8:27:e1:12:34:56",
            "12:34:56:78:90:12", "12-34-56-78-90-12", "b8-27-eb-12-34-56", "10000000", "123456", "1234567890",
            "kitchen",
            "wlan0", "/home/ada", "phrase", "on:ada", "spi@10000000",
        ])
    func form_isNotTold(form: String) throws {
        try folder.write("dtparam=spi=\(form)\ndtparam=\(form)\n", to: "boot/firmware/config.txt")
        try folder.write("video=DSI-1:320x1480M@60,rotate=\(form) video=\(form)\n", to: "boot/firmware/cmdline.txt")
        let text = text()
        #expect(text.contains("\n  dtparam=spi=…\n  dtparam=…\n"), "\(text)")
        #expect(text.contains("\n  video=DSI-1:320x1480M@60,rotate=…\n  video=…\n"))
    }

    @Test("a plain board is told whole")
    func board_isToldWhole() throws {
        try folder.write(MadeUpBoard.config, to: "boot/firmware/config.txt")
        try folder.write("6.12.47+rpt-rpi-2712\n", to: "proc/sys/kernel/osrelease")
        try folder.write("PRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\n", to: "etc/os-release")
        let text = text()
        #expect(text.split(separator: "\n").dropFirst().allSatisfy { !$0.contains("…") }, "\(text)")
        #expect(text.contains("\nsystem: Debian GNU/Linux 13 (trixie)\nkernel: 6.12.47+rpt-rpi-2712\npanel: none\n"))
    }

    @Test("the lines of every built-in profile are told", arguments: SetupTests.panels)
    func profile_isTold(panel: String) throws {
        let hardware = try PanelChoice(panel, root: "").hardware
        for line in hardware.overlay + hardware.settings.map(\.line) + hardware.kernelWords {
            #expect(PublicWords.standard.told(line) == line)
        }
    }
}
