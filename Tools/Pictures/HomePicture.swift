import NotchCore
import NotchGraphics

/// A picture of the home view on a panel.
struct HomePicture {
    var name: String
    var panel: String
    var palette = ThemePalette.dark
    var home: HomeScene

    init(_ name: String, on panel: String, palette: ThemePalette = .dark, _ change: (inout HomeScene) -> Void) {
        self.name = name
        self.panel = panel
        self.palette = palette
        home = HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41))
        change(&home)
    }
}
