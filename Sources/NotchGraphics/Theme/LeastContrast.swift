/// The least contrasts of WCAG 2.1, for themes that ask for no more.
package enum LeastContrast {
    /// Text (1.4.3).
    package static let text = 4.5
    /// Graphics, and large text (1.4.11, 1.4.3).
    package static let graphics = 3.0
}
