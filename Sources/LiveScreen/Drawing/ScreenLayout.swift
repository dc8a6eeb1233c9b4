/// The rows of the screen and the size of its digits, computed from the size of the terminal.
struct ScreenLayout: Equatable {
    /// The factor by which the digits of the cadence are enlarged, 1…7.
    let factor: Int
    /// The digits of the values below the cadence; nil shows them as text.
    let valueScale: BlockDigits.Scale?
    /// The first row of the cadence.
    let cadence: Int
    /// The row of the captions below the cadence.
    let captions: Int
    /// The row of the needle.
    let needle: Int
    /// The row of the beat marker.
    let beat: Int
    /// The first row of pace, time, distance and heart rate.
    let values: Int
    /// The rows of the charts; empty if there is no room.
    let charts: Range<Int>
    /// The row of the notice; it is the row of the help line if there is no room for both.
    let notice: Int
    /// The row of the help line.
    let help: Int

    /// The smallest number of rows of a chart: its title and two rows.
    static let smallestChart = 3

    /// Computes the layout for a size that is at least the smallest one.
    init(_ size: ScreenSize, letters isUnicode: Bool) {
        // Two numbers of three digits and a space between them need 38 columns. They get at most 5/12 of the rows.
        factor = max(min((size.columns - 2) / 38, size.rows / 12), 1)
        cadence = 1
        captions = cadence + 5 * factor
        needle = captions + 1
        beat = needle + 1
        values = beat + 1
        switch factor {
        case 1 where size.rows < 18 || size.columns < 72: valueScale = nil
        case 1...3: valueScale = isUnicode ? .halfBlocks : nil
        default: valueScale = .blocks(1)
        }
        // Text needs two rows; large digits need a row for their captions.
        let valueRows = valueScale.map { BlockDigits(scale: $0).rows + 1 } ?? 2
        help = size.rows - 1
        notice = size.rows > values + valueRows + 1 ? help - 1 : help
        let room = values + valueRows..<max(notice, values + valueRows)
        charts = room.count >= Self.smallestChart ? room : room.lowerBound..<room.lowerBound
    }
}
