@testable import NotchDisplay

/// The description of the error that a layout has; `nil` if it is valid.
func refusal(of options: MatrixLayoutOptions) -> String? {
    do throws(MatrixOptionError) {
        _ = try MatrixLayout(options)
        return nil
    } catch {
        return "\(error)"
    }
}

/// The description of the error that `body` throws; `nil` if it throws none.
func refusal<T>(_ body: () throws(MatrixOptionError) -> T) -> String? {
    do throws(MatrixOptionError) {
        _ = try body()
        return nil
    } catch {
        return "\(error)"
    }
}

/// A matrix or strip in one piece, row by row.
func plain(_ width: Int, _ height: Int) throws -> MatrixLayout {
    try MatrixLayout(MatrixLayoutOptions(size: MatrixSize(width: width, height: height)))
}
