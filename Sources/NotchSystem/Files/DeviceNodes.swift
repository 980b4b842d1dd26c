/// What every kernel interface tells of the nodes of its devices.
package protocol DeviceNodes {
    /// Where a link leads: `realpath(3)`. The path itself where there is nothing.
    func canonicalPath(_ path: String) -> String

    /// Who, besides root, may open a node: the name of its group, or the number of a group without a name.
    func group(of path: String) -> String?
}

extension DeviceNodes {
    package func canonicalPath(_ path: String) -> String { (try? System.realPath(path)) ?? path }

    package func group(of path: String) -> String? { System.group(ofFile: path) }
}
