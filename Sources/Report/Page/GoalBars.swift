internal import Activities

/// A bar chart with the total of each part of a period, and a line at each goal.
struct GoalBars {
    private let bars: Bars
    private let units: Units

    init(_ bars: Bars, units: Units) {
        self.bars = bars
        self.units = units
    }

    /// The section as HTML, with the chart and its table.
    var markup: Markup {
        let id = "bars-\(bars.measure.rawValue)"
        let hasGoal = bars.bars.contains { $0.goal != nil }
        let goalKeys: Markup = """
            <li><span class="key dashed second"></span>Goal</li><li>Filled, with a tick: reached</li>
            """
        let isCounted = bars.bars.contains { $0.value != nil }
        let total = isCounted ? "Total " + text(bars.total) + thinSpace + symbol : "no data"
        let keys: Markup = "<ul class=\"keys\">\(hasGoal ? goalKeys : "")<li>\(total)</li></ul>"
        let rows: [[Markup]] = bars.bars.map { bar in
            [
                "\(bar.label)", "\(bar.value.map(text) ?? "no data")", "\(bar.goal.map(text) ?? "–")",
                "\(bar.goal == nil || bar.value == nil ? "–" : bar.isReached ? "yes" : "no")",
            ]
        }
        let table = DataTable(
            caption: "\(title), in numbers",
            columns: [part, "\(title), \(symbol)", "Goal", "Reached"],
            rows: rows
        )
        return section(
            id,
            title,
            "<figure><div class=\"plot\">\(svg(id))</div><figcaption>\(keys)</figcaption></figure>\(table.details)"
        )
    }

    private func svg(_ id: String) -> Markup {
        // The top of the axis is never 0, so that the axis is also drawn when nothing was counted.
        let top = max(bars.highest / unit, 1) * 1.12
        let width = 1 / Double(max(bars.bars.count, 1))
        let ticks = AxisTicks(0...top, count: 4)
        let grid: [Markup] = ticks.values.map { value in
            let y = (1 - value / top).percentage
            return """
                <line class="grid" x1="0" x2="100%" y1="\(y)" y2="\(y)"/>\
                <text class="left" x="0" y="\(y)" dx="-8" dy=".35em">\(value.text(decimals: ticks.decimals))</text>
                """
        }
        let columns: [Markup] = bars.bars.enumerated().map { index, bar in
            column(bar, from: Double(index) * width, width: width, top: top)
        }
        let reached = bars.bars.count(where: \.isReached)
        return """
            <svg class="chart" role="img" aria-labelledby="\(id)-title \(id)-desc" xmlns="http://www.w3.org/2000/svg">\
            <title id="\(id)-title">\(title)</title><desc id="\(id)-desc">\(bars.bars.count) bars, \(reached) of them at \
            their goal.</desc>\(grid)\(columns)<line class="base" x1="0" x2="100%" y1="100%" y2="100%"/>\
            <text class="left unit" x="0" y="0" dx="-8" dy="-.6em">\(symbol)</text></svg>
            """
    }

    private func column(_ bar: Bar, from x: Double, width: Double, top: Double) -> Markup {
        let height = min(max((bar.value ?? 0) / unit / top, 0), 1)
        let middle = (x + width / 2).percentage
        let goal = bar.goal.map { goal -> Markup in
            let y = (1 - goal / unit / top).percentage
            return
                "<line class=\"goal\" x1=\"\(x.percentage)\" x2=\"\((x + width).percentage)\" y1=\"\(y)\" y2=\"\(y)\"/>"
        }
        let mark: Markup? =
            bar.isReached
            ? "<text class=\"mark\" x=\"\(middle)\" y=\"\((1 - height).percentage)\" dy=\"-.4em\">✓</text>" : nil
        let tooltip =
            "\(bar.label): " + (bar.value.map { text($0) + thinSpace + symbol } ?? "no data")
            + (bar.goal.map { ", goal " + text($0) } ?? "")
        return """
            <rect class="column\(bar.isReached ? " reached" : "")" x="\((x + width * 0.18).percentage)" \
            width="\((width * 0.64).percentage)" y="\((1 - height).percentage)" height="\(height.percentage)">\
            <title>\(tooltip)</title></rect>\(goal)\(mark)<text class="below" x="\(middle)" y="100%" dy="1.6em">\(bar.label)</text>
            """
    }

    private var title: String {
        switch bars.measure {
        case .steps: "Steps"
        case .distance: "Distance"
        case .calories: "Calories"
        }
    }

    private var part: String {
        switch bars.period {
        case .day, .week: "Day"
        case .month: "Days"
        case .year: "Month"
        }
    }

    private var symbol: String {
        switch bars.measure {
        case .steps: "steps"
        case .distance: units.distanceSymbol
        case .calories: "kcal"
        }
    }

    private var unit: Double { bars.measure == .distance ? units.distanceUnitLength : 1 }

    private func text(_ value: Double) -> String { DisplayedValue(bars.measure.text(value, units)).number }
}
