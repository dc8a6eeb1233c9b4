public import Activities
import Glibc

/// The clock on this machine's wall.
public enum LocalClock {
    /// Now, with the offset of the place the machine is in.
    ///
    /// Looks at the zone anew each time (`tzset`), so that a change of it is noticed. Thread: any.
    public static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return moment(unixMilliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// A moment as this machine's clock shows, or showed, it.
    public static func moment(unixMilliseconds: Int64) -> Moment {
        let utc = Moment(unixMilliseconds: unixMilliseconds)
        var seconds = time_t((utc.unixMilliseconds / 1000))
        var local = tm()
        tzset()
        guard localtime_r(&seconds, &local) != nil else { return utc }
        return Moment(unixMilliseconds: utc.unixMilliseconds, utcOffset: Int(local.tm_gmtoff))
    }
}
