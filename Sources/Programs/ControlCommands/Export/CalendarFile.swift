import Activities

/// Events of whole days as a file that calendars subscribe to (iCalendar, RFC 5545).
struct CalendarFile {
    /// An event of a whole day.
    struct Event {
        /// The day, in local time.
        var day: CivilDate
        var summary: String
        var description: String?
        /// The same for the same event in each version of the file (RFC 5545, 3.8.4.7).
        var uid: String
    }

    let events: [Event]
    let name: String
    /// The time at which the file is written.
    let written: Moment

    /// The longest line in bytes without its line break (RFC 5545, 3.1).
    static let longestLine = 75
}

extension CalendarFile: CustomStringConvertible {
    /// The file; each line ends with CR and LF.
    ///
    /// Calendars read it again each day (RFC 7986, 5.7).
    var description: String {
        let head = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//strided//stridectl plan//EN",
            "X-WR-CALNAME:" + Self.escaped(name), "REFRESH-INTERVAL;VALUE=DURATION:P1D", "X-PUBLISHED-TTL:P1D",
        ]
        let lines = head + events.flatMap(lines) + ["END:VCALENDAR"]
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    private func lines(_ event: Event) -> [String] {
        [
            "BEGIN:VEVENT", "UID:" + event.uid, "DTSTAMP:" + Self.utc(written),
            "DTSTART;VALUE=DATE:" + Self.basic(event.day), "DTEND;VALUE=DATE:" + Self.basic(event.day.advanced(by: 1)),
            "SUMMARY:" + Self.escaped(event.summary), event.description.map { "DESCRIPTION:" + Self.escaped($0) },
            "TRANSP:TRANSPARENT", "END:VEVENT",
        ].compactMap(\.self)
    }

    private static func basic(_ date: CivilDate) -> String { "\(date)".filter { $0 != "-" } }

    private static func utc(_ moment: Moment) -> String {
        let utc = Moment(unixMilliseconds: moment.unixMilliseconds)
        let seconds = (utc.unixMilliseconds / 1000 % 60 + 60) % 60
        return basic(utc.date) + "T" + utc.clockText.filter { $0 != ":" } + (seconds < 10 ? "0" : "") + "\(seconds)Z"
    }

    /// A text value (RFC 5545, 3.3.11); control characters are left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": result += "\\" + String(scalar)
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Divides a line at 75 bytes, never inside a character; each further line begins with a space.
    static func folded(_ line: String) -> String {
        var result = ""
        var length = 0
        for scalar in line.unicodeScalars {
            let count = String(scalar).utf8.count
            if length + count > longestLine {
                result += "\r\n "
                length = 1
            }
            result.unicodeScalars.append(scalar)
            length += count
        }
        return result
    }
}
