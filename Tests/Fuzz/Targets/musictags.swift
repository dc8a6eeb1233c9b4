/// The beginning of a music file with its tags.
func fuzz(_ input: FuzzInput) {
    let tags = TrackTags(FileBytes(input.bytes + [input.cut]))
    for text in [tags.title, tags.artist, tags.album].compactMap(\.self) {
        require("a text is not empty and not long", !text.isEmpty && text.count <= TrackTags.longest)
        require(
            "a text has no control characters",
            text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        )
    }
    require("a tempo is in its range", tags.tempo.map(TrackTags.tempos.contains) ?? true)
}
