internal import Activities
internal import Cadence
internal import Messages

/// The charts of an activity over its distance, or over its time if no distance is known.
struct ActivityLines {
    /// The number of points to which a longer line is reduced before it is drawn.
    private static let pointCount = 500
    /// The width of the smoothing window, as a fraction of the whole axis.
    private static let smoothing = 1.0 / 150

    private let style: PageStyle
    private let zones: HeartRateZoneBounds?
    private let kind: Activity.Kind
    private let axis: ActivitySeries.Axis
    let end: Double
    private let along: ChartAxis
    private let pauses: [Double]
    private let profile: SpeedProfile?
    private let summary: Summary
    private let speed: Polyline
    private let altitude: Polyline
    private let steps: Polyline
    private let target: Polyline
    private let heart: Polyline
    private let leads: Polyline

    init(_ track: ActivityTrack, style: PageStyle, zones: HeartRateZoneBounds?) {
        let activity = track.activity
        var moving = track
        var paused = activity.pauses[...]
        moving.samples = track.samples.filter { sample in
            while let next = paused.first, sample.elapsed >= next.upperBound { paused = paused.dropFirst() }
            return !(paused.first?.contains(sample.elapsed) ?? false)
        }
        // Read all points, because the lines are smoothed first and then reduced with the largest-triangle algorithm.
        let series = ActivitySeries(moving, count: .max)
        let lines = [series.speed, series.altitude, series.cadence, series.target, series.heartRate, series.lead]
        (self.style, self.zones, kind, axis) = (style, zones, activity.kind, series.axis)
        let end = lines.compactMap { $0.last?.x }.max() ?? 0
        self.end = end
        along = .along(series.axis, to: max(end, 1), style: style)
        let breaks = activity.pauses.map { $0.lowerBound / .seconds(1)..<$0.upperBound / .seconds(1) }
        let isTimed = series.axis == .time
        func polyline(_ points: [ChartPoint]) -> Polyline {
            Polyline(points, breaks: isTimed ? breaks : [], gap: isTimed ? max(60, end / 100) : .infinity)
        }
        profile = isTimed || series.speed.isEmpty ? nil : SpeedProfile(track)
        summary = activity.summary
        let window = max(end * Self.smoothing, SpeedProfile.shortestWindow)
        let speeds = profile.map { $0.points(count: Self.pointCount, window: window) }
        speed = speeds.map { Polyline($0) } ?? polyline(series.speed).smoothed(over: end * Self.smoothing)
        altitude = polyline(series.altitude)
        steps = polyline(series.cadence).smoothed(over: end * Self.smoothing)
        target = polyline(series.target)
        heart = polyline(series.heartRate).smoothed(over: end * Self.smoothing)
        leads = polyline(series.lead)
        pauses = isTimed ? breaks.map(\.lowerBound) : Self.distances(of: activity.pauses, in: track.samples)
    }

    private var units: Units { style.units }
    private var messages: Messages { style.messages }

    private static func distances(of pauses: [Range<Duration>], in samples: [Sample]) -> [Double] {
        var (distances, last, ahead) = ([Double](), 0.0, pauses[...])
        for sample in samples {
            while let next = ahead.first, sample.elapsed > next.lowerBound {
                distances.append(last)
                ahead = ahead.dropFirst()
            }
            last = sample.distance?.meters ?? last
        }
        return distances
    }

    /// The pace chart, or the speed chart for cycling, with the altitude behind it.
    var pace: Markup {
        let shown = kind.isOnFoot ? speed.mapped(paceOfSpeed) : speed.mapped { $0 * 3600 / units.distanceUnitLength }
        let values = shown.downsampled(to: 2000).points.map(\.y)
        let what = kind.isOnFoot ? messages.pace : messages.speed
        let heights = altitude.mapped { $0 / units.metersPerHeight }
        let right = ChartAxis.numbers(heights.points.map(\.y), atLeast: 30, unit: units.heightSymbol, style, all: true)
        let left =
            kind.isOnFoot
            ? ChartAxis.paces(values, unit: units.paceSymbol)
            : .numbers(values, atLeast: 5, unit: units.speedSymbol, style)
        guard let main = left ?? right else { return "" }
        var columns: [Column] = []
        var layers: [LineChart.Layer] = []
        var keys: [(String, String)] = []
        if left != nil {
            layers.append(.init(polyline: shown, axis: main, shape: .area, style: "accent"))
            keys.append((what, ""))
            let unit = units.symbol(of: kind)
            // The mean pace is calculated from the mean speed, because the mean of paces is a different value.
            let average = summary.averageSpeed?.metersPerSecond
            columns.append(
                Column(name: what, unit: unit, polyline: speed, mean: average, isSpeed: true) { text(speed: $0) }
            )
        }
        if let right {
            layers.append(.init(polyline: heights, axis: right, shape: .line, style: left == nil ? "accent" : "second"))
            keys.append((messages.altitude, left == nil ? "" : "second"))
            columns.append(
                Column(name: messages.altitude, unit: units.heightSymbol, polyline: heights) { style.text($0) }
            )
        }
        let title =
            left == nil
            ? messages.altitude
            : right == nil ? what : kind.isOnFoot ? messages.paceAndAltitude : messages.speedAndAltitude
        return chart("pace", title, main, left == nil ? nil : right, layers, columns, keys)
    }

    /// The chart of the measured cadence and the cadence of the clicks.
    var cadence: Markup {
        let values = (steps.downsampled(to: 2000).points + target.downsampled(to: 2000).points).map(\.y)
        guard let axis = ChartAxis.numbers(values, atLeast: 20, unit: "spm", style) else { return "" }
        var layers = [LineChart.Layer(polyline: steps, axis: axis, shape: .line, style: "accent")]
        layers.append(.init(polyline: target, axis: axis, shape: .steps, style: "second dashed"))
        let columns = [
            Column(name: messages.cadence, unit: "spm", polyline: steps, mean: summary.cadence?.stepsPerMinute) {
                style.text($0)
            },
            Column(name: messages.targetCadence, unit: "spm", polyline: target, mean: summary.target?.stepsPerMinute) {
                style.text($0)
            },
        ].filter { !$0.polyline.isEmpty }
        let keys = [(messages.measured, ""), (messages.targetCadence, "second dashed")].enumerated()
            .filter { !($0.offset == 0 ? steps : target).isEmpty }.map(\.element)
        return chart("cadence", messages.cadence, axis, nil, layers, columns, keys)
    }

    /// The heart rate chart, with the zones in the background if they are known.
    var heartRate: Markup {
        // Use all values for the axis: the low heart rate of a warm-up is not an outlier.
        guard let axis = ChartAxis.numbers(heart.points.map(\.y), atLeast: 30, unit: "bpm", style, all: true) else {
            return ""
        }
        let bands = zones.map { zones in
            zones.starts.indices.map {
                LineChart.Band(range: zones.range(of: $0), name: messages.zoneName(number: "\($0 + 1)"))
            }
        }
        let layer = LineChart.Layer(polyline: heart, axis: axis, shape: .line, style: "accent")
        let columns = [
            Column(name: messages.heartRate, unit: "bpm", polyline: heart, mean: summary.heartRate?.beatsPerMinute) {
                value in
                style.text(value) + (zones?.zone(of: value).map { " " + messages.zoneNote(number: "\($0 + 1)") } ?? "")
            }
        ]
        return chart("heart", messages.heartRate, axis, nil, [layer], columns, [], bands: bands ?? [])
    }

    /// The lines for a picture: pace or speed, cadence and heart rate, with their names and axes; those that are unknown are missing.
    var sketches: [(name: String, line: Polyline, axis: ChartAxis)] {
        let pace = kind.isOnFoot ? speed.mapped(paceOfSpeed) : speed.mapped { $0 * 3600 / units.distanceUnitLength }
        let values = pace.points.map(\.y)
        let paces =
            kind.isOnFoot
            ? ChartAxis.paces(values, unit: units.paceSymbol)
            : .numbers(values, atLeast: 5, unit: units.speedSymbol, style)
        let cadences = ChartAxis.numbers(steps.points.map(\.y), atLeast: 20, unit: "spm", style)
        let hearts = ChartAxis.numbers(heart.points.map(\.y), atLeast: 30, unit: "bpm", style, all: true)
        let all = [
            (kind.isOnFoot ? messages.pace : messages.speed, pace, paces), (messages.cadence, steps, cadences),
            (messages.heartRate, heart, hearts),
        ]
        return all.compactMap { name, line, axis in axis.map { (name, line, $0) } }
    }

    /// The chart of the lead in a race; where the runner was ahead, the background has a band.
    var lead: Markup {
        let values = leads.points.map(\.y)
        guard !values.isEmpty, let axis = ChartAxis.numbers(values + [0], atLeast: 10, unit: "s", style, all: true)
        else {
            return ""
        }
        let column = Column(name: messages.lead, unit: "s", polyline: leads) { style.text($0) }
        return chart(
            "lead",
            messages.lead,
            axis,
            nil,
            [LineChart.Layer(polyline: leads, axis: axis, shape: .line, style: "accent")],
            [column],
            [],
            bands: [LineChart.Band(range: 0...axis.range.upperBound, name: messages.ahead)]
        )
    }

    private func paceOfSpeed(_ speed: Double) -> Double? {
        // There is no pace while the runner stands still: draw the line at the bottom of the chart.
        units.paceSeconds(Speed(metersPerSecond: speed)) ?? Pace.range.upperBound
    }

    private func text(speed: Double) -> String {
        style.displayed(Speed(metersPerSecond: speed), of: kind).number
    }
}

// MARK: - A chart with its table and tooltips

extension ActivityLines {
    /// A line of a chart whose values are also shown as numbers in a table.
    fileprivate struct Column {
        var name: String
        var unit: String
        var polyline: Polyline
        /// The mean from the activity's summary; nil if the summary has none.
        var mean: Double?
        var isSpeed = false
        var text: (Double) -> String
    }

    private func chart(
        _ id: String,
        _ title: String,
        _ left: ChartAxis,
        _ right: ChartAxis?,
        _ layers: [LineChart.Layer],
        _ columns: [Column],
        _ keys: [(String, String)],
        bands: [LineChart.Band] = []
    ) -> Markup {
        let overAxis =
            axis == .distance ? messages.chartOverDistance(title: title) : messages.chartOverTime(title: title)
        let values = columns.compactMap { column in
            column.meanText.map { messages.onAverage(name: column.name, value: $0) }
        }
        let chart = LineChart(
            id: "\(id)-chart",
            title: overAxis,
            summary: values.joined(separator: ". ") + ".",
            along: along,
            left: left,
            right: right,
            bands: bands,
            layers: layers.map { layer in
                var layer = layer
                layer.polyline = layer.polyline.downsampled(to: Self.pointCount)
                return layer
            },
            pauses: pauses.count > 100 ? [] : pauses,
            readouts: readouts(columns)
        )
        let drawn: [Markup] = (keys + (pauses.isEmpty || pauses.count > 100 ? [] : [(messages.pause, "pause")])).map {
            "<li><span class=\"key \($0.1)\"></span>\($0.0)</li>"
        }
        let legend: Markup = drawn.isEmpty ? "" : "<ul class=\"keys\">\(drawn)</ul>"
        return chartSection(id, title, chart.svg, caption: legend, table(title, columns))
    }

    private func readouts(_ columns: [Column]) -> [String] {
        let count = 100
        let means = columns.map { partMeans(of: $0, parts: count, to: end) }
        guard end > 0 else { return [] }
        return (0..<count).map { part in
            let values = zip(columns, means).compactMap { column, means in
                means[part].map { column.text($0) + thinSpace + column.unit }
            }
            guard !values.isEmpty else { return "" }
            return place((Double(part) + 0.5) / Double(count) * end) + ": " + values.joined(separator: ", ")
        }
    }

    /// The mean of the values in each part of the axis; for speed, it is distance divided by time.
    private func partMeans(of column: Column, parts count: Int, to end: Double) -> [Double?] {
        guard column.isSpeed, let profile else { return column.polyline.means(parts: count, to: end) }
        let part = end / Double(count)
        return (0..<count).map { index in
            profile.speed(from: Double(index) * part, to: Double(index + 1) * part)?.metersPerSecond
        }
    }

    private func place(_ x: Double) -> String {
        axis == .distance ? style.displayed(Distance(meters: x)).text : Duration.seconds(min(x, 1e12)).stopwatch
    }

    private func table(_ title: String, _ columns: [Column]) -> DataTable {
        let ticks =
            axis == .distance
            ? AxisTicks(0...(max(end, 1) / units.distanceUnitLength), count: 20)
            : AxisTicks(seconds: 0...max(end, 1), count: 20)
        let step = ticks.step * (axis == .distance ? units.distanceUnitLength : 1)
        let count = max(Int((end / step).rounded(.up)), 1)
        let means = columns.map { partMeans(of: $0, parts: count, to: max(step * Double(count), 1)) }
        return DataTable(
            caption: messages.inNumbers(title: title),
            columns: [messages.upTo] + columns.map { "\($0.name), \($0.unit)" },
            rows: (0..<count).map { part in
                ["\(place(min(Double(part + 1) * step, end)))"]
                    + zip(columns, means).map { column, means in "\(means[part].map(column.text) ?? "–")" }
            }
        )
    }
}

extension ActivityLines.Column {
    /// The mean value of the whole activity as text with its unit; nil if the line has no points.
    fileprivate var meanText: String? {
        let points = polyline.points
        guard !points.isEmpty else { return nil }
        return text(mean ?? points.reduce(0) { $0 + $1.y } / Double(points.count)) + thinSpace + unit
    }
}
