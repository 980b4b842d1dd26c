// Every action is performed on the surface actor.
@_exported public import NotchConcurrency
