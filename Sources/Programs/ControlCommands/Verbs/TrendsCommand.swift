import Activities
import Analysis
import ArgumentParser
import Cadence
import Logbook
import Messages
import Report

struct TrendsCommand: ParsableCommand {
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
            return Terminal.printLine(JSONText(trends.map { JSONFields.trend($0, choice.limits) }, each: .trend))
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
        guard !json else { return Terminal.printLine(JSONText(JSONFields.planEffect(effect), .planEffect)) }
        Terminal.show(PlanEffectText(effect, style: display.style))
    }
}

extension LogbookOptions {
    func planEffect(_ days: ClosedRange<CivilDate>) throws -> PlanEffect {
        let reach = PlanEffect.reach
        let near = days.lowerBound.advanced(by: -reach)...days.upperBound.advanced(by: reach)
        let runs = try readAnalysed { try $0.trendRuns(near) } ?? []
        return PlanEffect(of: days, runs: runs)
    }
}

struct TrendOptions: ParsableArguments {
    @Option(help: "week or month.") var by = Trend.Step.week
    @Option(
        help: "The first day, such as 2026-01-01; default: 26 weeks or 24 months before the last day.",
        transform: TypedDays.first
    )
    var from: CivilDate?
    @Option(help: "The last day; default: today.", transform: TypedDays.last) var to: CivilDate?
    @Option(
        help: "Your maximal heart rate, for VO2max; default: the setting heart.maximum.",
        transform: { try HeartRate(parsing: $0) }
    )
    var maximalHeartRate: HeartRate?
    @Option(
        help: "Your heart rate at rest, for VO2max; default: the setting heart.resting.",
        transform: { try HeartRate(parsing: $0) }
    )
    var restingHeartRate: HeartRate?

    func validate() throws {
        if let from, from > to ?? from { throw ValidationError("--from must not be after --to") }
        if let highest = maximalHeartRate, let resting = restingHeartRate,
            HeartRateLimits(maximum: highest, resting: resting) == nil
        {
            throw ValidationError("--maximal-heart-rate must be at least 40 above --resting-heart-rate")
        }
    }

    var limits: HeartRateLimits? {
        ConfiguredHeartRates.limits(maximum: maximalHeartRate, resting: restingHeartRate)
    }

    func days(today: CivilDate) -> ClosedRange<CivilDate> {
        let last = to ?? max(today, from ?? today)
        return (from ?? by.usualStart(before: last))...last
    }

    func trends(_ measures: [TrendMeasure], _ options: LogbookOptions) throws -> [Trend] {
        let days = days(today: LocalClock.now.date)
        let runs = try options.readAnalysed { try $0.trendRuns(days) } ?? []
        return measures.map { Trend(of: $0, by: by, in: days, runs: runs, limits: limits) }
    }
}

extension Trend.Step: ExpressibleByArgument {}

struct PlanDaysOptions: ParsableArguments {
    @Option(help: "The first day of a cadence plan; its effect is shown.", transform: TypedDays.first)
    var planFrom: CivilDate?
    @Option(help: "The last day of the plan; default: today.", transform: TypedDays.last) var planTo: CivilDate?

    func validate() throws {
        if let planTo {
            guard let planFrom else { throw ValidationError("--plan-to needs --plan-from") }
            guard planFrom <= planTo else { throw ValidationError("--plan-from must not be after --plan-to") }
        }
    }

    var days: ClosedRange<CivilDate>? {
        planFrom.map { $0...max(planTo ?? LocalClock.now.date, $0) }
    }
}
