import Activities
import ArgumentParser
import Cadence
import Control
import Exchange
import Messages
import OutsideText

struct ImportedProfile {
    private var profiles: [(start: Moment, profile: FIT.UserProfile)] = []

    /// Adds the properties that a file contains; `start` is the start of its last activity.
    mutating func add(_ profile: FIT.UserProfile, from start: Moment) {
        guard !profile.isEmpty else { return }
        profiles.append((start, profile))
    }

    /// If files have different values, the value of the latest activity is used.
    private var newest: FIT.UserProfile {
        profiles.sorted { $0.start.utc < $1.start.utc }.reduce(into: FIT.UserProfile()) { $0.update(with: $1.profile) }
    }

    /// Fills the empty properties of the runner, and asks before it changes others.
    ///
    /// Without a running daemon nothing is changed, and a message says what to do.
    ///
    /// - Parameters:
    ///   - replace: Whether to change properties that have another value; nil asks the user.
    ///   - json: Whether standard output is JSON; then the lines are printed on standard error, and nothing is asked.
    /// - Throws: An exit status when the daemon rejects the values, or when they could not be stored.
    func apply(to daemon: Daemon, replace: Bool?, json: Bool) async throws {
        let (display, messages) = (daemon.display, daemon.display.messages)
        func show(_ line: String) {
            let line = messages.translated(line)
            if json { Terminal.printError(line) } else { display.printLine(line) }
        }
        let profile = newest
        guard !profile.isEmpty else { return }
        do throws(ControlClientError) {
            let client = try ControlClient.blocking(daemon.path)
            await client.close()
        } catch {
            return Terminal.printError(
                messages.translated(
                    "the files contain your profile (height, weight and others), but strided does not run; "
                        + "to apply it, start strided and import the files again"
                )
            )
        }
        let properties = try await send(profile, to: daemon, replace: replace ?? false, show)
        if let rate = profile.restingHeartRate, properties.contains(where: { $0.outcome == .filled }) {
            show(
                "profile: heart rate at rest \(rate.formatted); to use it for VO2max, set heart.resting in config.toml"
            )
        }
        let others = properties.filter { $0.outcome == .kept }
        guard replace == nil, !others.isEmpty, !json else { return }
        let question =
            others.count == 1 ? "Change this value in your profile?" : "Change these values in your profile?"
        switch Question.ask(messages.translated(question), hint: messages.yesOrNo) {
        case .yes: _ = try await send(profile, to: daemon, replace: true, show)
        case .no: show("profile: not changed")
        case .notATerminal:
            show("profile: not changed; to change it, add --profile; to keep it without this line, --no-profile")
        }
    }

    private func send(
        _ profile: FIT.UserProfile,
        to daemon: Daemon,
        replace: Bool,
        _ show: (String) -> Void
    ) async throws -> [ProfileProperty] {
        let call = ApplyProfile(
            heightMeters: profile.height?.meters,
            massKilograms: profile.mass?.kilograms,
            maximumHeartRateBeatsPerMinute: profile.maximumHeartRate?.beatsPerMinute,
            runningStepMeters: profile.runningStep?.meters,
            walkingStepMeters: profile.walkingStep?.meters,
            replace: replace
        )
        let reply = try await daemon.call(call)
        let (properties, unsaved) = (reply.properties, reply.unsaved ?? [])
        for line in properties.compactMap(\.line) { show("profile: \(line)") }
        for part in unsaved { Terminal.printError(daemon.messages.translated("applied, but not saved: \(part.line)")) }
        guard unsaved.isEmpty else { throw ExitCode.failure }
        return properties
    }
}

extension ProfileProperty {
    /// The change, or the two values; nil if the property has the value already.
    fileprivate var line: String? {
        let before = before.map(text) ?? "unknown"
        return switch outcome {
        case .filled: "\(title) set to \(text(value))"
        case .replaced: "\(title) changed from \(before) to \(text(value))"
        case .kept: "\(title) is \(before), and \(text(value)) in the files"
        case .same, .estimated: nil
        }
    }

    private var title: String { described(value).title }

    private func text(_ value: Double) -> String { described(value).text }

    private func described(_ value: Double) -> (title: String, text: String) {
        switch name {
        case .height: ("height", Length(meters: value).formatted(.centimeters))
        case .mass: ("weight", Mass(kilograms: value).formatted(.kilograms))
        case .maximumHeartRate: ("maximum heart rate", HeartRate(beatsPerMinute: value).formatted)
        case .runningStep: ("step length in running", Length(meters: value).formatted(.meters))
        case .walkingStep: ("step length in walking", Length(meters: value).formatted(.meters))
        }
    }
}
