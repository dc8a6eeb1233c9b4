/// The rhythm of a synthetic track, drawn as one bar for each instrument: X is a note, x a quiet one.
struct Style {
    enum Instrument: CaseIterable {
        case kick, snare, hat, openHat, bass, chord, pad, click
    }

    let name: String
    /// The number of beats that each drawing lasts.
    let beats: Int
    let lines: [(instrument: Instrument, rhythm: String)]
    /// By how much of a step each odd step is late.
    var swing = 0.0

    /// Whether many notes are three quarters or three halves of a beat apart.
    var crossesBeat: Bool { ["dotted", "dembow", "clave", "syncop"].contains { name.contains($0) } }

    static let all: [Style] = [
        Style(
            name: "four on the floor",
            beats: 4,
            lines: [
                (.kick, "X...X...X...X..."), (.openHat, "..X...X...X...X."), (.hat, "x.x.x.x.x.x.x.x."),
                (.bass, "..XX..XX..XX..XX"),
            ]
        ),
        Style(
            name: "loud off-beats",
            beats: 4,
            lines: [
                (.kick, "X...X...X...X..."), (.openHat, "..X...X...X...X."), (.openHat, "..X...X...X...X."),
                (.chord, "..X...X...X...X."),
            ]
        ),
        Style(
            name: "rock",
            beats: 4,
            lines: [
                (.kick, "X.......X.X....."), (.snare, "....X.......X..."), (.hat, "X.X.X.X.X.X.X.X."),
                (.bass, "X.X.X.X.X.X.X.X."),
                (.chord, "X.......X......."),
            ]
        ),
        Style(
            name: "drum and bass",
            beats: 4,
            lines: [
                (.kick, "X.........X....."), (.snare, "....X.......X..."), (.hat, "X.X.X.X.X.X.X.X."),
                (.bass, "X.....X...X....."),
            ]
        ),
        Style(
            name: "dotted chords",
            beats: 4,
            lines: [
                (.kick, "X...X...X...X..."), (.snare, "....X.......X..."), (.chord, "X..X..X..X..X.X."),
                (.bass, "X..X..X..X..X.X."),
            ]
        ),
        Style(
            name: "dotted over two bars",
            beats: 8,
            lines: [
                (.kick, "X.......X.......X.......X......."), (.snare, "....X.......X.......X.......X..."),
                (.chord, "X..X..X..X..X..X..X..X..X..X..X."), (.hat, "X..X..X..X..X..X..X..X..X..X..X."),
            ]
        ),
        Style(
            name: "dembow",
            beats: 4,
            lines: [
                (.kick, "X...X...X...X..."), (.snare, "...X..X....X..X."), (.hat, "x.x.x.x.x.x.x.x."),
                (.bass, "X..X..X.X..X..X."),
            ]
        ),
        Style(
            name: "clave",
            beats: 4,
            lines: [
                (.snare, "X..X..X...X.X..."), (.kick, "X...X...X...X..."), (.bass, "...X..X....X..X."),
                (.chord, "X..X..X...X.X..."),
            ]
        ),
        Style(
            name: "shuffle",
            beats: 4,
            lines: [
                (.kick, "X.....X....."), (.snare, "...X.....X.."), (.hat, "X.XX.XX.XX.X"), (.bass, "X.XX.XX.XX.X"),
            ]
        ),
        Style(
            name: "twelve eighths",
            beats: 4,
            lines: [
                (.kick, "X.....X....."), (.snare, "...X.....X.."), (.hat, "XXXXXXXXXXXX"), (.chord, "X..X..X..X.."),
            ]
        ),
        Style(
            name: "triplet arpeggio",
            beats: 4,
            lines: [
                (.kick, "X..X..X..X.."), (.chord, "XXXXXXXXXXXX"), (.bass, "X.....X....."),
            ]
        ),
        Style(
            name: "waltz",
            beats: 3,
            lines: [
                (.kick, "X....."), (.snare, "..x.x."), (.hat, "X.X.X."), (.bass, "X....."), (.chord, "..X.X."),
            ]
        ),
        Style(
            name: "swing",
            beats: 4,
            lines: [
                (.kick, "X.......X......."), (.snare, "..X...X."), (.hat, "X.X.X.XXX.X.X.XX"), (.bass, "X.X.X.X."),
            ],
            swing: 0.33
        ),
        Style(
            name: "ska",
            beats: 4,
            lines: [
                (.kick, "X...X..."), (.snare, "..X...X."), (.chord, ".X.X.X.X"), (.bass, "X.X.X.X."),
            ]
        ),
        Style(
            name: "syncopated bass",
            beats: 4,
            lines: [
                (.kick, "X......X..X....."), (.snare, "....X.......X..."), (.hat, "XXXXXXXXXXXXXXXX"),
                (.bass, "X..X...X..X..X.."),
            ]
        ),
        Style(
            name: "no drums",
            beats: 4,
            lines: [
                (.chord, "X.X.X.X.X.X.X.X."), (.bass, "X.......X......."), (.pad, "X..............."),
            ]
        ),
        Style(name: "clicks", beats: 1, lines: [(.click, "X")]),
    ]
}
