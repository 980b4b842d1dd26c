/// Exported, because panel profiles consist of these values.
@_exported public import NotchPanels
