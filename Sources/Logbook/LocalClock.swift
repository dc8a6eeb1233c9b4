public import Activities
import Glibc

/// The local clock of this computer.
public enum LocalClock {
    /// The current time with the local UTC offset.
    ///
    /// Reads the time zone again on each call (`tzset`), so a changed time zone takes effect. Thread-safe.
    public static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return moment(unixMilliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Converts Unix time to a moment with the UTC offset that applies on this computer at that time.
    public static func moment(unixMilliseconds: Int64) -> Moment {
        let utc = Moment(unixMilliseconds: unixMilliseconds)
        var seconds = time_t((utc.unixMilliseconds / 1000))
        var local = tm()
        tzset()
        guard localtime_r(&seconds, &local) != nil else { return utc }
        return Moment(unixMilliseconds: utc.unixMilliseconds, utcOffset: Int(local.tm_gmtoff))
    }
}
