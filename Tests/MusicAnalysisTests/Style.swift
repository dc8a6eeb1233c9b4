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

// MARK: - Bars of three beats, and of two beats with three parts

extension Style {
    /// Bars of three beats; in the last ones, most of the sound is on the first beat.
    static let waltzes: [Style] = [
        Style(name: "bass and chords", beats: 3, lines: [(.bass, "X.."), (.chord, ".XX")]),
        Style(name: "drums", beats: 3, lines: [(.kick, "X.."), (.snare, ".XX"), (.bass, "X.."), (.chord, ".XX")]),
        Style(
            name: "rock with eighths",
            beats: 3,
            lines: [(.kick, "X....."), (.snare, "..X.X."), (.hat, "XXXXXX"), (.bass, "X.X.X.")]
        ),
        Style(
            name: "two bars of rock",
            beats: 6,
            lines: [
                (.kick, "X.....X....."), (.snare, "......X....."), (.hat, "X.X.X.X.X.X."), (.bass, "X.....X...X."),
                (.chord, "X.....X....."),
            ]
        ),
        Style(
            name: "jazz",
            beats: 3,
            lines: [(.kick, "X........"), (.hat, "...X.XX.."), (.openHat, "X..X.XX.."), (.bass, "X..X..X..")]
        ),
        Style(
            name: "swung",
            beats: 3,
            lines: [(.kick, "X....."), (.hat, "X.XXX."), (.bass, "X.X.X."), (.snare, "...x.x")],
            swing: 0.33
        ),
        Style(
            name: "dotted melody",
            beats: 3,
            lines: [(.bass, "X....."), (.chord, "X..XX."), (.snare, "..x.x.")]
        ),
        Style(
            name: "hemiola in each fourth bar",
            beats: 12,
            lines: [
                (.bass, "X.....X.....X.......X..."), (.chord, "..X.X...X.X.X...X...X..."),
                (.kick, "X.....X.....X.....X....."),
            ]
        ),
        Style(
            name: "accordion",
            beats: 3,
            lines: [(.bass, "X....."), (.chord, "..X.X."), (.chord, "X.XXXX")]
        ),
        Style(
            name: "Viennese, with an early second beat",
            beats: 3,
            lines: [
                (.bass, "X..........."), (.chord, "...X....X..."), (.kick, "X..........."), (.snare, "...x....x..."),
            ]
        ),
        Style(
            name: "one in the bar",
            beats: 3,
            lines: [(.kick, "X....."), (.bass, "X....."), (.chord, "X....."), (.hat, "x.x.x.")]
        ),
    ]

    /// Bars of two beats that are divided into three parts (6/8); the tempo is that of the two beats.
    static let sixEighths: [Style] = [
        Style(
            name: "rock",
            beats: 2,
            lines: [(.kick, "X....."), (.snare, "...X.."), (.hat, "XXXXXX"), (.bass, "X....X")]
        ),
        Style(name: "jig", beats: 2, lines: [(.bass, "X..X.."), (.chord, "XXXXXX"), (.kick, "X..X..")]),
        Style(
            name: "march",
            beats: 2,
            lines: [(.bass, "X....."), (.chord, "..XX.X"), (.snare, "X.XX.X"), (.kick, "X..x..")]
        ),
        Style(name: "tarantella", beats: 2, lines: [(.bass, "X..X.."), (.chord, ".XX.XX"), (.hat, "XXXXXX")]),
        Style(
            name: "long and short",
            beats: 2,
            lines: [(.kick, "X....."), (.snare, "...X.."), (.hat, "X.XX.X"), (.bass, "X.XX.X")]
        ),
    ]
}
