import Clocks
import ServiceLifecycle

/// Calls a function whenever the deadline of an alarm is reached.
struct AlarmService: Service {
    let alarm: Alarm
    let reach: @Sendable () async -> Void

    func run() async {
        await cancelWhenGracefulShutdown {
            for await _ in alarm.reached { await reach() }
        }
        alarm.end()
    }
}
