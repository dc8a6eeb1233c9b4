import Activities
import Testing

/// The kinds of activities by their names in other programs.
@Suite struct SportWordTests {
    @Test(arguments: [
        ("Run", SportWord.kind(.run)), ("Trail Run", .kind(.run)), ("Virtual Run", .kind(.run)), ("Lauf", .kind(.run)),
        ("Course à pied", .kind(.run)), ("treadmill_running", .kind(.run)), ("9", .kind(.run)),
        ("Hike", .kind(.walk)), ("Spaziergang", .kind(.walk)), ("Randonnée", .kind(.walk)), ("10", .kind(.walk)),
        ("1", .kind(.cycle)), ("E-Bike Ride", .kind(.cycle)), ("Radfahrt", .kind(.cycle)),
        ("indoor_cycling", .kind(.cycle)),
        ("Swim", .kind(.other)), ("Nordic Ski", .kind(.other)), ("Langlauf", .kind(.other)),
        ("Weight Training", .kind(.other)), ("Rowing", .kind(.other)), ("Workout", .kind(.other)),
        ("", .unknown), ("სირბილი", .unknown), ("99", .unknown), ("Other", .unknown), ("Grunwald", .unknown),
    ])
    func wordsOfServicesHaveTheirMeaning(_ text: String, _ meaning: SportWord) {
        #expect(SportWord(text) == meaning)
    }

    /// Runs, walks, rides and swims in the words of Strava and Garmin in many languages.
    @Test(arguments: [
        ["Run", "Walk", "Ride", "Swim"], ["Lauf", "Spaziergang", "Radfahrt", "Schwimmen"],
        ["Course à pied", "Marche", "Sortie à vélo", "Natation"], ["Carrera", "Caminata", "Bicicleta", "Natación"],
        ["Corsa", "Camminata", "Ciclismo", "Nuoto"], ["Corrida", "Caminhada", "Pedalada", "Natação"],
        ["Hardlopen", "Wandelen", "Fietsrit", "Zwemmen"], ["Bieg", "Spacer", "Jazda na rowerze", "Pływanie"],
        ["Běh", "Chůze", "Jízda na kole", "Plavání"], ["Löpning", "Promenad", "Cykling", "Simning"],
        ["Løb", "Gåtur", "Cykeltur", "Svømning"], ["Løping", "Gange", "Sykling", "Svømming"],
        ["Juoksu", "Kävely", "Pyöräily", "Uinti"], ["Futás", "Séta", "Kerékpározás", "Úszás"],
        ["Koşu", "Yürüyüş", "Bisiklet", "Yüzme"], ["Забег", "Ходьба", "Заезд на велосипеде", "Плавание"],
        ["ラン", "ウォーキング", "ライド", "スイム"], ["跑步", "步行", "骑行", "游泳"], ["달리기", "걷기", "라이딩", "수영"],
        ["Cursa", "Caminada", "Bicicleta", "Natació"], ["Alergare", "Plimbare", "Tură cu bicicleta", "Înot"],
        ["Beh", "Chôdza", "Jazda na bicykli", "Plávanie"], ["Tek", "Hoja", "Kolesarjenje", "Plavanje"],
        ["Trčanje", "Hodanje", "Vožnja bicikla", "Plivanje"], ["Бягане", "Ходене", "Колоездене", "Плуване"],
        ["Біг", "Прогулянка", "Велопоїздка", "Плавання"], ["Τρέξιμο", "Περπάτημα", "Ποδηλασία", "Κολύμβηση"],
        ["Jooks", "Kõndimine", "Rattasõit", "Ujumine"], ["Skriešana", "Pastaiga", "Riteņbraukšana", "Peldēšana"],
        ["Bėgimas", "Ėjimas", "Važiavimas dviračiu", "Plaukimas"], ["Lari", "Jalan", "Bersepeda", "Renang"],
        ["Chạy bộ", "Đi bộ", "Đạp xe", "Bơi"], ["วิ่ง", "เดิน", "ปั่นจักรยาน", "ว่ายน้ำ"],
        ["ركض", "مشي", "ركوب الدراجة", "سباحة"], ["ריצה", "הליכה", "רכיבה על אופניים", "שחייה"],
        ["trail_running", "casual_walking", "gravel_cycling", "lap_swimming"],
        [
            "HKWorkoutActivityTypeRunning", "HKWorkoutActivityTypeHiking", "HKWorkoutActivityTypeCycling",
            "SwimmingPool",
        ],
        ["TRAIL RUN", "NORDIC WALKING", "E-BIKE RIDE", "OPEN WATER SWIMMING"],
        ["VirtualRun", "Hike", "EBikeRide", "StandUpPaddling"],
        ["virtual_run", "hiking", "indoor_cycling", "bikeToRunTransition"],
        // The letters of a name can be composed in two ways.
        ["Be\u{30C}h", "Chu\u{30A}ze", "Ve\u{301}lo", "Plava\u{301}ni\u{301}"],
    ])
    func kindsHaveNamesInManyLanguages(_ words: [String]) {
        #expect(words.map(SportWord.init) == [.kind(.run), .kind(.walk), .kind(.cycle), .kind(.other)])
    }

    @Test(arguments: [
        "Rowerowy rajd", "Skipper", "Runway", "Biker's Brunch brunch", "Trunk", "Walkerton", "Bridge", "Prune",
        "Grower",
    ])
    func partsOfWordsMeanNothing(_ text: String) {
        #expect(SportWord(text).kind != .run && SportWord(text).kind != .walk)
        #expect(SportWord(text) != .kind(.other))
    }

    @Test(arguments: [
        (["Morning Run", "2026/1.gpx"], SportWord.kind(.run)), (["", "rides/a.gpx"], .kind(.cycle)),
        (["Lake swim"], .kind(.other)), (["Swim, bike and run"], .unknown), (["Workout", "course.gpx"], .unknown),
        (["treadmill 3"], .onFoot), (["Berlin"], .unknown), ([], .unknown),
    ])
    func textsDecideOnlyIfTheyNameOneKind(_ texts: [String], _ meaning: SportWord) {
        #expect(SportWord(texts: texts) == meaning)
    }
}

@Suite struct ActivityTagTests {
    private static let long = String(repeating: "é", count: ActivityTag.longest)

    @Test(arguments: [
        ("race", "race", "race"), ("  With Ana\n", "With Ana", "with ana"), ("ÜBUNG", "ÜBUNG", "übung"),
        ("🏃", "🏃", "🏃"), (long, long, long),
    ])
    func aTagKeepsItsCase(written: String, text: String, folded: String) throws {
        let tag = try ActivityTag(parsing: written)
        #expect(tag.text == text && tag.folded == folded)
    }

    @Test(arguments: [
        ("", InvalidTag.empty), (" \t", .empty), (long + "a", .tooLong), ("a,b", .invalidCharacter),
        ("a\nb", .invalidCharacter), ("a\u{1B}[2J", .invalidCharacter), ("a\u{202E}b", .invalidCharacter),
        ("a" + String(repeating: "\u{301}", count: 200), .tooLong),
    ])
    func anInvalidTagIsRefused(written: String, reason: InvalidTag) {
        #expect(throws: reason) { try ActivityTag(parsing: written) }
    }

    @Test(arguments: [("1", 1), ("10", 10), ("0", nil), ("11", nil), ("-3", nil), ("7.5", nil), ("", nil), ("x", nil)])
    func anEffortIsANumberFrom1To10(written: String, value: Int?) {
        #expect(PerceivedEffort(parsing: written)?.value == value)
        #expect(PerceivedEffort.all.map(\.value) == Array(1...10))
    }
}
