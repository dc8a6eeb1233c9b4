import Activities

@testable import Exchange

/// A FIT file.
func fuzz(_ input: FuzzInput) {
    let bytes = input.bytes + [input.cut]
    let decoded = try? FIT.decode(bytes)
    reportTracks(decoded)
    guard let tracks = decoded else { return }
    for track in tracks.prefix(20) {
        checkTrack(track)
        // Before 1998, and next to 2126, FIT's times run out.
        guard (2000...2100).contains(track.activity.start.date.fields.year) else { continue }
        let again = try? FIT.decode(FIT.encode(track))
        require("what was read, written and read again is the same", again == [track])
    }
}
