/// The workouts that come with strided, each with its source; the raw values are the names by which they are run.
package enum ShippedWorkout: String, CaseIterable, Hashable, Sendable {
    case strides
    case cadenceDrill = "cadence-drill"
    case thirtyThirty = "30-30"
    case yasso = "yasso-800"
    case norwegian = "norwegian-4x4"
    case tempo
    case cruiseIntervals = "cruise-intervals"
    case monaFartlek = "mona-fartlek"
    case hillRepeats = "hill-repeats"
    case progression = "progression-run"
    case pyramid
    case couchTo5K = "couch-to-5k-week-1"

    /// The workout.
    ///
    /// - Throws: Never for the texts of this version, as the tests show.
    package func workout() throws(WorkoutError) -> Workout { try Workout(parsingTOML: toml) }

    /// The workout as a file, `strided-workout(5)`.
    package var toml: String {
        switch self {
        case .yasso:
            """
            name = "Yasso 800s"
            source = "Amby Burfoot after Bart Yasso, Runner's World, October 1994"
            notes = "Run each 800 m in as many minutes and seconds as your marathon shall take hours and minutes. Jog for as long, about 400 m."
            steps = '''
            15min warmup
            10x(800m "even" / 400m easy)
            10min cooldown
            '''
            """
        case .norwegian:
            """
            name = "Norwegian 4x4"
            source = "Helgerud et al. 2007, Med Sci Sports Exerc 39:665, doi:10.1249/mss.0b013e3180304570"
            notes = "The heart rate needs a minute or two to rise: do not start too fast."
            steps = '''
            10min warmup @70%max
            4x(4min @90-95%max / 3min easy @70%max)
            5min cooldown
            '''
            """
        case .tempo:
            """
            name = "Tempo run"
            source = "Jack Daniels, Daniels' Running Formula, 3rd edition, Human Kinetics 2014"
            notes = "Comfortably hard: the pace of a race of one hour."
            steps = '''
            15min warmup
            20min @100%
            10min cooldown
            '''
            """
        case .cruiseIntervals:
            """
            name = "Cruise intervals"
            source = "Jack Daniels, Daniels' Running Formula, 3rd edition, Human Kinetics 2014"
            notes = "Threshold pace in parts: the rests are short, and the pace is not faster than in a tempo run."
            steps = '''
            15min warmup
            5x(1mi @100% / 60s easy)
            10min cooldown
            '''
            """
        case .progression:
            """
            name = "Long run with progression"
            source = "After Pete Pfitzinger and Scott Douglas, Advanced Marathoning, 2nd edition, Human Kinetics 2009"
            notes = "From 20 percent slower than marathon pace to 10 percent slower. The length of 90 minutes is a choice of strided."
            steps = '''
            90min @83->91%marathon
            '''
            """
        case .couchTo5K:
            """
            name = "Couch to 5K, week 1"
            source = "Josh Clark, The Couch-to-5K Running Plan, Cool Running 1996"
            notes = "Three times in the week, with a day of rest after each."
            steps = '''
            5min warmup "walk briskly"
            8x(60s "jog" / 90s walk)
            5min cooldown "walk"
            '''
            """
        case .strides:
            """
            name = "Strides"
            source = "After Jack Daniels, Daniels' Running Formula, 3rd edition, Human Kinetics 2014, which adds strides to easy runs"
            notes = "Strides are quick and light, not sprints; walk or jog until you feel fresh."
            steps = '''
            20min easy
            6x(20s "quick and light" / 60s easy)
            5min cooldown
            '''
            """
        case .cadenceDrill:
            """
            name = "Cadence drill"
            source = "After Heiderscheit et al. 2011, Med Sci Sports Exerc 43:296, doi:10.1249/MSS.0b013e3181ebedf4"
            notes = "The study raised the step rate by 5 and 10 percent at the same speed. Set the target 5 percent above your own."
            steps = '''
            10min warmup
            6x(3min @175spm "shorter steps, same speed" / 2min easy)
            5min cooldown
            '''
            """
        case .thirtyThirty:
            """
            name = "30/30"
            source = "Billat et al. 2000, Eur J Appl Physiol 81:188, doi:10.1007/s004210050029"
            notes = "Fast means the pace that you could hold for about six minutes; recover at half of that speed."
            steps = '''
            15min warmup
            18x(30s "fast" / 30s easy)
            10min cooldown
            '''
            """
        case .hillRepeats:
            """
            name = "Hill repeats"
            source = "A common form. Barnes et al. 2013, doi:10.1123/ijspp.8.6.639, found no length of uphill intervals that is best for 5 km times."
            notes = "Find a steady climb of 5 to 8 percent. Press the lap key when you are down again. 60 s is a choice of strided."
            steps = '''
            15min warmup
            8x(60s "uphill, strong" / lap easy "walk or jog down")
            10min cooldown
            '''
            """
        case .monaFartlek:
            """
            name = "Mona fartlek"
            source = "Steve Moneghetti and Chris Wardlaw; described in Mario Fraioli, The Morning Shakeout, Workout of the Week: The Mona Fartlek"
            notes = "Twenty minutes. The floats are as long as the efforts and not much slower."
            steps = '''
            15min warmup
            2x(90s "fast" / 90s easy "float")
            4x(60s "fast" / 60s easy "float")
            4x(30s "fast" / 30s easy "float")
            4x(15s "fast" / 15s easy "float")
            10min cooldown
            '''
            """
        case .pyramid:
            """
            name = "Fartlek pyramid"
            source = "Triathlete, One-Hour Workout: Fartlek Pyramid, 10 June 2020, the main set of its list"
            notes = "Strong and even on the efforts; do not start too fast."
            steps = '''
            15min warmup
            5x(20s "pick up" / 30s easy)
            1min "strong" / 1min easy
            2min "strong" / 2min easy
            3min "strong" / 3min easy
            2min "strong" / 2min easy
            1min "strong" / 1min easy
            10min cooldown
            '''
            """
        }
    }
}
