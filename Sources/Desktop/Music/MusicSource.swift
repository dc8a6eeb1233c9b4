/// The music to play: a file, or a playlist that is stored in a music player program.
public enum MusicSource: Hashable, Sendable {
    /// The absolute path of a playlist file, `.m3u8` or `.m3u`.
    ///
    /// A track or a folder also works if the music player program can open it.
    case file(path: String)
    /// The name of a playlist that is stored in a music player program.
    case named(String)
}
