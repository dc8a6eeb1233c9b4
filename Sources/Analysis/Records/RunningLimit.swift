/// The fastest that people have run over distances: what is faster was not run, but is a ride in a vehicle.
///
/// See `Activity.Kind.fastest` for the limit at any time.
///
/// The times are the fastest ever run over their distances, up to 2025 (World Athletics, all-time lists): Bolt 2009, Van Niekerk 2016,
/// Rudisha 2012, Ngeny 1999, El Guerrouj 1998 and 1999, Ingebrigtsen 2024, Cheptegei 2020, Kiplimo 2025, Kiptum 2023.
enum RunningLimit {
    /// A distance and the shortest time in which it was run.
    struct Rung {
        let meters: Double
        let seconds: Double
    }

    /// The distances over which the time is checked, shortest first.
    static let rungs = [
        Rung(meters: 100, seconds: 9.58), Rung(meters: 200, seconds: 19.19), Rung(meters: 400, seconds: 43.03),
        Rung(meters: 800, seconds: 100.91), Rung(meters: 1000, seconds: 131.96), Rung(meters: 1500, seconds: 206),
        Rung(meters: 1609.344, seconds: 223.13), Rung(meters: 3000, seconds: 437.55),
        Rung(meters: 5000, seconds: 755.36), Rung(meters: 10_000, seconds: 1571),
        Rung(meters: 21_097.5, seconds: 3402), Rung(meters: 42_195, seconds: 7235),
    ]
}
