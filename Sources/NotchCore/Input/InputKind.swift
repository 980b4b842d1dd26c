package enum InputKind: String, CaseIterable, Hashable, Sendable {
    case gpio, proximity, touch, keys, terminal, light, script, socket
}
