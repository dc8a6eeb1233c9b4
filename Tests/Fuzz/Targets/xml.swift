import Activities

@testable import Exchange

/// A GPX or TCX file.
func fuzz(_ input: FuzzInput) {
    let bytes = input.bytes + [input.cut]
    let tracks = (try? GPX.decode(bytes)) ?? (try? TCX.decode(bytes))
    reportTracks(tracks)
    for track in tracks?.prefix(20) ?? [] {
        checkTrack(track)
        require("what was written as TCX is the same", (try? TCX.decode(TCX.encode(track))) == [track])
        // GPX cannot be written without positions.
        guard let gpx = try? GPX.encode(track) else { continue }
        require("what was written as GPX is the same", (try? GPX.decode(gpx)) == [track])
    }
}
