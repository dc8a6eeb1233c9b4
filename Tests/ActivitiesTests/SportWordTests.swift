import Activities
import Testing

/// The kinds of activities by their names in other programs.
@Suite struct SportWordTests {
    @Test(arguments: [
        ("Run", SportWord.kind(.run)), ("Trail Run", .kind(.run)), ("Virtual Run", .kind(.run)), ("Lauf", .kind(.run)),
        ("Course à pied", .kind(.run)), ("treadmill_running", .kind(.run)), ("9", .kind(.run)),
        ("Hike", .kind(.walk)), ("Spaziergang", .kind(.walk)), ("Randonnée", .kind(.walk)), ("10", .kind(.walk)),
        ("E-Bike Ride", .kind(.cycle)), ("Radfahrt", .kind(.cycle)), ("indoor_cycling", .kind(.cycle)),
        ("Swim", .other), ("Nordic Ski", .other), ("Langlauf", .other), ("Weight Training", .other), ("Rowing", .other),
        ("", .unknown), ("Τρέξιμο", .unknown), ("Workout", .unknown), ("99", .unknown),
    ])
    func wordsOfServicesHaveTheirMeaning(_ text: String, _ meaning: SportWord) {
        #expect(SportWord(text) == meaning)
    }
}
