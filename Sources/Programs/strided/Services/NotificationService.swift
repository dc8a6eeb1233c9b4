import Clocks
import Desktop
import Logging
import ServiceLifecycle

/// Shows notifications to the runner if a notification server is running on the desktop.
struct NotificationService: Service {
    let day: DayController

    func run() async throws {
        let surroundings = day.surroundings
        await cancelWhenGracefulShutdown {
            await surroundings.requests.notifications.read("notifications", log: surroundings.log) { notification in
                await day.finishShowing(
                    notification,
                    isShown: await show(await day.localized(notification), surroundings)
                )
            }
        }
        surroundings.desktop.close()
    }

    /// Shows a notification and returns whether a server has accepted it.
    private func show(_ notification: DesktopNotification, _ surroundings: Surroundings) async -> Bool {
        do throws(NotificationError) {
            let desktop = surroundings.desktop
            try await surroundings.clock.outside { () async throws(NotificationError) in
                try await desktop.show(notification)
            }
            return true
        } catch {
            if error.shouldLog {
                let advice = error.reason.advice.map { "; \($0)" } ?? ""
                day.log.info("alerts appear only in this log and in stridectl watch: \(error.reason)\(advice)")
            }
            return false
        }
    }
}
