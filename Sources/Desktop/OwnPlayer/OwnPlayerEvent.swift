public import Media

/// An event of strided's own media player.
public enum OwnPlayerEvent: Hashable, Sendable {
    /// Another program has sent an order, usually because a media key was pressed.
    case key(MediaKey)
    /// The connection to the session bus was lost; the player must be shown again.
    case connectionLost
}
