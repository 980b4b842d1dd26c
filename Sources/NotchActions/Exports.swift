// The surface actor, on which every action is performed.
@_exported public import NotchConcurrency
