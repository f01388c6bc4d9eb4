import { answerWords, noticeFormWords, noticeReasonWords } from "#contract/notices/notices.words.ts";
import { photoWords } from "#contract/notices/photos.words.ts";
import { placeWords } from "#contract/notices/places.words.ts";
import { reportFormWords, reportReasonWords } from "#contract/notices/reports.words.ts";
import { legalTextTitles } from "#contract/people/legal.words.ts";
import { statusWords } from "#contract/people/status.words.ts";
import type { UntimedProblem, TimedProblem } from "#contract/ports/problems.ts";
import { formatAtClock, formatUntilClock } from "#contract/words/clock.ts";
import { contactMessages } from "#contract/words/fields.ts";
import { refusals } from "#contract/words/refusals.ts";
import type { DeliveryStage } from "#domain/notices/delivery.ts";
import { NOTICE_KEPT_DAYS, NOTICE_NOTE_MAX, type Answer, type NoticeReason } from "#domain/notices/notice.ts";
import { PHOTO_KEPT_DAYS } from "#domain/notices/photo.ts";
import { REPORT_MESSAGE_MAX, type ReportReason } from "#domain/notices/report.ts";
import type { ReturningStatus, OwnerStatus } from "#domain/notices/status.ts";
import type { ContactKind } from "#domain/words/contact.ts";
import { formatCalendarDate, formatClock, formatLongDateTime, isCalendarDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { PLACE_EXACT_HOURS } from "#domain/words/place.ts";

import { makeDayFormat } from "./instants.ts";

/**
 * Omits the statuses 'back in … minutes', because strangers see the time of the return instead. Omits `words`, because
 * a typed status has no fixed text.
 */
const {
  words: _ownStatus,
  "back-now": _backNow,
  "back-5": _back5,
  "back-10": _back10,
  "back-30": _back30,
  ...statuses
} = statusWords;
const { words: _ownAnswer, ...answers } = answerWords;
const { notice: _ofHolders, "claim-guessed": _ofTheServer, ...reportReasons } = reportReasonWords;

/** The other languages must have the same keys, or they do not compile (docs/product/scan-page.md 6.9). */
export const turkishWords = {
  frame: {
    languages: "Dil",
    safe: "Bu sayfa sizden ödeme, şifre veya kart bilgisi istemez.",
    report: "Şikâyet et",
    legal: "Aydınlatma metni",
    staff: "Personel girişi",
    code: "Kod:",
    emergency: "Acil bir durumda 112’yi arayın.",
    backToSticker: "Etiketin sayfasına dön",
    cancel: "Vazgeç",
    sending: "Gönderiliyor…",
    offline: "Bağlantı yok. Yazdıklarınız burada kalır. Bağlantı gelince yeniden gönderin.",
    notSent: (title: string) => `Gönderilemedi: ${title}`,
    home: "Ana sayfaya git",
    call: "Ara",
    /** Empty, because Turkish readers need no note. */
    ownWords: "",
  },
  scan: {
    reach: "Sahibine ulaşın",
    tell: "Sahibine mesaj gönderin",
    noContact: "Etiketin sahibi şu anda iletişim bilgisi göstermiyor.",
    noteBy: "Notu etiketin sahibi yazdı.",
    reachCompany: "Şirkete ulaşın",
    callCompany: "Şirketi ara",
    ownWords: "Kendim yazacağım",
    tellCompany: "Şirkete mesaj gönderin",
    noCompanyContact: "Şirket şu anda iletişim bilgisi göstermiyor.",
    noteByCompany: "Notu şirket yazdı.",
    readAll: "Tamamını okuyun",
    contact: "İletişim",
    available: "Bu araç müsait",
    price: formatKurus,
    perDay: "/ gün",
    authorisationNo: "Yetki belgesi no:",
    until: formatUntilClock,
    untilMidnight: "gece yarısına kadar",
    back: (instant: Date) => `En geç ${formatAtClock(instant)} dönüyorum`,
  },
  rental: {
    left: "Kalan kiralama süresi",
    hours: "saat",
    minutes: "dakika",
    seconds: "saniye",
    due: (when: string) => `Planlanan bitiş: ${when}`,
    over: (time: string) => `Süresi ${time} önce doldu`,
    renter: "Kiracı:",
    callRenter: "Kiracıyı ara",
  },
  units: { hour: "sa", minute: "dk", second: "sn" },
  day: makeDayFormat("tr-TR"),
  when: formatLongDateTime,
  contacts: {
    phone: "Ara",
    whatsapp: "WhatsApp’tan yaz",
    telegram: "Telegram’dan yaz",
    email: "E-posta gönder",
    instagram: "Instagram’ı aç",
    website: "Web sitesini aç",
  } satisfies Record<ContactKind, string> as Record<ContactKind, string>,
  notAssigned: {
    title: "Henüz atanmamış QR kod",
    heading: "Bu QR Kod Henüz Atanmamış",
    text: "Bu etiketin henüz bir sahibi yok. Etiket sizinse hesabınıza bağlayın. Okutanlar size ulaşabilsin.",
    claim: " Paketteki etkinleştirme kodunu hazırlayın. Bağlarken sorulur.",
    link: "Bu kodu hesabıma bağla",
  },
  example: {
    title: "Örnek etiket",
    is: "Bu bir örnek: buradan kimseye mesaj gitmez.",
    more: "Gerçek bir etikette isterseniz not, telefon, fotoğraf ya da konum da eklersiniz.",
    sent: "Gerçek bir etikette mesajınız sahibine gider. Sahibi tek dokunuşla yanıtlayınca yanıtını burada görürsünüz.",
  },
  replaced: {
    title: "Yenilenmiş etiket",
    heading: "Bu etiket yenilendi",
    text: "Bu etiketin yerini yenisi aldı. Bilgileri artık yeni kodda.",
    link: "Yeni etiketi aç",
  },
  invalid: {
    title: "Geçersiz QR kod",
    heading: "Geçersiz veya Bulunamayan QR Kodu",
    text: "Bu kodla kayıtlı bir etiket yok. Kodu elle yazdıysanız harf ve rakamları etiketten kontrol edin. Kamerayla okuttuysanız yeniden okutun.",
    home: "QR etiketin ne olduğuna, nasıl çalıştığına bakın.",
  },
  tooMany: {
    title: "Çok fazla deneme",
    heading: "Çok fazla deneme",
    text: "Bulunduğunuz ağdan çok sayıda geçersiz kod denendi. Bu yüzden sırayla yanıt veriyoruz. Sayfayı kapatmayın: birkaç saniye içinde kendiliğinden yeniden dener.",
    again: "Şimdi yeniden dene",
    network: "Wi-Fi’dan mobil veriye geçmek çoğu zaman yeter.",
  },
  unavailable: {
    title: "Şu anda ulaşılamıyor",
    heading: "Şu anda ulaşılamıyor",
    text: "Bilgileri şu anda getiremiyoruz. Lütfen birkaç saniye sonra sayfayı yenileyin.",
  },
  typeCode: {
    title: "Kodu yazın",
    notOpened: (title: string) => `Açılamadı: ${title}`,
    text: "QR kod okunmuyorsa etiketin üzerindeki kodu yazın. Okutulmuş gibi aynı sayfa açılır.",
    label: "Etiketteki kod",
    hint: "Etikette QR kodun altında, büyük harflerle yazar: KT7M2QXA gibi. Küçük harf ve boşluk fark etmez.",
    open: "Aç",
  },
  reasons: noticeReasonWords satisfies Record<NoticeReason, string>,
  statuses: statuses satisfies Record<Exclude<OwnerStatus, ReturningStatus | "words">, string>,
  answers: answers satisfies Record<Exclude<Answer, "words">, string>,
  tell: {
    title: "Mesaj gönderin",
    what: "Ne oldu?",
    another: "Değiştir",
    note: "Eklemek istedikleriniz",
    noteMax: `İsteğe bağlı, en fazla ${NOTICE_NOTE_MAX} karakter`,
    phone: "Telefonunuz",
    phoneFor: "isteğe bağlı, yalnızca etiketin sahibi görür",
    send: "Gönder",
    keptWords: "Yazdıklarınız",
    keptReason: "Seçtiğiniz neden",
    kept: (what: string) => `${what} etiketin sahibine gider. En çok ${NOTICE_KEPT_DAYS} gün saklarız`,
    keptPhoto: `, fotoğrafı ${PHOTO_KEPT_DAYS} gün`,
    keptPlace: `, tam konumu ${PLACE_EXACT_HOURS} saat. Ayrıntısı: `,
    legal: "aydınlatma metni",
    call112: "Önce 112’yi arayın",
  },
  photo: {
    label: "Fotoğraf",
    hint: "Yalnızca gerekeni çekin.",
    tooLarge: photoWords.tooLarge,
    offline: photoWords.offline,
    sent: "Mesajınız kaydedildi",
    sending: photoWords.sending,
    sendingAgain: photoWords.sendingAgain,
    share: "Fotoğrafın gönderilen bölümü",
    goOn: "Fotoğrafı beklemeden devam et",
    add: "Fotoğraf ekle",
    alt: "Gönderdiğiniz fotoğraf",
  },
  place: {
    add: "Konum ekle",
    remove: "Konumu kaldır",
    added: (accuracy: number | string) => `Konum eklendi (±${accuracy} m).`,
    asking: placeWords.asking,
    refused: placeWords.refused,
    lost: placeWords.lost,
    coarse: placeWords.coarse,
    gone: placeWords.gone,
  },
  telling: {
    failed: (title: string) => `Olmadı: ${title}`,
    steps: { saved: "Kaydedildi", seen: "Görüldü", answered: "Yanıtlandı" },
    stages: {
      sending: "İletiliyor",
      sent: "İletildi",
      "passed-on": "İletildi",
      "stand-in": "İletildi",
      later: "İletilecek",
      delayed: "Ulaşmadı",
      "not-sent": "Ulaşmadı",
    } satisfies Record<DeliveryStage, string> as Record<DeliveryStage, string>,
    stageHeadlines: {
      sending: "Mesajınız kaydedildi",
      sent: "Mesajınız iletildi",
      "passed-on": "Mesajınız sahibinin programına iletildi",
      "stand-in": "Sahibinin yerine bakan kişiye haber verdik",
      later: "Mesajınız kaydedildi, sonra iletilecek",
      delayed: "Mesajınız kaydedildi ama henüz sahibine ulaşmadı",
      "not-sent": "Mesajınız kaydedildi ama sahibine ulaşmadı",
    } satisfies Record<DeliveryStage, string> as Record<DeliveryStage, string>,
    sendingText: "Sahibine şimdi bildirim gönderiyoruz. Gönderdiğimizde burada “İletildi” yazar.",
    sentText: (at: Date) =>
      `Sahibine ${formatAtClock(at)} bildirim gönderdik. Sahibi mesajınızı açınca burada görürsünüz.`,
    toldBeforeText: (at: Date) =>
      `Sizden önce de aynı mesajı gönderen oldu. Sahibine ${formatAtClock(at)} bildirim gönderdik. Açınca burada görürsünüz.`,
    passedOnText: (at: Date) =>
      `Sahibinin kullandığı program mesajınızı ${formatAtClock(at)} aldı. Sahibi mesajınızı açınca burada görürsünüz.`,
    standInText: (at: Date) =>
      `Sahibine bildirim gönderemedik. Onun yerine bakan kişiye ${formatAtClock(at)} e-posta gönderdik.`,
    laterText: (until: Date) =>
      `Mesajınızı sahibine ${formatAtClock(until)} bildireceğiz. Hesabına daha önce girerse o zaman görür.`,
    delayedText: "Sahibine bildirim gönderemedik, yeniden deniyoruz. Sahibi mesajınızı hesabına girince de görür.",
    notSentText: "Sahibine şu anda bildirim gönderemiyoruz. Mesajınızı ancak hesabına girince görür.",
    unreadableText: "Bu etiketin sahibi mesajınızı buradan göremez. Başka bir yol deneyin.",
    secondPersonText: (at: Date) => `Sahibinin yerine bakan kişiye ${formatAtClock(at)} e-posta göndereceğiz.`,
    reminders: {
      sent: "Hatırlatmanızı sahibine gönderdik.",
      "not-sent": "Hatırlatmanızı sahibine gönderemedik.",
    },
    headlines: {
      seen: "Mesajınız görüldü",
      answered: "Yanıt geldi",
      solved: "Çözüldü, teşekkürler",
      expired: "Bu mesajın süresi doldu",
      withdrawn: "Mesajınızı geri aldınız",
    },
    explanations: {
      seen: "Etiketin sahibi mesajınızı açtı. Yanıt verdiğinde burada görürsünüz.",
      "call-me": "Etiketin sahibi sizinle konuşmak istiyor.",
      solved: "Mesajınız için teşekkür ederiz.",
      "expired-untold":
        "Mesajınızın süresi sahibine ulaşmadan doldu. Hâlâ gerekiyorsa yeniden mesaj gönderebilirsiniz.",
      expired: "Uzun süredir yeni bir şey olmadı. Hâlâ gerekiyorsa yeniden mesaj gönderebilirsiniz.",
      withdrawn: "Etiketin sahibinden yanıt beklemeyin. Fikriniz değişirse yeniden mesaj gönderebilirsiniz.",
    },
    noAnswerNews: "Henüz yanıt gelmedi. Sayfada başka yollar var.",
    offline: "Bağlantı yok, yeniden deneniyor.",
    away: "Sunucu yanıt vermiyor, yeniden deneniyor.",
    broken: "Sayfa kendini yenileyemiyor. Sayfayı siz yenileyin.",
    arrival: (instant: Date) => `Saat ${formatAtClock(instant)} yanınızda olmayı planlıyor.`,
    left: "Kalan: ",
    answeredAt: (at: Date) => `Yanıtladı, ${formatClock(at)}`,
    isSolved: "Sorun çözüldü mü?",
    timePassed: (at: Date) => `Söylediği süre doldu, ${formatClock(at)}`,
    willAsk: "Süre dolunca sorunun çözülüp çözülmediğini sorarız. Şimdi bir şey yapmanız gerekmez.",
    tellAgain: "Yeniden mesaj gönder",
    refresh: "Yenile",
    keep: "Bu sayfanın adresi yalnızca sizde. Saklarsanız sonra yeniden bakabilirsiniz. Başkalarıyla paylaşmayın.",
    noPromise: "Etiketin sahibi şu anda bakamıyor olabilir. Ne zaman yanıt vereceğini bilemeyiz.",
    cannotWait: "Bekleyemiyorsanız",
    police: "155 Polis",
    policeWhen: "Yolunuz kapalıysa ve bekleyemiyorsanız",
    rescue: "112 Acil",
    rescueWhen: "Can ya da mal güvenliği tehlikedeyse",
    solved: "Teşekkürler, çözüldü",
    withdraw: "Mesajımı geri al",
    withdrawing: "Geri alınıyor…",
    withdrawUntil: "Etiketin sahibi mesajı açana kadar geri alabilirsiniz.",
    nudge: "Sahibine hatırlat",
    nudgeIn: (time: string) => `${time} sonra hatırlatabilirsiniz`,
    remindedEnough: "Bu mesajı yeterince hatırlattık. Yeni hatırlatma göndermiyoruz.",
    shared:
      "Aynı mesaj bulunduğunuz ağdan daha önce gönderilmişti. İkinci kez göndermedik. Bu sayfada o mesajın durumunu görürsünüz.",
    sharedClosed: "Bu mesaj kapandı",
    sharedEnded: "Mesajı ilk gönderen kişi kapattı. Hâlâ gerekiyorsa yeniden mesaj gönderebilirsiniz.",
    told: "Gönderdiğiniz mesaj",
    yourPhone: "Telefonunuz: ",
    place: (accuracy: number) => `Konumunuzu da gönderdiniz (±${accuracy} m).`,
    coarsePlace: "Konumunuzu da gönderdiniz. Artık yalnızca yaklaşık olarak saklanıyor.",
    toldBy: (count: number) => `Sizinle birlikte ${count} kişi aynı mesajı gönderdi.`,
    gone: "Bu mesaj artık yok",
    goneText: "Süresi dolmuş ya da silinmiş olabilir. Adres eksik kopyalanmış da olabilir.",
    goneNext: "Yeniden mesaj göndermek için etiketi bir daha okutun.",
    off: "Mesaj gönderilemedi",
    offText: "Etiketin sahibi mesaj almayı kapatmış olabilir.",
    yourNote: "Yazdığınız not",
  },
  report: {
    title: "Şikâyet et",
    heading: "Bu etiketi şikâyet et",
    text: "Şikâyetiniz hizmetin yöneticisine gider. Etiketin sahibi kimin yazdığını görmez. Kendi adınızı ya da numaranızı yazmanız gerekmez.",
    emergency: "Acil bir durumda 112’yi arayın. Bu form hemen okunmayabilir.",
    reason: "Neden",
    reasons: reportReasons satisfies Record<Exclude<ReportReason, "notice" | "claim-guessed">, string>,
    message: "Ne gördünüz?",
    messageMax: `İsterseniz yazın. En fazla ${REPORT_MESSAGE_MAX} karakter.`,
    send: "Şikâyeti gönder",
    sent: "Şikâyetiniz alındı",
    thanks: "Teşekkürler, şikâyetinizi kaydettik",
    sentText:
      "Yönetici etiketi inceler. Gerekirse notunu gizler ya da etiketi kapatır. Kim olduğunuzu bilmediğimiz için size ayrıca yazamayız.",
  },
  legal: {
    /** Empty, because the original is Turkish. */
    title: "",
    text: "",
    heading: legalTextTitles.visitors,
    version: (version: string) => `Sürüm: ${isCalendarDate(version) ? formatCalendarDate(version) : version}`,
    /** Empty, because the original is Turkish. */
    translation: "",
    original: "",
  },
  failure: {
    title: "Beklenmeyen bir hata oluştu",
    text: (requestId: string) =>
      `Bu sayfayı gösterirken bir hata oluştu. Tekrar deneyin. Sürerse bize şu numarayı iletin: ${requestId}`,
    away: "Şu anda ulaşılamıyor",
    awayText: "Hizmete şu anda ulaşılamıyor. Lütfen birkaç saniye sonra tekrar deneyin.",
    again: "Tekrar dene",
    notFound: "Sayfa bulunamadı",
    notFoundText: "Aradığınız sayfa yok ya da taşınmış. Adresi kontrol edin ya da etiketteki kodu yazın.",
    typeCode: "Etiketteki kodu yazın",
  },
  problems: {
    NOTICES_OFF: refusals.NOTICES_OFF.message,
    SENDER_BLOCKED: refusals.SENDER_BLOCKED.message,
    NOTICES_USED_UP: refusals.NOTICES_USED_UP.message,
    NOTICE_REASON_ALONE: refusals.NOTICE_REASON_ALONE.message,
    REPORTS_USED_UP: refusals.REPORTS_USED_UP.message,
    NOTICE_OVER: refusals.NOTICE_OVER.message,
    NOTICE_SEEN: refusals.NOTICE_SEEN.message,
    NUDGED_LATELY: refusals.NUDGED_LATELY.message,
    NUDGES_USED_UP: refusals.NUDGES_USED_UP.message,
    TELLING_SHARED: refusals.TELLING_SHARED.message,
    TOO_MANY_ATTEMPTS: refusals.TOO_MANY_ATTEMPTS.message,
    BUSY: refusals.BUSY.message,
    UNAVAILABLE: refusals.UNAVAILABLE.message,
    UNEXPECTED: refusals.UNEXPECTED.message,
    "no-reason": noticeFormWords.noReason,
    "no-text": noticeFormWords.textOff,
    "number-used-up": noticeFormWords.numberUsedUp,
    "note-cut": noticeFormWords.cut,
    "message-cut": reportFormWords.cut,
    "wrong-phone": contactMessages.phone,
    "doubtful-phone":
      "Bu numara eksik ya da yanlış görünüyor. Yabancı bir numaraysa + ve ülke koduyla yazın. Doğruysa yeniden gönderin.",
    "too-long": "Bu metin çok uzun.",
    "wrong-value": "Geçersiz değer.",
    crowded: noticeFormWords.crowded,
    away: noticeFormWords.away,
    "no-code": "Lütfen QR Kodu giriniz.",
    "wrong-code": "Geçersiz veya bulunamayan QR Kodu.",
    "photo-again": photoWords.again,
    "photo-unreadable": photoWords.unreadable,
    "photo-too-large": photoWords.tooLarge,
    "photo-too-many-pixels": photoWords.tooManyPixels,
    "photo-busy": photoWords.busy,
    "photo-not-taken": photoWords.notTaken,
    "photo-besides": photoWords.reasonAlone,
    "photo-only-reasons": photoWords.onlyReasons,
    "photo-missing": photoWords.missing,
    "photo-not-more": photoWords.notMore,
    "photo-lost": photoWords.lost,
    "form-broken": photoWords.broken,
  } satisfies Record<UntimedProblem, string> as Record<UntimedProblem, string>,
  timed: {
    "notices-used-up": noticeFormWords.usedUp,
    "reports-used-up": reportFormWords.usedUp,
    "photos-used-up": photoWords.usedUp,
  } satisfies Record<TimedProblem, (minutes: number) => string> as Record<TimedProblem, (minutes: number) => string>,
};

export type PageWords = typeof turkishWords;
