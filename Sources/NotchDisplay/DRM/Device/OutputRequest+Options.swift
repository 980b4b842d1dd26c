import NotchDRM

extension OutputRequest {
    init(_ options: OutputOptions) {
        let format: Format =
            switch options.format {
            case .automatic: .automatic
            case .xrgb8888: .xrgb8888
            case .rgb565: .rgb565
            case .grey16: .grey16
            case .mono: .mono
            }
        self.init(
            card: options.card, connector: options.connector,
            mode: options.mode.map { Mode(width: $0.width, height: $0.height, refresh: $0.refresh) }, format: format,
            isFormatOptional: options.isFormatOptional, isAtomic: options.isAtomic)
    }
}
