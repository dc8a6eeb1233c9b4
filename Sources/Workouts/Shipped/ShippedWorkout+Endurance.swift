extension ShippedWorkout {
    /// The texts of the workouts for endurance.
    var enduranceText: String {
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
        default:
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
        }
    }
}
