import CSndfile

extension TrackTags {
    /// Reads the tags of a file: from its bytes, and as the decoder gives them.
    ///
    /// - Parameter reader: The decoder of the same file.
    public init(path: String, reader: TrackReader) {
        self = FileBytes.use(path) { TrackTags($0) } ?? TrackTags()
        title = title ?? Self.text(reader.tag(SF_STR_TITLE))
        artist = artist ?? Self.text(reader.tag(SF_STR_ARTIST))
        album = album ?? Self.text(reader.tag(SF_STR_ALBUM))
    }
}
