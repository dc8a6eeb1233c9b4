/// Music for a run: a file, or what a player has itself.
public enum Playlist: Hashable, Sendable {
    /// A playlist's file, `.m3u8` or `.m3u`, by its absolute path.
    ///
    /// Anything else that the player opens will do: a track, a folder.
    case file(path: String)
    /// One of a player's own, by the name that it shows there.
    case named(String)
}
