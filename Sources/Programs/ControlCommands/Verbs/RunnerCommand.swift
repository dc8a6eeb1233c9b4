import Activities
import ArgumentParser
import Cadence
import Configuration
import Control
import OutsideText

struct RunnerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runner",
        abstract: "Set or print your height and mass; calibrate, show, learn or delete the personal model.",
        subcommands: [
            DescribeRunner.self, CalibrateCommand.self, ShowRunnerModel.self, LearnRunnerModel.self,
            ResetRunnerModel.self,
        ],
        defaultSubcommand: DescribeRunner.self
    )
}

struct DescribeRunner: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set your height and mass; without an option, print them. You can leave out the word set."
    )
    @OptionGroup var daemon: Daemon
    @Option(help: "178cm, 1.78m, 5ft10in or 70in.", transform: SettingKey.checked("runner.height")) var height: String?
    @Option(
        name: [.customLong("weight"), .customLong("mass")],
        help: "70kg or 154lb.",
        transform: SettingKey.checked("runner.mass")
    )
    var mass: String?
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        try await daemon.change(["runner.height": height, "runner.mass": mass]) { client in
            let runner = try await client.call(GetStatus()).status.runner
            guard !json else { return Terminal.printLine(JSONText(runner, .runner)) }
            Terminal.printLine(runner.line(daemon.style))
        }
    }
}

struct ShowRunnerModel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print the personal model: your cadence at each speed, with its uncertainty."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        let model = try await daemon.call(GetRunnerModel()).model
        guard !json else { return Terminal.printLine(JSONText(model, .runnerModel)) }
        Terminal.printLine(lines: "\(CurvePlot(model: model, units: daemon.units))")
    }
}

struct LearnRunnerModel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Learn the personal model from all recorded and imported runs without clicks.",
        discussion: """
            The personal model is replaced by the learnt one. What it has learnt from runs that are not in the logbook is \
            lost. Learning from the same runs again gives the same model.
            """
    )
    /// 500 runs of an hour need less than a minute.
    private static let patience: Duration = .seconds(600)

    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        let reply = try await daemon.call(Control.LearnRunnerModel(), patience: Self.patience)
        if json {
            Terminal.printLine(JSONText(reply.model, .runnerModel))
        } else {
            Terminal.printLine(reply.headline)
            Terminal.printLine(lines: CurvePlot(model: reply.model, units: daemon.units).summary)
        }
        let unsaved = reply.unsaved ?? []
        for part in unsaved { Terminal.printError("learnt, but not saved: \(part.line)") }
        guard unsaved.isEmpty else { throw ExitCode.failure }
    }
}

extension Control.LearnRunnerModel.Reply {
    /// The number of runs, such as `learnt from 12 runs; not used: 3 with clicks, 1 without speed or cadence`.
    fileprivate var headline: String {
        let others = [
            withClicks > 0 ? "\(withClicks) with clicks" : nil,
            withoutData > 0 ? "\(withoutData) without speed or cadence" : nil,
            overlapping > 0 ? "\(overlapping) recorded twice" : nil,
        ].compactMap(\.self)
        let notUsed = others.isEmpty ? "" : "; not used: \(others.joined(separator: ", "))"
        return "learnt from \(learnt) \(learnt == 1 ? "run" : "runs") in the logbook\(notUsed)"
    }
}

struct ResetRunnerModel: AsyncParsableCommand {
    static let configuration = verb("reset", "Delete the personal model of the runner.")
    @OptionGroup var daemon: Daemon

    func run() async throws {
        Terminal.printLine("deleted; \(try await daemon.call(Control.ResetRunnerModel()).model.reason)")
    }
}

/// Draws the learnt model of the runner for a terminal: cadence on the vertical axis, speed on the horizontal axis.
///
/// `●` is the learnt curve, `░` the range within one standard deviation of it, and `·` the curve of the heuristic model.
struct CurvePlot: CustomStringConvertible {
    /// In steps a minute.
    private static let row = 2.5

    let model: RunnerModelReport
    let units: Units

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
        let isLearnt = model.windows > 0 || model.calibrations ?? 0 > 0
        guard let first = model.curve.first, let last = model.curve.last, isLearnt else { return summary }
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
            return label.aligned(to: 4) + " ┤" + model.curve.map { Self.mark($0, at: step) }.joined()
        }
        lines.append(" spm" + " └" + String(repeating: "─", count: 2 * model.curve.count))
        let from = Speed(metersPerSecond: first.metersPerSecond).formatted(units.speed)
        let to = Speed(metersPerSecond: last.metersPerSecond).formatted(units.speed)
        let gap = max(1, 2 * model.curve.count - from.count - to.count)
        lines.append("      " + from + String(repeating: " ", count: gap) + to)
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
}
