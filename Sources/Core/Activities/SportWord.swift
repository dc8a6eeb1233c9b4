/// The meaning of a word for a sport in the files and tables of other programs, and in names.
///
/// Whole words are compared, in upper or lower case, because `row` is also the beginning of Polish `rower`, the bicycle. In Chinese, Japanese
/// and Korean, which write no spaces, parts of the text are compared.
package enum SportWord: Hashable, Sendable {
    case kind(Activity.Kind)
    /// On a treadmill: a run or a walk.
    case onFoot
    /// The word is not known, or has no meaning, such as `Workout` in a name.
    case unknown

    /// Finds the meaning of a name of a sport, such as `Trail Run`, `treadmill_running` or `HKWorkoutActivityTypeWalking`.
    ///
    /// The numbers are those of old exports of Strava.
    package init(_ text: String) {
        switch text {
        case "9": self = .kind(.run)
        case "10", "4": self = .kind(.walk)
        case "1": self = .kind(.cycle)
        default:
            let names = SportNames(text)
            // A text can have words of several lists: `Ski-Lauf` has a word for skiing and one for running, and Polish `jazda` is any
            // ride. So other sports are compared first, and general words last.
            self = SportNames.lists.first { names.contain($0.names) }?.meaning ?? .unknown
        }
    }

    /// Finds the meaning of texts that the runner wrote, such as the name of an activity or of a file; unknown if they name several kinds.
    package init(texts: [String]) {
        let names = SportNames(texts.joined(separator: " "))
        let found = Set(SportNames.lists.filter { $0.isClear && names.contain($0.names) }.map(\.meaning))
        if let meaning = found.first, found.count == 1 { self = meaning } else { self = .unknown }
    }

    /// The kind; nil if it is not known, or can be two kinds.
    package var kind: Activity.Kind? { if case .kind(let kind) = self { kind } else { nil } }
}

struct SportNames {
    private let words: Set<String>
    private let text: String

    init(_ text: String) {
        var words: Set<String> = []
        var word = ""
        for character in text {
            // `trailRun` and `TrailRun` are two words; `RUN` is one.
            let isBoundary = character.isUppercase && word.last?.isLowercase ?? false
            if !character.isLetter || isBoundary {
                words.insert(word.lowercased())
                word = ""
            }
            if character.isLetter { word.append(character) }
        }
        words.insert(word.lowercased())
        self.words = words
        self.text = text.unicodeScalars.contains { $0.value >= 0x3040 } ? text : ""
    }

    func contain(_ names: Set<String>) -> Bool {
        !words.isDisjoint(with: names)
            || !text.isEmpty && names.contains { $0.isWrittenWithoutSpaces && text.contains($0) }
    }
}

extension String {
    /// Whether the text begins with a Chinese, Japanese or Korean letter.
    fileprivate var isWrittenWithoutSpaces: Bool { unicodeScalars.prefix(1).contains { $0.value >= 0x3040 } }
}

extension SportNames {
    /// Names of sports with one meaning.
    struct List: Sendable {
        let meaning: SportWord
        /// Whether the names have this meaning in any text; false if they have it only where a sport is expected.
        let isClear: Bool
        let names: Set<String>

        init(_ kind: Activity.Kind, isClear: Bool = true, _ names: String) {
            self.init(.kind(kind), isClear: isClear, names)
        }

        init(_ meaning: SportWord, isClear: Bool, _ names: String) {
            self.meaning = meaning
            self.isClear = isClear
            self.names = Set(names.split(separator: " ").map(String.init))
        }
    }

    /// The lists in the order in which they are compared; the first one that has a word of the text decides.
    ///
    /// The words are those that services and watches write, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech,
    /// Swedish, Danish, Norwegian, Finnish, Hungarian, Turkish, Russian, Ukrainian, Japanese, Chinese and Korean; and the most frequent ones in
    /// Catalan, Romanian, Slovak, Slovenian, Croatian, Bulgarian, Greek, the Baltic languages, Indonesian, Vietnamese, Thai, Arabic and Hebrew.
    static let lists = [
        List(
            .other,
            """
            swim swimming swimmer swimrun schwimmen schwimmt freiwasserschwimmen bahnschwimmen natation nage natación nadar nuoto natação \
            zwemmen zwemtraining pływanie plavání plavanie simning svømning svømming svøm uinti úszás yüzme плавание заплыв плавання \
            スイム 水泳 スイミング 游泳 수영 natació înot plávanie plavanje plivanje плуване κολύμβηση κολύμπι ujumine peldēšana \
            plaukimas renang bơi ว่ายน้ำ سباحة שחייה \
            ski skiing skis skier skifahren skilanglauf langlauf skitour skitouren skilauf rollski rollerski rollskiing skimo skieren \
            langlaufen esquí esquiar sci sciare narty narciarstwo narciarska lyže lyžování běžky lyžařský skidåkning skidor \
            längdskidåkning skiløb skiløp langrenn hiihto laskettelu síelés лыжи лыжный лыжная スキー 滑雪 스키 \
            snowboard snowboarding snowboarden snowshoe snowshoeing schneeschuh schneeschuhwandern raquettes raquetas ciaspole スノー 雪鞋 \
            skate skating skateboard skateboarding inline inlineskating inlineskaten eislaufen eislauf schlittschuh patinage patinaje \
            pattinaggio patinação schaatsen łyżwiarstwo bruslení коньки スケート 滑冰 轮滑 스케이트 \
            row rowing ergometer rudern rudermaschine aviron remo canottaggio roeien wioślarstwo veslování roddning rodd roning roing \
            гребля ローイング 划船 조정 \
            kayaking kajak kajakfahren kajaking kayak canoe canoeing kanu kanufahren kano kanoën paddle paddling paddleboard paddleboarding sup \
            kitesurf kitesurfing kitesurfen windsurf windsurfing windsurfen surf surfing surfen sail sailing segeln voile vela zeilen \
            żeglarstwo парус カヌー カヤック サーフィン セーリング 皮划艇 冲浪 帆船 rafting \
            yoga йога ヨガ 瑜伽 요가 pilates weight weights weighttraining strength krafttraining gewichtstraining musculation pesas fuerza \
            pesi forza musculação krachttraining siłowy siłowa siłownia posilování styrketräning styrketræning styrketrening \
            силовая ウェイト 筋トレ 力量 举重 crossfit calisthenics plyometrics hiit elliptical ellipsentrainer crosstrainer elliptique \
            elíptica ellittica crosstrainen orbitrek eliptikal эллипс クロストレーナー 椭圆机 stepper stairmaster stairstepper stairs stair \
            treppensteigen climb climbing bouldering boulder klettern escalade escalada arrampicata klimmen wspinaczka lezení klättring \
            klatring скалолазание クライミング 攀岩 mountaineering bergsteigen golf ゴルフ 高尔夫 tennis テニス 网球 badminton バドミントン 羽毛球 \
            squash pickleball padel racquetball tabletennis tischtennis volleyball basketball baseball softball cricket rugby hockey handball \
            lacrosse soccer football fußball fussball fútbol calcio futebol voetbal fotbal fotboll fodbold サッカー 足球 boxing boxen \
            kickboxing martial judo karate dance dancing tanzen gymnastics turnen aerobics jumprope wheelchair rollstuhl fauteuil \
            horse horseback equestrian reiten équitation equitación equitazione equitação paardrijden jeździectwo konna konno koni motorcycle \
            motorcycling motorbike motorrad motocross driving flying paragliding skydiving diving freediving tauchen \
            fishing hunting angeln jagd transition transitions wechselzone wechsel multisport triathlon duathlon aquathlon breathing \
            breathwork meditation stretching flexibility spikeball archery shooting fencing sledding
            """
        ),
        List(
            .cycle,
            """
            ride rides bike bikes biking biker bicycle cycle cycling cyclist cycleway ebike ebiking mtb bmx gravelride gravel mountainbike \
            mountainbiking roadbike handcycle handcycling velomobile spin spinning \
            rad radfahren radfahrt radtour radrennen fahrrad fahrradfahren fahrradtour rennrad mountainbiken radeln handbike velomobil \
            indoorcycling spinningrad ergometerrad vélo velo cyclisme vtt vae bicicleta bici ciclismo ciclista pedalada pedalata bicicletta \
            ciclo btt fiets fietsen fietsrit fietstocht wielrennen mountainbiken rower rowerze rowerem rowerowa rowerowy rowery kolarstwo \
            kolo kole kola cyklistika cyklo bicykel cykel cykeltur cykling cykla sykkel sykkeltur sykling pyöräily pyörä pyöräretki \
            kerékpár kerékpározás bringa biciklizés bisiklet велосипед велосипеде велозаезд велопрогулка велоспорт велотренажер \
            велотренировка велопоездка заезд ライド サイクリング 自転車 バイク ロードバイク 骑行 骑车 自行车 騎車 騎行 自行車 單車 单车 \
            라이드 라이딩 사이클링 사이클 자전거 bicicletă ciclism bicykli bicyklovanie kolesarjenje bicikla biciklizam велопоїздка \
            колоездене велосипеда ποδηλασία ποδήλατο rattasõit riteņbraukšana dviračiu dviratis bersepeda sepeda đạp จักรยาน \
            ปั่นจักรยาน دراجة الدراجة רכיבה אופניים
            """
        ),
        List(
            .run,
            """
            run runs running runner jog jogging jogger parkrun trailrun trailrunning ultrarun marathon halfmarathon \
            lauf laufen läufe morgenlauf mittagslauf nachmittagslauf abendlauf nachtlauf traillauf waldlauf dauerlauf berglauf stadtlauf \
            straßenlauf volkslauf halbmarathon joggen footing courir correr corsa corsetta hardlopen hardloop hardloopsessie loopsessie \
            looptraining corrida bieg biegi bieganie biegowy przebieżka běh běhání beh löpning löprunda löppass løb løbe løbetur løp løping \
            løpetur juoksu juoksulenkki futás kocogás koşu koşusu бег забег пробежка пробіжка біг ラン ランニング ジョギング 跑步 跑 慢跑 \
            달리기 러닝 조깅 cursa córrer alergare alergat trčanje бягане τρέξιμο jooks skriešana skrējiens bėgimas lari chạy วิ่ง \
            ركض جري ריצה
            """
        ),
        List(
            .walk,
            """
            walk walks walking hike hikes hiking hiker trek trekking rucking ruck stroll \
            spaziergang spazieren spaziergänge gehen wandern wanderung wandertour bergwandern nordicwalking morgenspaziergang \
            abendspaziergang randonnée rando randonner balade promenade caminata caminar senderismo camminata camminare escursione \
            escursionismo passeggiata caminhada wandelen wandeling spacer spacerowy wędrówka chód chodzenie piesza piesze marszobieg chůze \
            procházka pochod turistika túra promenad vandring vandra gåtur fottur vandretur gange kävely kävelylenkki vaellus séta \
            gyaloglás túrázás yürüyüş ходьба прогулка поход пеший пешая пешком хайкинг ходіння ウォーキング ウォーク 散歩 ハイキング ハイク 步行 \
            徒步 散步 健走 走路 걷기 산책 하이킹 trilha caminada excursió plimbare drumeție chôdza prechádzka hoja pohod hodanje šetnja \
            прогулянка ходене разходка περπάτημα πεζοπορία kõndimine matk jalutuskäik pastaiga pārgājiens ėjimas žygis \
            pendakian เดิน مشي הליכה
            """
        ),
        // General words, which name these sports only where a sport is expected: a course can also be a planned route.
        List(.run, isClear: false, "course carrera tek"),
        List(.walk, isClear: false, "marche marcha marsz gång gang turystyka jalan đi"),
        List(.cycle, isClear: false, "rit jazda jízda fahrt"),
        List(.onFoot, isClear: true, "treadmill laufband tapis loopband bieżnia běžecký トレッドミル 跑步机 트레드밀"),
        List(
            .other,
            isClear: false,
            "workout training fitness cardio gym crosstraining exercise тренировка trening træning träning"
        ),
    ]
}
