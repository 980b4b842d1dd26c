public import ArgumentParser
public import NotchCore

extension ThemePalette: ExpressibleByArgument {}
extension AccentPreset: ExpressibleByArgument {}
extension SurfaceStyle: ExpressibleByArgument {}
