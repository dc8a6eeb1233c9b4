public import Activities

/// FIT, the Flexible and Interoperable Data Transfer protocol of ANT+ and Garmin: what sports watches write.
///
/// Written after the FIT protocol (header, record layer, checksum) and the numbers of the FIT profile 21.
public enum FIT {
    /// The bytes of a FIT file with one activity.
    ///
    /// What FIT has no field for (milliseconds, steps, the target cadence, time in sync, name and note) goes into developer fields,
    /// which other readers show or skip. Rounded on the way: positions to 8.4e-8° (9 mm), altitudes to 0.2 m, distances to 1 cm,
    /// speeds to 1 mm/s, cadences to 1/64 spm, targets to 0.001 spm, heart rates to 1 bpm, energies to 1 kcal, climbs to 1 m; name and
    /// note are cut after 254 bytes. What FIT cannot hold (before 1990, below −500 m, beyond 42,949 km) is left out or moved to the
    /// nearest moment. What `decode` gives is not changed by another encoding and decoding.
    public static func encode(_ track: ActivityTrack) -> [UInt8] {
        var encoder = Encoder(track)
        return encoder.file()
    }

    /// The years of activities that FIT can hold: seconds since 1989 in 32 bits.
    public static let years = 1990...2125

    /// The activities of a FIT file, one a session, in order of time.
    ///
    /// A file that is cut or damaged gives what can be read before the damage; what was left out or mended is in the activity's note.
    /// The cadence of a ride is its pedals', and is neither written nor kept.
    ///
    /// - Throws: `ExchangeError` for what is no FIT file and for one without records.
    public static func decode(_ bytes: [UInt8]) throws(ExchangeError) -> [ActivityTrack] {
        guard Header(bytes[...]) != nil else {
            throw ExchangeError("this is no FIT file: a header with “.FIT” is missing", at: "byte 0")
        }
        let files = Contents.files(in: bytes)
        // A file that is lost as a whole is reported with the activities of the files around it.
        let lost = files.filter(\.records.isEmpty).flatMap(\.damage)
        let tracks = files.flatMap { $0.tracks(lost: lost) }
        guard !tracks.isEmpty else {
            if let damage = lost.first {
                throw ExchangeError("this FIT file is damaged before its first record: \(damage)")
            }
            let type = files.compactMap(\.fileType).first { $0 != FileType.activity }
            let kind =
                type.map { "; its type is \($0), and only those of type \(FileType.activity) are activities" } ?? ""
            throw ExchangeError("this FIT file holds no records of an activity" + kind)
        }
        return tracks
    }
}
