import Activities

/// A GPX or TCX file.
func fuzz(_ input: FuzzInput) {
    let bytes = input.bytes + [input.cut]
    let tracks = (try? GPX.decode(bytes)) ?? (try? TCX.decode(bytes)) ?? []
    for track in tracks.prefix(20) {
        checkTrack(track)
        require("what was read, written and read again is the same", (try? TCX.decode(TCX.encode(track))) == [track])
    }
}
