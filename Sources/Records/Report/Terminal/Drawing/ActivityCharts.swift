import Activities
import Cadence
import Messages

/// The charts of an activity for a terminal: pace, the lead in a race, altitude, cadence with its target, and heart rate.
struct ActivityCharts {
    private let series: ActivitySeries
    private let kind: Activity.Kind
    private let style: TerminalStyle
    private let axis: TextAxis
    private let profile: SpeedProfile?

    init(_ track: ActivityTrack, _ style: TerminalStyle) {
        let columns = max(style.columns - TextPlot.gutter, 8)
        // Reducing the points keeps outliers, which falsify the mean of a column; with 16 points per column, the error is small.
        series = ActivitySeries(track, count: 16 * columns)
        profile = series.axis == .distance ? SpeedProfile(track) : nil
        kind = track.activity.kind
        self.style = style
        let all = [series.speed, series.altitude, series.cadence, series.target, series.heartRate, series.lead].joined()
        axis = TextAxis(
            series.axis,
            end: profile?.end ?? all.reduce(0) { max($0, $1.x) },
            columns: columns,
            units: style.units,
            messages: style.messages
        )
    }

    /// The lines of all charts, one chart below the other; empty if there is no data to draw.
    var lines: [TextLine] {
        let charts = [pace, lead, altitude, cadence, heartRate].compactMap(\.self)
        return Array(charts.joined(separator: [.empty]))
    }

    private var speeds: [Double?] {
        guard let profile else { return series.speed.means(to: axis.end, count: axis.columns) }
        return series.speed.isEmpty ? [] : profile.means(count: axis.columns, window: SpeedProfile.shortestWindow)
    }

    /// The pace chart, with fast paces at the top; for cycling, the speed chart.
    private var pace: [TextLine]? {
        guard kind.isOnFoot else { return rideSpeed }
        // The paces are negated, so that the fast end of the axis is at the top.
        let values = speeds.map { speed in
            speed.map { -$0.secondsPerUnit(style.units) }
        }
        guard let range = values.compactMap(\.self).filter({ $0 > Double.standing }).robustRange(atLeast: 40),
            let scale = RowScale(
                range,
                rows: 9,
                ticks: { AxisTicks(seconds: $0, count: $1) },
                label: { value, _ in Duration.seconds(-value).stopwatch }
            )
        else { return nil }
        let unit = "\(style.units.paceSymbol), \(style.messages.fastIsUp)"
        return chart(values, .blue, scale, title(style.messages.pace, unit))
    }

    private var rideSpeed: [TextLine]? {
        let values = speeds.map { speed in
            speed.map {
                let speed = Speed(metersPerSecond: $0)
                return style.units == .metric ? speed.kilometersPerHour : speed.milesPerHour
            }
        }
        let scale = scale(values.compactMap(\.self), atLeast: 10, rows: 9)
        return chart(values, .blue, scale, title(style.messages.speed, style.units.speedSymbol))
    }

    private var altitude: [TextLine]? {
        let heights = series.altitude.map { ChartPoint(x: $0.x, y: $0.y / style.units.metersPerHeight) }
        let values = heights.means(to: axis.end, count: axis.columns)
        let known = values.compactMap(\.self).filter(\.isFinite)
        // Outliers of the altitude are shown, too.
        let scale = scale([known.min(), known.max()].compactMap(\.self), atLeast: 20, rows: 5)
        return chart(values, .green, scale, title(style.messages.altitude, style.units.heightSymbol))
    }

    private var lead: [TextLine]? {
        let values = series.lead.means(to: axis.end, count: axis.columns)
        let known = values.compactMap(\.self)
        let scale =
            known.isEmpty ? nil : scale([min(known.min() ?? 0, 0), max(known.max() ?? 0, 0)], atLeast: 10, rows: 6)
        guard let scale else { return nil }
        var plot = TextPlot(scale, along: axis, style)
        plot.line(series.lead, .blue)
        return plot.lines(title: title(style.messages.lead, "s"))
    }

    private var cadence: [TextLine]? {
        let targets = series.target.means(to: axis.end, count: axis.columns)
        let measured = series.cadence.map(\.y).robustRange(atLeast: 10)
        let ends = [measured?.lowerBound, measured?.upperBound].compactMap(\.self) + targets.compactMap(\.self)
        let all = [ends.min(), ends.max()].compactMap(\.self)
        guard let scale = scale(all, atLeast: 10, rows: 6) else { return nil }
        var plot = TextPlot(scale, along: axis, style)
        plot.line(series.cadence, .purple)
        plot.levels(targets, .orange)
        let legend = [
            series.cadence.isEmpty
                ? nil
                : TextLine(cells: [(style.letter("⠒", ":"), .purple)]) + " " + TextLine(style.messages.lowerMeasured),
            series.target.isEmpty
                ? nil
                : TextLine(cells: [(style.letter("─", "-"), .orange)]) + " " + TextLine(style.messages.lowerTarget),
        ].compactMap(\.self).joined("  ")
        return plot.lines(title: title(style.messages.cadence, "spm") + "  " + legend)
    }

    private var heartRate: [TextLine]? {
        let values = series.heartRate.means(to: axis.end, count: axis.columns)
        let scale = scale(values.compactMap(\.self), atLeast: 20, rows: 6)
        return chart(values, .red, scale, title(style.messages.heartRate, "bpm"))
    }

    private func scale(_ values: [Double], atLeast span: Double, rows: Int) -> RowScale? {
        values.robustRange(atLeast: span)
            .flatMap { RowScale($0, rows: rows, label: { style.messages.number($0, decimals: $1) }) }
    }

    private func chart(_ values: [Double?], _ ink: Ink, _ scale: RowScale?, _ title: TextLine) -> [TextLine]? {
        guard let scale else { return nil }
        var plot = TextPlot(scale, along: axis, style)
        plot.area(values, ink)
        return plot.lines(title: title)
    }

    private func title(_ name: String, _ caption: String) -> TextLine {
        TextLine(name, .strong) + " " + TextLine(caption, .faint)
    }
}

extension Double {
    /// A pace of 1800 s per kilometre or mile, negated; slower paces count as standing and do not extend the axis.
    fileprivate static let standing = -1800.0

    /// The pace at a speed in m/s, in seconds per kilometre or mile; a very large number if the runner stands still.
    fileprivate func secondsPerUnit(_ units: Units) -> Double {
        self > 0 ? units.pace.meters / self : .greatestFiniteMagnitude
    }
}
