import Testing

@testable import Coach

@Suite struct AnnouncementTests {
    @Test func eachKindHasAChimeOfItsOwn() {
        #expect(Set(AnnouncementKind.allCases.map(\.signal)).count == AnnouncementKind.allCases.count)
    }

    @Test func theTextHasTheSentencesWithTheirMarks() {
        let announcement = Announcement(.values, [["Distance", "5 kilometres"], [""], [], ["Well done!"]])
        #expect(announcement.text == "Distance 5 kilometres. Well done!")
        #expect(Announcement(.notice, text: "").text == "")
        #expect(Announcement(.notice, text: "Turn left").text == "Turn left.")
    }
}
