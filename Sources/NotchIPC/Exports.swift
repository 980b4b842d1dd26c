/// Exported, because the messages consist of these values.
@_exported public import NotchJSON
