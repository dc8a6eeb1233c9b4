import Desktop
import Logging
import ServiceLifecycle

/// Shows notifications to the runner, if a notification server runs on the desktop.
struct DesktopService: Service {
    let desktop: DesktopSession
    let conductor: Conductor
    let alerts: AsyncStream<DesktopNotification>
    let clock: any RunClock
    let log: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await alert in alerts { await show(alert) }
        }
        desktop.close()
    }

    private func show(_ alert: DesktopNotification) async {
        do throws(NotificationError) {
            try await clock.outside { () async throws(NotificationError) in try await desktop.show(alert) }
            await conductor.told(alert, isShown: true)
        } catch {
            if error.shouldLog {
                let advice = error.reason.advice.map { "; \($0)" } ?? ""
                log.info("alerts are in this log and in stridectl watch alone: \(error.reason)\(advice)")
            }
            await conductor.told(alert, isShown: false)
        }
    }
}
