import SystemBus
import Threads

/// Sends patterns to feedbackd on the session bus.
///
/// It asks the bus to start feedbackd, and tries again after an error. Only one thread may use it.
struct FeedbackdOutput: ~Copyable {
    private enum Caller {
        /// The call that starts feedbackd.
        case start
        /// A pattern.
        case pattern
    }

    /// The longest wait for the bus and for a reply.
    private static var patience: Duration { .seconds(2) }
    private static var service: String { "org.sigxcpu.Feedback" }
    private static var haptic: BusObject {
        BusObject(service: service, path: "/org/sigxcpu/Feedback", interface: "org.sigxcpu.Feedback.Haptic")
    }

    /// The state of feedbackd.
    private(set) var state = VibrationReport.Feedbackd.unused
    private var bus: BusLoop<Caller>
    private var plan = PatternPlan()
    private var backOff = BackOff()
    private var retryAt: Int64?

    /// Creates an output that is not connected yet.
    init(address: String?, wakeUp: WakeEvent) {
        bus = BusLoop(.session, address: address, wakeUp: wakeUp) { VibrationLoop.time }
    }

    /// Sends the pattern that is due.
    ///
    /// - Returns: the time at which to call again.
    mutating func update(at now: Int64, _ schedule: inout VibrationSchedule) -> Int64? {
        readMessages(at: now)
        if state == .unused || retryAt.map({ $0 <= now }) ?? false { connect(at: now) }
        guard state == .works || state == .rejects else { return retryAt }
        let next = plan.next(at: now, &schedule)
        if let pattern = next.pattern { send(pattern, at: now) }
        return [next.deadline, retryAt].compactMap { $0 }.min()
    }

    /// Ends the vibration and disconnects.
    mutating func stop() {
        guard state != .unused else { return }
        if state == .works { send(.silence, at: 0) }
        bus.disconnect()
        plan.reset()
        state = .unused
        retryAt = nil
    }

    /// Waits for a message, an order, input on a descriptor, or a deadline.
    mutating func wait(for descriptors: [Int32], until deadline: Int64?) {
        do throws(BusError) {
            _ = try bus.wait(for: descriptors, until: deadline.map { .nanoseconds($0) })
        } catch {
            fail(.noBus(error), at: VibrationLoop.nanoseconds)
        }
    }

    private mutating func connect(at now: Int64) {
        retryAt = nil
        state = .connecting
        do throws(BusError) {
            if !bus.isConnected { try bus.connect(timeout: Self.patience) }
            let arguments: [BusValue] = [.string(Self.service), .uint32(0)]
            try bus.send("StartServiceByName", of: .bus, arguments, for: .start, deadline: deadline)
        } catch {
            fail(.noBus(error), at: now)
        }
    }

    private var deadline: Duration { VibrationLoop.time + Self.patience }

    private mutating func send(_ pattern: VibrationPattern, at now: Int64) {
        do throws(BusError) {
            // The application has this identifier in its desktop entry.
            try bus.send(
                "Vibrate",
                of: Self.haptic,
                [.string("strided"), pattern.value],
                for: .pattern,
                deadline: deadline
            )
        } catch {
            fail(.noBus(error), at: now)
        }
    }

    private mutating func readMessages(at now: Int64) {
        do throws(BusError) {
            while let event = try bus.next() {
                switch event {
                // The bus refuses to start a program without a service file, also if the program is running.
                case .reply(.start, _), .refusal(.start, _): send(.silence, at: now)
                case .reply(.pattern, let values):
                    state = values.first?.truth ?? true ? .works : .rejects
                    backOff.reset()
                case .refusal(.pattern, let refusal): fail(refusal.reason, at: now)
                case .signal, .lateReply, .call: continue
                }
            }
        } catch {
            fail(.noBus(error), at: now)
        }
        if !bus.expire().isEmpty { fail(.doesNotAnswer, at: now) }
    }

    private mutating func fail(_ reason: VibrationReport.Feedbackd, at now: Int64) {
        if case .noBus = reason { bus.disconnect() }
        plan.reset()
        state = reason
        retryAt = now + Int64(backOff.next() / .nanoseconds(1))
    }
}

extension BusRefusal {
    /// What the error says about feedbackd.
    fileprivate var reason: VibrationReport.Feedbackd {
        switch name {
        case "org.freedesktop.DBus.Error.NameHasNoOwner", "org.freedesktop.DBus.Error.ServiceUnknown",
            "org.freedesktop.DBus.Error.NoReply":
            .isAbsent(self)
        case "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface":
            .hasNoPatterns
        default: .refuses(self)
        }
    }
}
