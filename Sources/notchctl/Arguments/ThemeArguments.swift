public import ArgumentParser
public import NotchIPC

extension ThemePalette: ExpressibleByArgument {}
extension ThemeSurface: ExpressibleByArgument {}
