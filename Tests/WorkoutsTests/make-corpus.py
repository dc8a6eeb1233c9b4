#!/usr/bin/env python3
"""Writes the corpus of workout files into the folder Corpus, with expected.tsv.

All files are made here, in the styles of other programs; none is copied from them. FIT files are written as hexadecimal text by an
encoder of this script, which shares no code with strided. Each line of expected.tsv is: file, program, "read" or "refused", the
one-line form of the workout or a part of the reason, the number of remarks.
"""
import pathlib
import struct
import sys

FOLDER = pathlib.Path(__file__).parent / "Corpus"
expected = []


def text(name, program, content, outcome, result, remarks=0):
    (FOLDER / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    expected.append((name, program, outcome, result, str(remarks)))


# MARK: FIT

CRC = [0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401,
       0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400]


def crc(data):
    value = 0
    for byte in data:
        for half in (byte & 15, byte >> 4):
            value = (value >> 4) ^ CRC[value & 15] ^ CRC[half]
    return value


SIZES = {"enum": (0x00, "B"), "u8": (0x02, "B"), "u16": (0x84, "H"), "u32": (0x86, "I"), "u32z": (0x8C, "I")}


class Fit:
    def __init__(self, big=False, header=14):
        self.big, self.header, self.data = big, header, b""

    def message(self, kind, fields, local=0):
        end = ">" if self.big else "<"
        head, body = b"", b""
        for number, type, value in fields:
            if type == "str":
                raw = value.encode() + b"\0"
                head += bytes([number, len(raw), 7])
                body += raw
            else:
                code, form = SIZES[type]
                raw = struct.pack(end + form, value)
                head += bytes([number, len(raw), code])
                body += raw
        self.data += bytes([0x40 | local, 0, int(self.big)]) + struct.pack(end + "H", kind) + bytes([len(fields)]) + head
        self.data += bytes([local]) + body
        return self

    def file(self, wrong_crc=False):
        head = struct.pack("<BBHI4s", self.header, 0x20, 2132, len(self.data), b".FIT")
        if self.header == 14:
            head += struct.pack("<H", crc(head))
        whole = head + self.data
        return whole + struct.pack("<H", crc(whole) ^ (0xFFFF if wrong_crc else 0))


def workout(name, steps, sport=1, type=5, notes=None, manufacturer=1, **options):
    fit = Fit(**options)
    fit.message(0, [(0, "enum", type), (1, "u16", manufacturer), (2, "u16", 1), (3, "u32z", 12345), (4, "u32", 1_100_000_000)])
    fields = [(4, "enum", sport), (5, "u32z", 32), (6, "u16", len(steps)), (8, "str", name)]
    if notes:
        fields.append((17, "str", notes))
    fit.message(26, fields, local=1)
    for index, step in enumerate(steps):
        fit.message(27, [(254, "u16", index)] + step, local=2)
    return fit


def step(duration=None, target=None, intensity=0, name=None, notes=None, second=None):
    kind, value = duration or (5, None)
    fields = [(1, "enum", kind)] + ([(2, "u32", value)] if value is not None else [])
    for (first, source) in ((3, target or (2, 0, None, None)), (19, second)):
        if source:
            fields += [(first, "enum", source[0]), (first + 1, "u32", source[1])]
            fields += [(first + 2, "u32", source[2]), (first + 3, "u32", source[3])] if source[2] is not None else []
    fields.append((7, "enum", intensity))
    if name:
        fields.append((0, "str", name))
    if notes:
        fields.append((8, "str", notes))
    return fields


def repeat(first, count):
    return [(1, "enum", 6), (2, "u32", first), (4, "u32", count)]


def minutes(n): return (0, int(n * 60_000))
def meters(n): return (1, int(n * 100))
def speed(low, high): return (0, 0, low, high)
def heart(low, high): return (1, 0, low, high)
def zone(n): return (1, n, None, None)
def cadence(low, high): return (3, 0, low, high)


WARM, COOL, REST, RECOVERY = 2, 3, 1, 4


def fit(name, program, file, outcome, result, remarks=0):
    data = file if isinstance(file, bytes) else file.file()
    lines = [data.hex()[i:i + 128] for i in range(0, len(data.hex()), 128)]
    text(name + ".fit.hex", program, "\n".join(lines) + "\n", outcome, result, remarks)


def fits():
    g = "Garmin Connect"
    fit("garmin-intervals", g, workout("400s", [step(meters(1500), None, WARM), step(meters(400), speed(4000, 4348)),
        step(minutes(1.5), None, RECOVERY), repeat(1, 8), step(meters(1000), None, COOL)]), "read",
        "1.5km warmup, 8x(400m @3:50-4:10/km / 90s easy), 1km cooldown")
    fit("garmin-lap-button", g, workout("Hills", [step(None, None, WARM), step(minutes(1), zone(5)), step(None, None, REST),
        repeat(1, 6), step(None, None, COOL)]), "read", "lap warmup, 6x(1min @Z5 / lap rest), lap cooldown")
    fit("garmin-cadence", g, workout("Cadence", [step(minutes(10), None, WARM), step(minutes(3), cadence(85, 88)),
        step(minutes(2), None, RECOVERY), repeat(1, 6)]), "read", "10min warmup, 6x(3min @170-176spm / 2min easy)")
    fit("garmin-heart-rate", g, workout("Easy", [step(minutes(45), heart(225, 240))]), "read", "45min @125-140bpm")
    fit("garmin-heart-percent", g, workout("Easy", [step(minutes(45), heart(65, 75))]), "read", "45min @65-75%max")
    fit("garmin-until-heart-rate", g, workout("Recover", [step(minutes(5), zone(4)), step((2, 220), None, RECOVERY),
        step((3, 250))]), "read", "5min @Z4, hr<120bpm easy, hr>150bpm")
    fit("garmin-nested", g, workout("Sets", [step(minutes(10), None, WARM), step(meters(200), speed(5000, 5556)),
        step(meters(200), None, RECOVERY), repeat(1, 4), step(minutes(3), None, REST), repeat(1, 3)]), "read",
        "10min warmup, 3x(4x(200m @3:00-3:20/km / 200m easy) / 3min rest)")
    fit("garmin-notes", g, workout("Notes", [step(minutes(10), None, WARM, notes="Start slowly")],
        notes="For the first week"), "read", '10min warmup "Start slowly"')
    fit("garmin-power", g, workout("Power", [step(minutes(5), (4, 0, 1250, 1300))]), "read", "5min", 1)
    fit("garmin-speed-zone", g, workout("Zone", [step(minutes(5), (0, 3, None, None))]), "read", "5min", 1)
    fit("garmin-calories", g, workout("Burn", [step((4, 300))]), "read", "lap", 1)
    fit("garmin-two-targets", g, workout("Both", [step(minutes(20), speed(3571, 3704), second=cadence(88, 90))]), "read",
        "20min @4:30-4:40/km @176-180spm")
    fit("garmin-treadmill-big-endian", g, workout("Old", [step(minutes(30), zone(2))], big=True), "read", "30min @Z2")
    fit("garmin-short-header", g, workout("Old", [step(minutes(30), zone(2))], header=12), "read", "30min @Z2")
    fit("garmin-ride", g, workout("Ride", [step(minutes(30), zone(2))], sport=2), "refused", "another sport")
    fit("garmin-swim", g, workout("Swim", [step(meters(100))], sport=5), "refused", "another sport")
    fit("garmin-repeat-until", g, workout("Until", [step(minutes(1)), [(1, "enum", 7), (2, "u32", 0), (4, "u32", 600000)]]),
        "refused", "a repeat until")
    fit("garmin-activity", g, workout("Run", [], type=4), "refused", "no points of a course")
    fit("garmin-course", g, workout("Way", [], type=6), "refused", "no points of a course")
    fit("garmin-empty", g, workout("Empty", []), "refused", "no workout steps")
    fit("garmin-cut", g, workout("Cut", [step(minutes(30))]).file()[:-9], "refused", "the file is cut")
    fit("garmin-wrong-checksum", g, workout("Bad", [step(minutes(30))]).file(wrong_crc=True), "read", "30min", 1)
    fit("garmin-repeat-forward", g, workout("Bad", [repeat(1, 3), step(minutes(1))]), "refused", "does not point back")
    fit("garmin-repeat-into-repeat", g, workout("Bad", [step(minutes(1)), step(minutes(2)), repeat(0, 2), repeat(1, 2)]),
        "refused", "does not point back")
    fit("garmin-no-duration", g, workout("Bad", [[(1, "enum", 0)]]), "refused", "no length")
    fit("garmin-huge-repeat", g, workout("Bad", [step(minutes(1)), repeat(0, 60000)]), "refused", "1 to 999 rounds")
    t = "TrainingPeaks"
    fit("trainingpeaks-threshold", t, workout("Threshold", [step(minutes(15), heart(210, 235), WARM, "Warm up"),
        step(minutes(10), heart(258, 268), 0, "Hard"), step(minutes(2), heart(205, 230), REST, "Easy"), repeat(1, 3),
        step(minutes(10), heart(205, 230), COOL, "Cool Down")], manufacturer=86), "read",
        '15min warmup @110-135bpm "Warm up", 3x(10min @158-168bpm "Hard" / 2min rest @105-130bpm "Easy"), '
        '10min cooldown @105-130bpm "Cool Down"')
    fit("trainingpeaks-pace", t, workout("Mile repeats", [step(meters(1609.34), speed(3900, 4000), 0, "Active"),
        step(meters(400), None, REST, "Recovery"), repeat(0, 4)], manufacturer=86), "read",
        '4x(1609.34m @4:10-4:16/km "Active" / 400m rest "Recovery")')
    fit("trainingpeaks-stress-score", t, workout("TSS", [step((16, 50))], manufacturer=86), "read", "lap", 1)
    i = "intervals.icu"
    fit("intervals-icu-pace", i, workout("Tempo", [step(minutes(15), speed(2778, 3030), WARM), step(minutes(20), speed(3704, 3704)),
        step(minutes(10), speed(2778, 3030), COOL)], manufacturer=255), "read",
        "15min warmup @5:30-6:00/km, 20min @4:30/km, 10min cooldown @5:30-6:00/km")
    fit("intervals-icu-text", i, workout("Strides", [step(minutes(40), zone(2), 0, notes="Relax"),
        step(minutes(1 / 3), None, 5, notes="Fast"), step(minutes(1), zone(1), RECOVERY), repeat(1, 6)], manufacturer=255), "read",
        '40min @Z2 "Relax", 6x(20s "Fast" / 1min easy @Z1)')
    fit("intervals-icu-press-lap", i, workout("Lap", [step(None, zone(1), WARM), step(minutes(8), heart(260, 270))],
        manufacturer=255), "read", "lap warmup @Z1, 8min @160-170bpm")
    p = "fit_tool (Python)"
    fit("fit-tool-cadence-in-steps", p, workout("Steps", [step(minutes(10), cadence(170, 176))], manufacturer=255), "read",
        "10min @170-176spm")
    fit("fit-tool-walk", p, workout("Walk", [step(minutes(30), cadence(55, 58))], sport=11), "read", "30min @110-116spm")
    fit("fit-tool-no-sport", p, Fit().message(0, [(0, "enum", 5)]).message(27, step(minutes(5))).message(27, step(meters(500))),
        "read", "5min, 500m")


# MARK: ZWO

def zwo(body, sport="run", duration=None, extra="", name="Workout", note=""):
    kind = f"    <durationType>{duration}</durationType>\n" if duration else ""
    return (f"<workout_file>\n    <author>A. Runner</author>\n    <name>{name}</name>\n    <description>{note}</description>\n"
            f"    <sportType>{sport}</sportType>\n{kind}{extra}    <tags>\n    </tags>\n    <workout>\n{body}    </workout>\n</workout_file>\n")


def zwos():
    z = "Zwift"
    text("zwift-warmup.zwo", z, zwo('<Warmup Duration="600" PowerLow="0.6" PowerHigh="0.8" pace="1"/>\n'
         '<SteadyState Duration="1200" Power="0.9" pace="2"/>\n<Cooldown Duration="300" PowerLow="0.8" PowerHigh="0.6" pace="1"/>\n',
         duration="time"), "read", "10min warmup @60->80%5k, 20min @90%10k, 5min cooldown @80->60%5k")
    text("zwift-intervals.zwo", z, zwo('<IntervalsT Repeat="6" OnDuration="60" OffDuration="90" OnPower="1.05" OffPower="0.7" pace="0"/>\n',
         duration="time"), "read", "6x(1min @105%mile / 90s easy @70%mile)")
    text("zwift-free.zwo", z, zwo('<FreeRide Duration="600" FlatRoad="1"/>\n<MaxEffort Duration="30"/>\n', duration="time"), "read",
         '10min, 30s "maximum effort"')
    text("zwift-cooldown-reversed.zwo", z, zwo('<Cooldown Duration="300" PowerLow="0.5" PowerHigh="0.75"/>\n', duration="time"), "read",
         "5min cooldown @75->50%")
    text("zwift-texts.zwo", z, zwo('<SteadyState Duration="300" Power="0.8"><textevent timeoffset="0" message="Let &amp; go"/>'
         '<textevent timeoffset="60" message="Relax"/></SteadyState>\n', duration="time"), "read", '5min @80% "Let & go; Relax"', 1)
    text("zwift-upper-case.zwo", z, zwo('<SteadyState DURATION="300" POWER="0.8"><TextEvent TimeOffset="0" Message="Hi"/></SteadyState>\n',
         duration="time"), "read", '5min @80% "Hi"')
    text("zwift-bike.zwo", z, zwo('<SteadyState Duration="300" Power="0.8"/>\n', sport="bike"), "refused", "for cycling")
    text("zwift-rest-day.zwo", z, zwo("<RestDay/>\n", duration="time"), "refused", "not a segment")
    e = "zwiftworkout.com editor"
    text("editor-distance.zwo", e, zwo('<SteadyState Duration="1000" Power="1" pace="3" Cadence="87"/>\n'
         '<Ramp Duration="400" PowerLow="0.7" PowerHigh="1.1" pace="1"/>\n', duration="distance"), "read",
         "1km @100%half @174spm, 400m @70->110%5k")
    text("editor-cadence.zwo", e, zwo('<IntervalsT Repeat="3" OnDuration="120" OffDuration="60" OnPower="1" OffPower="0.6" pace="1" '
         'Cadence="90" CadenceResting="80"/>\n', duration="time"), "read", "3x(2min @100%5k @180spm / 1min easy @60%5k @160spm)")
    text("editor-distance-texts.zwo", e, zwo('<SteadyState Duration="800" Power="1" pace="1"><textevent distoffset="0" message="Go"/>'
         "</SteadyState>\n"), "read", '800m @100%5k "Go"', 1)
    text("editor-empty.zwo", e, zwo("", duration="time"), "refused", "no step")
    t = "TrainAsONE"
    text("trainasone-threshold.zwo", t, zwo('<SteadyState Duration="300" pace="2" Power="0.6667"><textevent message="Warm up" '
         'duration="60"/></SteadyState>\n<SteadyState Duration="600" pace="2" Power="1"/>\n', duration="time",
         extra="    <thresholdSecPerKm>302</thresholdSecPerKm>\n"), "read", '5min @7:33/km "Warm up", 10min @5:02/km')
    text("trainasone-distance.zwo", t, zwo('<SteadyState Duration="1500" Power="0.8" pace="2"/>\n', duration="distance",
         extra="    <thresholdSecPerKm>300</thresholdSecPerKm>\n"), "read", "1.5km @6:15/km")
    i = "intervals.icu"
    text("intervals-icu-run.zwo", i, zwo('<Warmup Duration="600" PowerLow="0.65" PowerHigh="0.75"/>\n'
         '<SteadyState Duration="480" Power="0.95"/>\n<SteadyState Duration="120" PowerLow="0.6" PowerHigh="0.7"/>\n'), "read",
         "10min warmup @65->75%, 8min @95%, 2min @60-70%", 1)
    text("intervals-icu-ride.zwo", i, zwo('<SteadyState Duration="300" Power="0.8"/>\n', sport=""), "refused", "for cycling")
    g = "GoldenCheetah"
    text("goldencheetah-bike.zwo", g, zwo('<SteadyState Duration="300" Power="0.8" Cadence="90"/>\n', sport="bike"), "refused", "for cycling")
    text("goldencheetah.erg", g, "[COURSE HEADER]\nVERSION = 2\nUNITS = ENGLISH\nMINUTES WATTS\n[END COURSE HEADER]\n[COURSE DATA]\n"
         "0.00\t100\n5.00\t100\n[END COURSE DATA]\n", "refused", "ERG or MRC")
    r = "TrainerRoad"
    text("trainerroad.mrc", r, "[COURSE HEADER]\nVERSION = 2\nMINUTES PERCENT\n[END COURSE HEADER]\n[COURSE DATA]\n0 50\n5 75\n"
         "[END COURSE DATA]\n", "refused", "ERG or MRC")
    text("trainerroad.json", r, '{"Workout": {"Details": {"Name": "Run"}}}\n', "refused", "JSON workouts")
    q = "QDomyos-Zwift"
    text("qdomyos-incline.zwo", q, zwo('<SteadyState Duration="300" Power="0.8" Incline="2.0"/>\n', duration="time"), "read", "5min @80% @2%gradient", 0)
    text("qdomyos-train.xml", q, '<rows>\n    <row duration="00:05:00" speed="10.0" forcespeed="1"/>\n</rows>\n', "refused", "begins with <rows>")
    text("damaged.zwo", z, zwo('<SteadyState Duration="300" Power="0.8"\n', duration="time"), "refused", "the XML is damaged")
    text("entity.zwo", z, '<!DOCTYPE workout_file [<!ENTITY a "b">]>\n' + zwo("", duration="time"), "refused", "declares a document type")
    text("zero-duration.zwo", z, zwo('<SteadyState Duration="0" Power="0.8"/>\n', duration="time"), "refused", "duration is missing")
    text("latin-1.zwo", e, ('<?xml version="1.0" encoding="ISO-8859-1"?>\n' + zwo('<SteadyState Duration="300" Power="0.8"/>\n',
         duration="time", name="Läufe")).encode("latin-1"), "read", "5min @80%")
    text("garmin-connect.json", "Garmin Connect", '{"workoutName": "Run", "sportType": {"sportTypeKey": "running"}}\n', "refused", "JSON workouts")
    text("garmin-connect.tcx", "Garmin Connect", '<?xml version="1.0"?>\n<TrainingCenterDatabase><Workouts/></TrainingCenterDatabase>\n',
         "refused", "no points of a course")
    text("intervals-icu.txt", i, "Warmup\n- 10m 70% Pace\n\nMain 3x\n- 3m 95% Pace\n- 2m 60% Pace\n", "read",
         "10min warmup @70%, 3x(3min @95% / 2min @60%)")
    s = "strided"
    text("strided.toml", s, "name = \"A\"\nsteps = '''\n10min warmup # slowly\n4x(1km @4:30/km / 90s walk)\n'''\n", "read",
         "10min warmup, 4x(1km @4:30/km / 90s rest)")
    text("strided-unit.toml", s, "name = \"A\"\nsteps = '''\n10min warmup\n4x(1km @4:30 / 90s walk)\n'''\n", "refused", "line 4, column 9")
    text("strided-key.toml", s, "title = \"A\"\nsteps = \"5min\"\n", "refused", "line 1, column 1")
    text("strided-one-line.txt", s, "6x(3min@175spm / 2min easy)\n", "read", "6x(3min @175spm / 2min easy)")
    text("compressed.fit.gz", g, b"\x1f\x8b\x08\x00\x00\x00\x00\x00", "refused", "compressed")
    text("empty.fit", g, b"", "refused", "the file is empty")


FOLDER.mkdir(exist_ok=True)
for file in FOLDER.iterdir():
    file.unlink()
fits()
zwos()
(FOLDER / "expected.tsv").write_text("".join("\t".join(row) + "\n" for row in expected))
print(len(expected), "files,", len({row[1] for row in expected}), "programs", file=sys.stderr)
