// A program on a board imports only NotchKit, which exports activities, queue, surface, questions and options.
@_exported public import NotchConfiguration
@_exported public import NotchCore
@_exported public import NotchDevices
@_exported public import NotchDisplay
@_exported public import NotchGraphics
@_exported public import NotchInput
