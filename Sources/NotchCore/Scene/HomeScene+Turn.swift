extension HomeScene {
    /// Sets ``turned``: to `now` if other texts move than in the scene before, or as it was there.
    package mutating func noteTurn(after former: HomeScene, at now: Instant) {
        turned = former.turned
        let isSame = view == former.view && leading == former.leading && trailing == former.trailing
        guard !isSame || glance?.view != former.glance?.view else { return }
        if movingTexts != former.movingTexts { turned = now }
    }

    private var movingTexts: [String] {
        [view, leading, trailing, glance?.view].compactMap { $0 }.flatMap(\.movingTexts)
    }
}

extension ViewNode {
    fileprivate var movingTexts: [String] {
        // A tree may be deeper than the stack of calls until it is checked, so the function calls itself nowhere.
        var left = [self]
        var texts: [String] = []
        while let node = left.popLast(), texts.count < ViewLimits.nodes {
            if case .marquee(let text, _) = node.content { texts.append(text) }
            left += node.parts
        }
        return texts
    }
}
