import NotchCore
import NotchIPC
import NotchJSON

/// The calls that both APIs of AWTRIX make.
extension OrderDesk {
    /// The most apps in one request: as many as there can be glances.
    static let appLimit = 32

    /// Places the apps of one request: one under its name, several under the name with numbers from 0.
    func place(_ pages: [AWTRIXPage], named name: String, isArray: Bool) async throws(HTTPProblem) {
        for (number, page) in pages.enumerated() { try await place(page.glance(isArray ? "\(name)\(number)" : name)) }
    }

    /// Removes an app, and those that an array has made with numbers after its name.
    ///
    /// The numbers are found only by a client that may read. Those of another owner stay.
    func removeApps(named name: String) async throws(HTTPProblem) {
        try await place(.glanceRemoval(id: name))
        guard client.rights.contains(.read) else { return }
        for status in try await call(ListGlancesRequest()).glances {
            let id = status.glance.id
            guard id.hasPrefix(name), let number = Int(id.dropFirst(name.count)), id == "\(name)\(number)", number >= 0,
                status.owner.description.hasSuffix("/" + client.name)
            else { continue }
            try await place(.glanceRemoval(id: id))
        }
    }

    /// Ends the card on the display if it is the client's. It is no error if it is not, or if there is none.
    func dismissOwnCard() async throws(HTTPProblem) {
        do throws(HTTPProblem) { _ = try await call(DismissRequest()) } catch {
            guard error.status == 404 || (error.status == 403 && client.rights.contains(.send)) else { throw error }
        }
    }

    /// Shows new cards, or keeps them waiting.
    func switchPower(on isOn: Bool) async throws(HTTPProblem) {
        if isOn { _ = try await call(ResumeRequest()) } else { _ = try await call(SuspendRequest()) }
    }

    /// Sets the brightness.
    ///
    /// - Parameter level: 0 to 255; Notch's least brightness is 1 percent.
    func setBrightness(_ level: Int) async throws(HTTPProblem) {
        _ = try await call(BrightnessRequest { $0.percent = max(1, (level * 100 + 127) / 255) })
    }

    func status() async throws(HTTPProblem) -> Status { try await call(StatusRequest()).status }

    /// Returns the ids of the glances in the order of their turns.
    func apps() async throws(HTTPProblem) -> [GlanceStatus] { try await call(ListGlancesRequest()).glances }

    /// Returns the picture of the display in 8 rows.
    ///
    /// - Parameter widths: the widths that are returned as they are; another display is scaled to the least.
    func screen(widths: ClosedRange<Int>) async throws(HTTPProblem) -> AWTRIXScreen {
        let png = try await call(ScreenshotRequest()).png
        guard let screen = AWTRIXScreen(png: png, widths: widths) else {
            throw HTTPProblem(503, "the daemon's picture cannot be read")
        }
        return screen
    }
}

extension Status {
    /// The brightness that is set, 0 to 255; 255 for a display without a backlight.
    var awtrixBrightness: Int { display.brightness.map { ($0 * 255 + 50) / 100 } ?? 255 }
}
