import NotchCore
import NotchGallery
import NotchGraphics

/// The pictures of home views and glances.
enum HomePictures {
    private static let panels = ["1480x320", "480x1920", "320x170", "128x64", "128x32"]

    static let all: [HomePicture] =
        panels.map { panel in HomePicture("home-view-" + panel, on: panel) { $0.view = GallerySamples.dashboard } }
        + panels.map { panel in HomePicture("glance-" + panel, on: panel) { $0.glance = GallerySamples.load } }
        + [
            HomePicture("glance-words", on: "1480x320") { $0.glance = GallerySamples.weather },
            HomePicture("glance-gauge", on: "1480x320", palette: .light) { $0.glance = GallerySamples.battery },
            HomePicture("glance-stale", on: "1480x320") {
                $0.glance = GallerySamples.weather
                $0.isGlanceStale = true
            },
            HomePicture("compact", on: "1480x320") {
                $0.leading = GlanceView(GallerySamples.weather).node
                $0.trailing = GlanceView(GallerySamples.battery).node
            },
        ]
}
