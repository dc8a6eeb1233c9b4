/// The rows of the screen and the size of its digits, computed from the size of the terminal.
struct ScreenLayout: Equatable {
    /// The factor by which the digits of the cadence are enlarged, 1…7.
    let factor: Int
    /// The digits of the values below the cadence; nil shows them as text.
    let valueScale: BlockDigits.Scale?
    let cadence: Int
    /// The row of the captions below the cadence; nil if a workout needs the row.
    let captions: Int?
    /// The row of the needle; nil if a workout needs the row.
    let needle: Int?
    let beat: Int
    /// The first row of pace, time, distance and heart rate.
    let values: Int
    /// The rows of the workout; empty without a workout.
    let workout: Range<Int>
    /// The digits of the remaining time or distance of the step; nil shows it as text.
    let workoutScale: BlockDigits.Scale?
    /// The rows of the charts; empty if there is no room.
    let charts: Range<Int>
    /// The row of the notice; it is the row of the help line if there is no room for both.
    let notice: Int
    let help: Int

    /// The smallest number of rows of a chart: its title and two rows.
    static let smallestChart = 3

    /// Computes the layout; the size must not be smaller than the smallest supported one.
    init(_ size: ScreenSize, letters isUnicode: Bool, hasWorkout: Bool = false) {
        // Two numbers of three digits and a space between them need 38 columns. They get at most 5/12 of the rows.
        factor = max(min((size.columns - 2) / 38, size.rows / 12), 1)
        switch factor {
        case 1 where size.rows < 18 || size.columns < 72: valueScale = nil
        case 1...3: valueScale = isUnicode ? .halfBlocks : nil
        default: valueScale = .blocks(1)
        }
        // Text needs two rows; large digits need a row for their captions.
        let valueRows = valueScale.map { BlockDigits(scale: $0).rows + 1 } ?? 2
        help = size.rows - 1
        cadence = 1
        let digits = cadence + 5 * factor
        // Without a workout: captions, needle and beat marker.
        let isTight = hasWorkout && help - (digits + 3 + valueRows) < 2
        captions = isTight ? nil : digits
        needle = isTight ? nil : digits + 1
        beat = isTight ? digits : digits + 2
        values = beat + 1
        let rest = values + valueRows
        workoutScale = hasWorkout ? Self.scale(rows: help - rest, isUnicode: isUnicode, isLarge: factor > 3) : nil
        let workoutRows = workoutScale.map { BlockDigits(scale: $0).rows + 1 } ?? (help - rest > 4 ? 3 : 2)
        workout = rest..<rest + (hasWorkout ? workoutRows : 0)
        notice = help > workout.upperBound + (hasWorkout ? 0 : 1) ? help - 1 : help
        let room = workout.upperBound..<max(notice, workout.upperBound)
        charts = room.count >= Self.smallestChart ? room : room.lowerBound..<room.lowerBound
    }

    /// The largest digits that fit into the rows together with a heading.
    private static func scale(rows: Int, isUnicode: Bool, isLarge: Bool) -> BlockDigits.Scale? {
        let scales: [BlockDigits.Scale] = (isLarge || !isUnicode ? [.blocks(1)] : []) + (isUnicode ? [.halfBlocks] : [])
        return scales.first { BlockDigits(scale: $0).rows + 1 <= rows }
    }
}
