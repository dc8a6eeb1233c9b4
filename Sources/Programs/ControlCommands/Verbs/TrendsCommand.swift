import Activities
import Analysis
import ArgumentParser
import Logbook
import Messages
import Report

/// The command `stridectl trends`: prints how figures of the runs change over weeks or months.
struct TrendsCommand: ParsableCommand {
    /// A figure, or the effect of a cadence plan.
    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case cadence
        case stepLength = "step-length"
        case heartRate = "heart-rate"
        case sync, walking, load
        case oxygen = "vo2max"
        case recovery, plan
    }

    static let configuration = CommandConfiguration(
        commandName: "trends",
        abstract: "Print how cadence, heart rate and other figures change, with 95 % intervals."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @OptionGroup var choice: TrendOptions
    @Argument(help: "The figure; default: the latest value of each.") var figure: Subject?
    @OptionGroup var plan: PlanDaysOptions
    @Flag(help: "Print JSON, in SI units.") var json = false

    func validate() throws {
        if figure == .plan, plan.days == nil {
            throw ValidationError("say when the plan began, for example --plan-from 2026-03-02")
        }
        if figure != .plan, plan.days != nil { throw ValidationError("--plan-from and --plan-to need plan") }
    }

    func run() throws {
        if let days = plan.days { return try showEffect(of: days) }
        let measures = figure.flatMap { TrendMeasure(rawValue: $0.rawValue) }.map { [$0] } ?? TrendMeasure.allCases
        let trends = try choice.trends(measures, options)
        guard !json else {
            return Terminal.printLine(JSONText(trends.map { TrendDocument($0, choice.limits) }, each: .trend))
        }
        if figure == .oxygen, choice.limits == nil {
            Terminal.printError(
                display.messages.trendOxygenMissing + " (heart.maximum and heart.resting in config.toml, or "
                    + "--maximal-heart-rate and --resting-heart-rate)"
            )
        }
        guard figure != nil, let trend = trends.first else {
            return Terminal.show(TrendsText(trends, style: display.style))
        }
        Terminal.show(TrendText(trend, style: display.style))
    }

    private func showEffect(of days: ClosedRange<CivilDate>) throws {
        let effect = try options.planEffect(days)
        guard !json else { return Terminal.printLine(JSONText(PlanEffectDocument(effect), .planEffect)) }
        Terminal.show(PlanEffectText(effect, style: display.style))
    }
}

extension LogbookOptions {
    /// Computes the effect of a plan on these days.
    func planEffect(_ days: ClosedRange<CivilDate>) throws -> PlanEffect {
        let reach = PlanEffect.reach
        let near = days.lowerBound.advanced(by: -reach)...days.upperBound.advanced(by: reach)
        let runs = try readAnalysed { logbook throws(LogbookError) in try logbook.trendRuns(near) } ?? []
        return PlanEffect(of: days, runs: runs)
    }
}
