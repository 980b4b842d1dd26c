import Foundation
import NotchConfiguration
import NotchCore
import Testing

@testable import NotchGraphics

/// A panel, with all that sets the type of its cards.
struct SurveyedPanel {
    let name: String
    let geometry: PanelGeometry
    let options: RenderOptions

    /// Rasters without a profile, with their densities in pixels to the millimetre and viewing distances in millimetres,
    /// if they are known.
    private static let rasters: [(width: Int, height: Int, density: Double?, distance: Double?)] = [
        (64, 32, nil, nil), (64, 48, nil, nil), (72, 40, nil, nil), (84, 48, nil, nil), (96, 64, nil, nil),
        (96, 96, nil, nil),
        (128, 32, 5.7, 400), (128, 64, 5.9, 400), (128, 96, 5, 400), (128, 128, 4.8, 400), (160, 80, 7.4, 400),
        (160, 128, 4.6, 400), (172, 320, 8.2, 400), (200, 96, 4.4, 500), (240, 135, 9.6, 400), (240, 240, nil, nil),
        (240, 240, 10.2, 400), (240, 280, 8.6, 400), (240, 320, 6.5, 500), (256, 64, 3.6, 600), (264, 176, 4.6, 500),
        (280, 240, 8.6, 400), (296, 128, 4.4, 500), (320, 170, 7, 400), (320, 172, 8.2, 400), (320, 240, 6.5, 500),
        (320, 480, 6.5, 500), (368, 448, 12.7, 300), (400, 300, 4.7, 600), (400, 1280, 6.5, 600), (480, 120, nil, nil),
        (480, 272, 5, 600), (480, 320, 6.5, 500), (480, 480, 6.7, 600), (480, 800, 5.2, 700), (480, 1920, 8.8, 700),
        (640, 200, nil, nil), (720, 720, 10, 600), (800, 480, 5.2, 700), (1024, 600, 6.7, 700), (1280, 400, 6.5, 600),
        (1480, 320, 5.2, 700),
    ]

    private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    /// All panels with a profile, and the rasters without one.
    static func all() throws -> [SurveyedPanel] {
        let catalog = PanelCatalog(folders: [root + "/Hardware/panels"])
        let profiles = try catalog.names.map { name in
            var configuration = NotchConfiguration()
            configuration.panel = try catalog.profile(name)
            return SurveyedPanel(
                name: name, geometry: try configuration.geometry(), options: configuration.renderOptions)
        }
        let others = try rasters.map { raster in
            let geometry = try PanelGeometry(
                width: raster.width, height: raster.height, density: raster.density,
                viewingDistance: raster.distance)
            return SurveyedPanel(name: "\(geometry)", geometry: geometry, options: RenderOptions())
        }
        return profiles + others
    }

    /// All rasters in one density and at one viewing distance.
    static func rasters(density: Double?, viewingDistance: Double?) throws -> [SurveyedPanel] {
        try Set(rasters.map { [$0.width, $0.height] }).sorted { $0.lexicographicallyPrecedes($1) }.map { size in
            let geometry = try PanelGeometry(
                width: size[0], height: size[1], density: density, viewingDistance: viewingDistance)
            return SurveyedPanel(name: "\(size[0])x\(size[1])", geometry: geometry, options: RenderOptions())
        }
    }

    /// Title and subtitle of each card of the corpus for whose script there is a font. Boxes have no script.
    static func corpus() throws -> [(title: String, subtitle: String)] {
        let (text, style) = (TextEngine(families: "Open Sans"), TextStyle(size: 20, weight: .regular))
        let file = root + "/Tests/NotchGraphicsTests/Corpus/cards.tsv"
        return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t").map(String.init)
            let hasFont = fields.allSatisfy { text.block($0, style: style)?.missing.isEmpty ?? false }
            return fields.count == 3 && hasFont ? (fields[1], fields[2]) : nil
        }
    }
}
