// A program on a board imports NotchKit alone, and has activities, queue and surface with it, and the themes.
@_exported public import NotchCore
@_exported public import NotchGraphics
