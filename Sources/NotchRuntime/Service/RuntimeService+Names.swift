import NotchConfiguration
import NotchCore
import NotchGraphics
import NotchIPC

extension RuntimeService {
    func names(_ request: NamesRequest) -> NamesRequest.Reply {
        let all =
            switch request.kind {
            case .icon: runtime.icons.names
            case .theme: runtime.configuration.themes.names
            case .panel: PanelCatalog().names
            }
        let search = request.search?.lowercased() ?? ""
        return NamesRequest.Reply {
            $0.names = all.filter { search.isEmpty || $0.lowercased().hasOccurrence(of: search) }
        }
    }
}
