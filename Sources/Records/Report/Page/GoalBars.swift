internal import Activities
internal import Messages

/// A bar chart with the total of each part of a period, and a line at each goal.
struct GoalBars {
    let bars: Bars
    let style: PageStyle

    /// The section as HTML, with the chart and its table.
    var markup: Markup {
        let id = "bars-\(bars.measure.rawValue)"
        let hasGoal = bars.bars.contains { $0.goal != nil }
        let goalKeys: Markup = """
            <li><span class="key dashed second"></span>\(messages.goal)</li><li>\(messages.filledMeansReached)</li>
            """
        let isCounted = bars.bars.contains { $0.value != nil }
        let total = isCounted ? messages.totalValue(value: text(bars.total) + thinSpace + symbol) : messages.noData
        let keys: Markup = "<ul class=\"keys\">\(hasGoal ? goalKeys : "")<li>\(total)</li></ul>"
        let rows: [[Markup]] = bars.bars.map { bar in
            [
                "\(label(bar))", "\(bar.value.map(text) ?? messages.noData)", "\(bar.goal.map(text) ?? "–")",
                "\(bar.goal == nil || bar.value == nil ? "–" : bar.isReached ? messages.yes : messages.no)",
            ]
        }
        let table = DataTable(
            caption: messages.inNumbers(title: title),
            columns: [part, "\(title), \(symbol)", messages.goal, messages.reached],
            rows: rows
        )
        return chartSection(id, title, svg(id), caption: keys, table)
    }

    private func svg(_ id: String) -> Markup {
        // The top of the axis is never 0, so that the axis is also drawn when nothing was counted.
        let top = max(bars.highest / unit, 1) * 1.12
        let width = 1 / Double(max(bars.bars.count, 1))
        let ticks = AxisTicks(0...top, count: 4)
        let labels = ticks.values.map { ChartAxis.Label(value: $0, text: style.text($0, decimals: ticks.decimals)) }
        let grid = ChartAxis(range: 0...top, labels: labels, unit: symbol).grid
        let columns: [Markup] = bars.bars.enumerated().map { index, bar in
            // On a phone, there is room for every second name of a month.
            let isSecond = bars.bars.count > 7 && index % 2 == 1
            return column(bar, from: Double(index) * width, width: width, top: top, isSecond: isSecond)
        }
        let reached = bars.bars.count(where: \.isReached)
        let described = messages.barsAtGoal(count: "\(bars.bars.count)", reached: "\(reached)")
        return chartDrawing(
            id,
            title,
            described,
            """
            \(grid)\(columns)<line class="base" x1="0" x2="100%" y1="100%" y2="100%"/>\
            <text class="left unit" x="0" y="0" dx="-8" dy="-.6em">\(symbol)</text>
            """
        )
    }

    private func column(_ bar: Bar, from x: Double, width: Double, top: Double, isSecond: Bool) -> Markup {
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
            "\(label(bar)): " + (bar.value.map { text($0) + thinSpace + symbol } ?? messages.noData)
            + (bar.goal.map { ", " + messages.barGoal(value: text($0)) } ?? "")
        return """
            <rect class="column\(bar.isReached ? " reached" : "")" x="\((x + width * 0.18).percentage)" \
            width="\((width * 0.64).percentage)" y="\((1 - height).percentage)" height="\(height.percentage)">\
            <title>\(tooltip)</title></rect>\(goal)\(mark)<text class="below\(isSecond ? " alternate" : "")" x="\(middle)" y="100%" dy="1.6em">\(label(bar))</text>
            """
    }

    private var messages: Messages { style.messages }

    private var title: String { messages.name(of: bars.measure) }

    private func label(_ bar: Bar) -> String { messages.label(of: bar, in: bars.period) }

    private var part: String {
        switch bars.period {
        case .day, .week: messages.day
        case .month: messages.days
        case .year: messages.month
        }
    }

    private var symbol: String {
        switch bars.measure {
        case .steps: messages.lowerSteps
        case .distance: style.units.distanceSymbol
        case .calories: "kcal"
        }
    }

    private var unit: Double { bars.measure == .distance ? style.units.distanceUnitLength : 1 }

    private func text(_ value: Double) -> String {
        DisplayedValue(messages.text(bars.measure, value, style.units)).number
    }
}
