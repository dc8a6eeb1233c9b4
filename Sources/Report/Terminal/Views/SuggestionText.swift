public import Activities
import Messages

/// A terminal view of a playlist suggestion and its reason, or why there is no suggestion.
public struct SuggestionText: Hashable, Sendable {
    private let suggestion: PlaylistSuggestion
    private let style: TerminalStyle

    /// Creates the view of a playlist suggestion.
    public init(_ suggestion: PlaylistSuggestion, style: TerminalStyle) {
        self.suggestion = suggestion
        self.style = style
    }
}

extension SuggestionText: CustomStringConvertible {
    /// The text; no line is wider than the terminal, and there is no line break at the end.
    public var description: String {
        switch suggestion {
        case .noData(let reason):
            return reason.wrapped(to: style.columns).map { TextLine($0) }.text(style)
        case .playlist(let playlist, let reason):
            let place =
                switch playlist.target {
                case .file(let path): path
                case .named(let name): style.messages.musicPlaylist(name: name)
                }
            let title = [TextLine(playlist.mood, .strong), TextLine(place)].joined(style.dot)
            return ([title] + reason.wrapped(to: style.columns).map { TextLine($0, .faint) }).text(style)
        }
    }
}
