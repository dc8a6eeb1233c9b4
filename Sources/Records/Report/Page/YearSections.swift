internal import Activities
internal import Analysis
internal import Cadence
internal import Messages

/// What only the page of a year has: the distance compared with the year before, the months, best efforts, cadence and shoes.
struct YearSections {
    private let summary: PeriodSummary
    private let frame: PageFrame

    init(_ summary: PeriodSummary, _ frame: PageFrame) {
        self.summary = summary
        self.frame = frame
    }

    var markup: Markup { "\(distances)\(efforts)\(map)\(cadence)\(shoes)" }

    private var style: PageStyle { frame.style }
    private var messages: Messages { style.messages }
    private var words: PeriodWords { PeriodWords(summary, units: style.units, messages: messages) }
    private var year: Int { summary.days.lowerBound.fields.year }

    /// The days of the year before.
    private var before: Range<CivilDate> {
        summary.period.days(containing: summary.days.lowerBound.advanced(by: -1))
    }

    /// The distance from the first of January to the end of each day, in kilometres or miles.
    private func course(_ days: Range<CivilDate>) -> [ChartPoint] {
        var sum = 0.0
        return [ChartPoint(x: 0, y: 0)]
            + days.enumerated().map { index, day in
                sum += (summary.runs[day]?.distance.meters ?? 0) / style.units.distanceUnitLength
                return ChartPoint(x: Double(index + 1), y: sum)
            }
    }

    /// The number of parts of the chart that have a tooltip.
    private static let readouts = 52

    /// A chart of the distance since the first of January, with a line for the year before, and a table of the months.
    private var distances: Markup {
        let (present, former) = (course(summary.days.lowerBound..<summary.lastDay.advanced(by: 1)), course(before))
        let highest = max(present.last?.y ?? 0, former.last?.y ?? 0)
        guard highest > 0 else { return "" }
        let ticks = AxisTicks(0...(highest * 1.08), count: 4)
        let left = ChartAxis(
            range: 0...(highest * 1.08),
            labels: ticks.values.map { ChartAxis.Label(value: $0, text: style.text($0, decimals: ticks.decimals)) },
            unit: style.units.distanceSymbol
        )
        let hasFormer = former.contains { $0.y > 0 }
        let months = Trend.Step.month.periods(of: summary.days.lowerBound...summary.days.upperBound.advanced(by: -1))
        let labels = months.filter { ($0.lowerBound.fields.month - 1) % 3 == 0 }.map { month in
            let name = messages.shortMonthName(of: month.lowerBound)
            return ChartAxis.Label(
                value: Double(month.lowerBound.dayNumber - summary.days.lowerBound.dayNumber),
                text: name
            )
        }
        func layer(_ points: [ChartPoint], _ shape: LineChart.Shape, _ style: String) -> LineChart.Layer {
            LineChart.Layer(polyline: Polyline(points), axis: left, shape: shape, style: style)
        }
        let chart = LineChart(
            id: "distances-chart",
            title: messages.distanceOfYears,
            summary: distance(on: summary.lastDay, present, former),
            along: ChartAxis(range: 0...Double(summary.days.count), labels: labels, unit: ""),
            left: left,
            layers: (hasFormer ? [layer(former, .line, "second dashed")] : []) + [layer(present, .area, "accent")],
            readouts: (1...Self.readouts).map { part in
                let day = summary.days.lowerBound.advanced(by: part * summary.days.count / Self.readouts - 1)
                return day > summary.lastDay ? "" : distance(on: day, present, former)
            }
        )
        let keys: Markup = """
            <ul class="keys"><li><span class="key"></span>\("\(year)")</li>\
            \(hasFormer ? "<li><span class=\"key second dashed\"></span>\("\(year - 1)")</li>" as Markup : "")</ul>
            """
        return section(
            "distances",
            messages.distanceOfYears,
            """
            <figure><div class="plot">\(chart.svg)</div><figcaption>\(keys)<p class="caption">\(chart.summary)</p></figcaption></figure>\
            \(table(of: months, hasFormer: hasFormer))
            """
        )
    }

    /// The distance until a day, and that until the same day of the year before: `28 Nov: 1,020 km; 2025: 980 km`.
    private func distance(on day: CivilDate, _ present: [ChartPoint], _ former: [ChartPoint]) -> String {
        let (_, month, dayOfMonth) = day.fields
        let index = day.dayNumber - summary.days.lowerBound.dayNumber + 1
        let same = CivilDate(year: year - 1, month: month, day: dayOfMonth).map {
            $0.dayNumber - before.lowerBound.dayNumber + 1
        }
        func text(_ points: [ChartPoint], _ index: Int) -> String {
            style.text(points.indices.contains(index) ? points[index].y : 0) + thinSpace + style.units.distanceSymbol
        }
        return messages.distanceOnDay(
            day: words.dayOfMonth(day),
            distance: text(present, index),
            year: "\(year - 1)",
            before: text(former, same ?? min(index, former.count - 1))
        )
    }

    private func table(of months: [Range<CivilDate>], hasFormer: Bool) -> Markup {
        let totals = months.filter { $0.lowerBound <= summary.lastDay }.map { ($0, summary.runs(in: $0)) }
        let distance: (ActivityTotal) -> Markup = { $0.count == 0 ? "–" : "\(words.text($0.distance, $0.isEstimate))" }
        var columns: [TableColumn<(Range<CivilDate>, ActivityTotal)>] = [
            TableColumn(messages.month) { "\(messages.shortMonthName(of: $0.0.lowerBound))" },
            TableColumn(messages.trendRuns) { "\($0.1.count)" },
            TableColumn(messages.distance) { distance($0.1) },
            TableColumn(messages.time) { "\($0.1.count == 0 ? "–" : $0.1.moving.stopwatch)" },
        ]
        if hasFormer {
            columns.append(
                TableColumn("\(messages.distance) \(year - 1)") { month, _ in
                    let fields = month.lowerBound.fields
                    let same = CivilDate(year: fields.year - 1, month: fields.month, day: 1)
                    return distance(same.map { summary.runs(in: $0.month) } ?? ActivityTotal())
                }
            )
        }
        return DataTable(caption: messages.monthByMonth, totals, columns).markup
    }

    private var efforts: Markup {
        guard !summary.efforts.isEmpty else { return "" }
        let rows = RecordRows(units: style.units, messages: messages).efforts(of: summary.efforts)
        let table = RecordTable(rows: rows, caption: messages.bestOfYear, frame: frame)
        return section("efforts", messages.bestOfYear, table.markup)
    }

    /// The routes of the place with the most activities.
    private var map: Markup? {
        let entries: [RoutesPage.Entry] = summary.shown.map { ($0.activity, summary.routes[$0.number] ?? []) }
        let place = RouteRegions(entries.map(\.route)).members.first
        return place.map { members in RoutesPage.map(1, members.map { entries[$0] }, share: 0, style) }
    }

    private var cadence: Markup {
        let days = summary.days.lowerBound...summary.lastDay
        let trend = Trend(of: .cadence, by: .month, in: days, runs: summary.trendRuns)
        return trend.runs > 0 ? TrendSection(trend: trend, style: style).markup : ""
    }

    private var shoes: Markup {
        let worn = Dictionary(grouping: summary.shown.map(\.activity).filter { $0.shoes != nil }) { $0.shoes ?? "" }
        let totals = worn.mapValues { ActivityTotal(of: $0) }.sorted {
            ($1.value.distance, $0.key) < ($0.value.distance, $1.key)
        }
        guard !totals.isEmpty else { return "" }
        let columns: [TableColumn<(key: String, value: ActivityTotal)>] = [
            TableColumn(messages.shoes) { "<bdi>\($0.key)</bdi>" },
            TableColumn(messages.activities) { "\($0.value.count)" },
            TableColumn(messages.distance) { "\(words.text($0.value.distance, $0.value.isEstimate))" },
        ]
        let table = DataTable(caption: messages.shoes, totals, columns, isCaptionHidden: true)
        return section("shoes", messages.shoes, table.markup)
    }
}
