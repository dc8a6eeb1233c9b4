/// Small examples of files written by other programs.
enum ForeignFiles {
    /// Two tracks, a waypoint, a route, three prefixes of the same extension, a missing heart rate, and a pause.
    static let gpx = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx creator="somebody" version="1.1" xmlns="http://www.topografix.com/GPX/1/1"
          xmlns:ns3="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
          xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
         <metadata><name>Sunday</name><time>2026-05-03T06:00:00Z</time></metadata>
         <wpt lat="47.1" lon="8.1"><name>Fountain</name></wpt>
         <rte><rtept lat="47" lon="8"/></rte>
         <trk><name><![CDATA[Along the <lake>]]></name><desc>cold &amp; clear</desc><type>running</type>
          <trkseg>
           <trkpt lat="47.0000" lon="8.0000"><ele>410.5</ele><time>2026-05-03T08:00:00+02:00</time><extensions>
             <ns3:TrackPointExtension><ns3:atemp>11.0</ns3:atemp><ns3:hr>0</ns3:hr><ns3:cad>84</ns3:cad></ns3:TrackPointExtension></extensions></trkpt>
           <trkpt lat="47.0001" lon="8.0000"><ele>411.0</ele><time>2026-05-03T08:00:04.5+02:00</time><extensions>
             <ns3:TrackPointExtension><ns3:cad>86</ns3:cad><ns3:hr>131</ns3:hr></ns3:TrackPointExtension></extensions></trkpt>
          </trkseg>
          <trkseg>
           <trkpt lat="47.0002" lon="8.0000"><ele>411.5</ele><time>2026-05-03T08:01:00+02:00</time><extensions><power>210</power>
             <tpx:TrackPointExtension><tpx:hr>140</tpx:hr><tpx:cad>85</tpx:cad><tpx:speed>2.75</tpx:speed></tpx:TrackPointExtension></extensions></trkpt>
           <trkpt lat="0" lon="0"><time>2026-05-03T08:01:01+02:00</time></trkpt>
           <trkpt lat="47.0003" lon="8.0000"><ele>nan</ele><time>2026-05-03T08:01:04+02:00</time></trkpt>
          </trkseg>
         </trk>
         <trk><trkseg><trkpt lat="47.0" lon="8.0"><time>2026-05-03T10:00:00Z</time></trkpt>
          <trkpt lat="47.0" lon="8.001"><time>2026-05-03T10:00:10Z</time></trkpt></trkseg></trk>
        </gpx>
        """

    /// A run and a ride in one session, Garmin's prefixes, a lap whose points have equal times, and distances per lap.
    static let tcx = """
        \u{FEFF}
        <?xml version="1.0" encoding="UTF-8"?>
        <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
          xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
         <Activities><MultiSportSession><Id>2026-05-03T06:00:00Z</Id>
          <FirstSport><Activity Sport="Running"><Id>2026-05-03T06:00:00.000Z</Id>
           <Lap StartTime="2026-05-03T06:00:00Z"><TotalTimeSeconds>10.0</TotalTimeSeconds><DistanceMeters>30</DistanceMeters>
            <Calories>3</Calories><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>
            <Track>
             <Trackpoint><Time>2026-05-03T06:00:00Z</Time><DistanceMeters>0</DistanceMeters><HeartRateBpm><Value>120</Value></HeartRateBpm>
              <Extensions><ns3:TPX><ns3:RunCadence>85</ns3:RunCadence><ns3:Speed>3.0</ns3:Speed><ns3:Watts>230</ns3:Watts></ns3:TPX></Extensions></Trackpoint>
             <Trackpoint><Time>2026-05-03T06:00:05Z</Time><DistanceMeters>15</DistanceMeters><Cadence>86</Cadence></Trackpoint>
            </Track>
            <Track><Trackpoint><Time>2026-05-03T06:00:15Z</Time><DistanceMeters>30</DistanceMeters></Trackpoint></Track>
            <Extensions><ns3:LX><ns3:Steps>29</ns3:Steps></ns3:LX></Extensions></Lap>
           <Lap StartTime="2026-05-03T06:00:15Z"><TotalTimeSeconds>5</TotalTimeSeconds><DistanceMeters>16</DistanceMeters>
            <Calories>2</Calories><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>
            <Track><Trackpoint><Time>2026-05-03T06:00:16Z</Time><DistanceMeters>3</DistanceMeters></Trackpoint>
             <Trackpoint><Time>2026-05-03T06:00:20Z</Time><DistanceMeters>16</DistanceMeters></Trackpoint></Track>
            <Extensions><ns3:LX><ns3:Steps>14</ns3:Steps></ns3:LX></Extensions></Lap>
           <Notes>brick</Notes></Activity></FirstSport>
          <NextSport><Transition StartTime="2026-05-03T06:00:20Z"><TotalTimeSeconds>60</TotalTimeSeconds></Transition>
           <Activity Sport="Biking"><Id>2026-05-03T06:01:20Z</Id><Lap StartTime="2026-05-03T06:01:20Z"><TotalTimeSeconds>600</TotalTimeSeconds>
            <DistanceMeters>4000</DistanceMeters><Calories>90</Calories><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>
            <Track><Trackpoint><Time>2026-05-03T06:01:20Z</Time><Cadence>90</Cadence></Trackpoint>
             <Trackpoint><Time>2026-05-03T06:11:20Z</Time></Trackpoint></Track></Lap></Activity></NextSport>
         </MultiSportSession></Activities>
        </TrainingCenterDatabase>
        """
}
