/// Music to play: a file, or a playlist stored in a player.
public enum MusicSource: Hashable, Sendable {
    /// The absolute path of a playlist file, `.m3u8` or `.m3u`.
    ///
    /// Other files that the player opens also work: a track or a folder.
    case file(path: String)
    /// The name of a playlist stored in a player.
    case named(String)
}
