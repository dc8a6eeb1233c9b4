import Activities
import Clocks
import Control
import Inputs
import Logging
import Sensors

extension RunController {
    /// Processes acceleration of a phone.
    ///
    /// - Parameter clockError: the standard uncertainty of the times.
    /// - Returns: what is used of the phone; nil if there are too many phones.
    func feed(_ samples: [PhoneSample], of phone: Phone, clockError: Duration) async -> PhoneUse? {
        await apply(phones.receive(samples, from: phone, at: clock.now, clock.hostTime, clockError: clockError))
    }

    /// Processes positions of a phone.
    ///
    /// - Returns: what is used of the phone; nil if there are too many phones.
    func feed(_ fixes: [PhoneFix], of phone: Phone) async -> PhoneUse? {
        await apply(phones.receive(fixes, from: phone, at: clock.now, clock.hostTime))
    }

    /// Processes the report of a phone that it sends nothing from now on.
    func end(_ phone: Phone, reason: String) async -> PhoneUse? {
        await apply(phones.end(phone, reason: reason, at: clock.now))
    }

    /// Reports the phones that have sent nothing for too long.
    func reportSilentPhones() async {
        await report(phones.advance(to: clock.now))
    }

    private func apply(_ outcome: PhoneRegistry.Outcome?) async -> PhoneUse? {
        guard let outcome else { return nil }
        setAlarm()
        await report(outcome.changes)
        if !outcome.observations.isEmpty { await handle(outcome.observations) }
        return outcome.use
    }

    private func report(_ changes: [PhoneRegistry.Change]) async {
        guard !changes.isEmpty else { return }
        for change in changes {
            switch change {
            case .connected(let name): log.notice("the phone \(name) sends its sensors' readings")
            case .silent(let name, let reason): log.notice("the phone \(name) is silent: \(reason)")
            }
        }
        if !phones.hasMotion(at: clock.now) { await day.loseStepSource(.phone, refusal: nil) }
        surroundings.changes.report()
    }
}
