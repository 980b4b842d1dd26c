/// Whoever has the messages has the values that they are made of.
@_exported public import NotchJSON
