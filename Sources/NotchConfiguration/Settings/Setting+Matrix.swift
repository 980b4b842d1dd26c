extension Setting {
    /// The settings of a matrix of lamps. A change of any of these keys is reported as one change of the section.
    static let matrix: [Setting] = MatrixKey.all.map { key in
        Setting(MatrixKey.section, key.key) { (configuration, text, subject) throws(InvalidValue) in
            try key.apply(&configuration.matrix, text)
            configuration.matrix.places[key.key] = subject.location
        } nextStart: {
            ("[Matrix]", { $0.matrix == $1.matrix })
        }
    }
}
