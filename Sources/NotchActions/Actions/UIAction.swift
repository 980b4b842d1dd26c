/// An action that needs a display. Like every action it is performed on the surface actor.
public protocol UIAction: Action {}
