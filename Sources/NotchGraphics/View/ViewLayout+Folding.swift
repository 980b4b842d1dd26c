import NotchCore

extension ViewLayout {
    /// Folds parts away until what is left of a part has room, the least important first.
    mutating func fold(_ id: Int, width: Int, height: Int) {
        let node = tree[id]
        guard case .stack(let axis, _, _) = node.content else { return }
        let inner = (width: width - beside(node.padding), height: height - above(node.padding))
        for child in tree.kept(id) { fold(child, width: inner.width, height: inner.height) }
        guard axis != .depth else { return }
        while least(of: id, along: axis, width: width, height: height) > (axis == .horizontal ? width : height),
            let part = leastImportant(in: id, along: axis, inner)
        {
            tree.fold(part)
            measures.forget(tree.stacks(around: part))
        }
    }

    private func least(of id: Int, along axis: ViewAxis, width: Int, height: Int) -> Int {
        axis == .horizontal ? self.width(of: id, in: height).least : self.height(of: id, in: width).least
    }

    private func leastImportant(in id: Int, along axis: ViewAxis, _ room: (width: Int, height: Int)) -> Int? {
        var found: (id: Int, importance: Int)?
        for candidate in candidates(in: id, along: axis, room, above: 0)
        where candidate.importance <= found?.importance ?? .max {
            found = candidate
        }
        return found?.id
    }

    /// Returns the parts that make room along an axis if they fold away. One part is always left.
    ///
    /// Of a stack across the axis, only the longest part makes room, and only if it is longer than the others. Unless it
    /// is also the least important one, the stack folds away as a whole.
    ///
    /// - Parameter base: the priorities of the stacks around, up to the one that is too long.
    private func candidates(
        in id: Int, along axis: ViewAxis, _ room: (width: Int, height: Int), above base: Int
    ) -> [(id: Int, importance: Int)] {
        let kept = tree.kept(id)
        var found: [(id: Int, importance: Int)] = []
        for first in kept {
            var child = first
            var base = base + tree[child].priority
            // A stack of one part is that part.
            while let only = tree.kept(child).first, tree.kept(child).count == 1 {
                child = only
                base += tree[child].priority
            }
            let inside = tree.kept(child)
            if inside.count > 1, case .stack(let other, _, _) = tree[child].content {
                if other == axis {
                    found += candidates(in: child, along: axis, room, above: base)
                    continue
                }
                if let longest = longest(of: inside, along: axis, room) {
                    if tree.kept(longest).count > 1 {
                        found += candidates(in: longest, along: axis, room, above: base + tree[longest].priority)
                        continue
                    }
                    let importance = tree.importance(longest)
                    if inside.allSatisfy({ tree.importance($0) >= importance }) {
                        found.append((longest, base + importance))
                        continue
                    }
                }
            }
            if kept.count > 1 { found.append((child, base - tree[child].priority + tree.importance(child))) }
        }
        return found
    }

    /// Returns the part that is longer than all others; `nil` if two are as long.
    private func longest(of parts: [Int], along axis: ViewAxis, _ room: (width: Int, height: Int)) -> Int? {
        let lengths = parts.map { (id: $0, least: least(of: $0, along: axis, width: room.width, height: room.height)) }
            .sorted { $0.least > $1.least }
        return lengths.count > 1 && lengths[0].least > lengths[1].least ? lengths[0].id : nil
    }
}
