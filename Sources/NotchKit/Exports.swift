// A program on a board imports NotchKit alone and has the activities, the queue and the surface with it.
@_exported public import NotchCore
