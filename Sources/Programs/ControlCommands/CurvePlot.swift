import Activities
import Cadence
import Control
import OutsideText

/// Draws the learnt model of the runner for a terminal: cadence on the vertical axis, speed on the horizontal axis.
///
/// `●` is the learnt curve, `░` the range within one standard deviation of it, and `·` the curve of the heuristic model.
struct CurvePlot: CustomStringConvertible {
    /// The difference in cadence between two rows, in steps a minute.
    private static let row = 2.5

    private let model: RunnerModelReport
    private let units: Units

    init(_ model: RunnerModelReport, _ units: Units) {
        self.units = units
        self.model = model
    }

    /// The model in use, and its error on runs that were left out, if it was learnt from the logbook.
    var summary: String {
        let use = "model in use: \(model.reason.cleaned)"
        guard let error = model.leftOut else { return use }
        let personal = (error.personalStepsPerMinute * 10).rounded() / 10
        let heuristic = (error.heuristicStepsPerMinute * 10).rounded() / 10
        return use
            + "\nmedian error on runs that were left out (\(error.runs) runs): \(personal) spm; heuristic \(heuristic) spm"
    }

    var description: String {
        guard let first = model.curve.first, let last = model.curve.last, model.windows > 0 else { return summary }
        let all = model.curve.flatMap {
            [
                $0.personalStepsPerMinute - $0.deviationStepsPerMinute,
                $0.personalStepsPerMinute + $0.deviationStepsPerMinute, $0.heuristicStepsPerMinute,
            ]
        }
        let top = Self.step(of: all.max() ?? 0, .up)
        let bottom = Self.step(of: all.min() ?? 0, .down)
        var lines = stride(from: top, through: bottom, by: -1).map { step in
            let cadence = Double(step) * Self.row
            let label = step.isMultiple(of: 2) ? String(Int(cadence.rounded())) : ""
            return Self.padded(label) + " ┤" + model.curve.map { Self.mark($0, at: step) }.joined()
        }
        lines.append(Self.padded("spm") + " └" + String(repeating: "─", count: 2 * model.curve.count))
        let from = Speed(metersPerSecond: first.metersPerSecond).formatted(units.speed)
        let to = Speed(metersPerSecond: last.metersPerSecond).formatted(units.speed)
        let gap = max(1, 2 * model.curve.count - from.count - to.count)
        lines.append(Self.padded("") + "  " + from + String(repeating: " ", count: gap) + to)
        return (lines + ["● personal model   ░ ± 1 standard deviation   · heuristic model", summary]).joined(
            separator: "\n"
        )
    }

    private static func step(of cadence: Double, _ rule: FloatingPointRoundingRule) -> Int {
        Int((cadence / row).rounded(rule))
    }

    private static func mark(_ point: RunnerModelPoint, at step: Int) -> String {
        let nearest = FloatingPointRoundingRule.toNearestOrAwayFromZero
        if Self.step(of: point.personalStepsPerMinute, nearest) == step { return "● " }
        if Self.step(of: point.heuristicStepsPerMinute, nearest) == step { return "· " }
        let cadence = Double(step) * row
        return abs(cadence - point.personalStepsPerMinute) <= point.deviationStepsPerMinute ? "░░" : "  "
    }

    private static func padded(_ text: String) -> String {
        String(repeating: " ", count: max(0, 4 - text.count)) + text
    }
}
