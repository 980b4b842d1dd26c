import NotchConfiguration
import NotchCore
import NotchGlances
import NotchGraphics
import NotchSystem

/// All cards, homes, glances and themes that are built in.
package enum Gallery {
    /// The profiles of the panels, from a bar to the smallest one.
    package static let panels = [
        "waveshare-11.9-320x1480", upright, "raspberry-pi-7-800x480", "st7789-320x170", "st7789-240x240",
        "ssd1306-128x64", "ssd1306-128x32",
    ]
    /// The bar that hangs upright, other than its profile says.
    private static let upright = "waveshare-8.8-480x1920"

    /// The profiles of electronic paper.
    package static let papers = ["repaper-264x176", "repaper-200x96"]

    /// The matrices of LEDs that are made most, and the smallest one.
    package static let matrices = ["64x16", "64x8", "32x8", "17x7", "16x16", "8x8"]

    /// The names of the items that the gallery shows on matrices.
    package static let onMatrices = [
        "card-message", "card-high", "card-progress", "card-question", "home-clock", "glance-words",
    ]

    /// Returns a panel of the gallery.
    ///
    /// - Parameter root: the folder of the checkout, which has the profiles.
    package static func panel(_ name: String, of root: String) throws -> GalleryPanel {
        let catalog = PanelCatalog(folders: [root + "/Hardware/panels"])
        return try GalleryPanel(profile: name, of: catalog, rotation: name == upright ? Rotation.none : nil)
    }

    /// - Parameter root: the folder of the checkout, which has the examples' theme files and a picture.
    package static func groups(of root: String) throws -> [GalleryGroup] {
        let catalog = ThemeCatalog(folders: [root + "/Examples/themes"])
        let cover = root + "/Documentation/Images/cover.svg"
        let picture = PictureVersion(path: cover, numbers: try System.status(of: cover).version.numbers)
        return [
            cards, homes(picture), glances, ownViews, modules, player, try themes(of: catalog),
        ]
    }

    /// Cards with the icons of the examples.
    package static func ownIcons(of root: String) -> [GalleryItem] {
        ["heart", "laundry", "harbour"].map { name in
            var item = GalleryItem("own-icon-" + name, card: Activity(title: "Hello", systemImage: name))
            item.iconFolders = [root + "/Examples/icons"]
            return item
        }
    }

    private static let cards = GalleryGroup(name: "card", items: GalleryCards.items)

    private static func homes(_ picture: PictureVersion) -> GalleryGroup {
        GalleryGroup(
            name: "home", items: clocks + [GalleryItem("home-picture") { $0.picture = picture }] + views + waiting)
    }

    private static let clocks: [GalleryItem] =
        [
            GalleryItem("home-clock"),
            GalleryItem("home-clock-12") { $0.reading = GallerySamples.reading { $0.hours = .twelve } },
            GalleryItem("home-clock-seconds") { $0.reading = GallerySamples.reading { $0.hasSeconds = true } },
            GalleryItem("home-clock-12-seconds") {
                $0.reading = GallerySamples.reading { ($0.hours, $0.hasSeconds) = (.twelve, true) }
            },
            GalleryItem("home-clock-date") {
                $0.reading = GallerySamples.reading(in: GallerySamples.german) { $0.date = .long }
            },
            GalleryItem("home-clock-glance") {
                $0.reading = GallerySamples.reading { ($0.hours, $0.hasSeconds) = (.twelve, true) }
                $0.glance = GallerySamples.weather
            },
        ]

    private static let views: [GalleryItem] =
        [
            GalleryItem("home-view") { $0.view = GallerySamples.dashboard },
            GalleryItem("home-compact") {
                $0.leading = GlanceView(GallerySamples.weather).node
                $0.trailing = GlanceView(GallerySamples.battery).node
            },
        ]

    /// Homes while activities wait, with the first of them, and of modules that ask for attention.
    private static let waiting: [GalleryItem] = {
        let idle = GalleryItem("home-waiting") {
            $0.waiting = GallerySamples.waiting
            $0.pending = 5
        }
        var opened = idle
        (opened.name, opened.isOpened) = ("home-opened", true)
        let attention = GalleryItem("home-attention") {
            $0.attention = [
                AttentionMark(icon: "envelope", tint: .orange), AttentionMark(icon: "cloud.rain", tint: .teal),
            ]
        }
        var cutOut = GalleryItem("home-cut-out") { $0.glance = GallerySamples.weather }
        cutOut.hasCutOut = true
        return [idle, opened, attention, cutOut]
    }()

    private static let glances = GalleryGroup(
        name: "glance",
        items: [
            GalleryItem("glance-words") { $0.glance = GallerySamples.weather },
            GalleryItem("glance-bar") { $0.glance = GallerySamples.printer },
            GalleryItem("glance-gauge") { $0.glance = GallerySamples.battery },
            GalleryItem("glance-sparkline") { $0.glance = GallerySamples.sensor },
            GalleryItem("glance-all") { $0.glance = GallerySamples.load },
            GalleryItem("glance-stale") {
                $0.glance = GallerySamples.weather
                $0.isGlanceStale = true
            },
        ])

    private static let ownViews = GalleryGroup(
        name: "glance-view",
        items: [
            GalleryItem("glance-view") { $0.glance = GallerySamples.forecast },
            GalleryItem("glance-view-stale") {
                $0.glance = GallerySamples.forecast
                $0.isGlanceStale = true
            },
            GalleryItem("glance-view-compact") {
                $0.leading = GlanceView(GallerySamples.forecast).node
                $0.trailing = GlanceView(GallerySamples.battery).node
            },
        ])

    private static let modules = GalleryGroup(
        name: "module",
        items: GallerySources.all.map { name, glance in GalleryItem("module-" + name) { $0.glance = glance } })

    private static let player = GalleryGroup(
        name: "player",
        items: GallerySources.player.map { name, glance in GalleryItem("module-" + name) { $0.glance = glance } })

    private static func themes(of catalog: ThemeCatalog) throws(ThemeProblem) -> GalleryGroup {
        var items: [GalleryItem] = []
        for name in catalog.names {
            let look = try catalog.look(name)
            items.append(GalleryItem("theme-\(name)", look: look, card: GallerySamples.card))
            items.append(GalleryItem("theme-\(name)-home", look: look) { $0.glance = GallerySamples.load })
        }
        return GalleryGroup(name: "theme", items: items)
    }
}
