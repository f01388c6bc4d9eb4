import {
  ANSWER_NOTE_MAX,
  NOTICE_NOTE_MAX,
  type Answer,
  type NoticeReason,
  type NoticeState,
  type Reach,
} from "#domain/notices/notice.ts";
import type { ProfileKind } from "#domain/people/profile.ts";

/** What stands on the visitor's link and in the owner's inbox for each reason. */
export const noticeReasonWords: Record<NoticeReason, string> = {
  blocking: "Araç yolu kapatıyor",
  lights: "Farlar açık",
  window: "Cam açık",
  alarm: "Alarm çalıyor",
  towing: "Çekici geliyor",
  crash: "Araca çarpıldı / kaza",
  tyre: "Lastik inik",
  leak: "Sıvı akıyor",
  "child-animal": "İçeride çocuk ya da hayvan var",
  breakdown: "Araç arızalandı",
  "renter-crash": "Kaza yaptım",
  delivery: "Kargo geldi",
  visit: "Kapınızdayım",
  closed: "Kapalı mısınız?",
  "fire-water": "Yangın / su baskını",
  other: "Başka bir şey",
};

/** What an owner taps, and the visitor reads. */
export const answerWords: Record<Answer, string> = {
  now: "Hemen geliyorum",
  "coming-5": "5 dakikaya geliyorum",
  "coming-10": "10 dakikaya geliyorum",
  "coming-20": "20 dakikaya geliyorum",
  cannot: "Şu anda gelemem",
  handled: "Hallettim, teşekkürler",
  "call-guard": "Güvenliğe / görevliye söyleyin",
  "call-me": "Beni arayın",
  words: "Kendi sözlerinizle",
};

/** What the owner reads of where a notice is. */
export const noticeStateWords: Record<NoticeState, string> = {
  sent: "Okunmadı",
  seen: "Okundu",
  answered: "Yanıtlandı",
  solved: "Çözüldü",
  expired: "Süresi doldu",
};

/** What a code stands on, as its owner chooses. */
export const profileKindWords: Record<ProfileKind, string> = { vehicle: "Araç", place: "İş yeri" };

/** By what strangers reach the owner, as the owner chooses. */
export const reachWords: Record<Reach, string> = {
  both: "Mesaj ve iletişim",
  notices: "Yalnız mesaj",
  contacts: "Yalnız iletişim",
};

/** What the visitor's pages say where they know more than a refusal's own sentence. */
export const noticeFormWords = {
  noReason: "Lütfen bir neden seçin.",
  crowded: "Bulunduğunuz ağdan şu anda çok istek geliyor. Lütfen birkaç saniye sonra yeniden gönderin.",
  usedUp: (minutes: number) => `Kısa sürede çok fazla mesaj gönderildi. Lütfen ${minutes} dakika sonra tekrar deneyin.`,
  cut: `Not en fazla ${NOTICE_NOTE_MAX} karakter olabilir. Fazlası kesildi. Kalan metni okuyup yeniden gönderin.`,
  textOff: "Etiketin sahibi yazı almıyor. Bu alanı boşaltıp nedeni tek başına gönderin.",
  numberUsedUp: "Bu numara bugün birçok etiketin sahibine verildi. Numarayı silip gönderin.",
  away: "Şu anda ulaşılamıyor. Yazdıklarınız duruyor. Birkaç saniye sonra yeniden gönderin.",
};

/** Said of a place that is none, by whoever sends one without our page. */
export const wrongPlace = "Konum geçersiz.";

/** Said of an answer that is too long. */
export const answerTooLong = `Yanıt en fazla ${ANSWER_NOTE_MAX} karakter olabilir.`;
