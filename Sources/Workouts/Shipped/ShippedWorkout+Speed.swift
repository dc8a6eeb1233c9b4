extension ShippedWorkout {
    /// The texts of the workouts for speed and form.
    var speedText: String {
        switch self {
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
        default:
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
