import {
  NOTICE_NOTE_MAX,
  type Answer,
  type NoticeReason,
  type NoticeState,
  type ReachChoice,
} from "#domain/notices/notice.ts";
import type { ProfileKind } from "#domain/people/profile.ts";

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
  longer: "Süreyi uzatmak istiyorum",
  other: "Başka bir şey",
};

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

export const noticeStateWords: Record<NoticeState, string> = {
  sent: "Okunmadı",
  seen: "Okundu",
  answered: "Yanıtlandı",
  solved: "Çözüldü",
  expired: "Süresi doldu",
};

export const profileKindWords: Record<ProfileKind, string> = { vehicle: "Araç", place: "İş yeri" };

export const reachChoiceWords: Record<ReachChoice, string> = {
  both: "Mesaj ve iletişim",
  notices: "Yalnızca mesaj",
  contacts: "Yalnızca iletişim",
};

export const noticeFormWords = {
  noReason: "Lütfen bir neden seçin.",
  crowded: "Bulunduğunuz ağdan şu anda çok istek geliyor. Lütfen birkaç saniye sonra yeniden gönderin.",
  usedUp: (minutes: number) => `Kısa sürede çok fazla mesaj gönderildi. Lütfen ${minutes} dakika sonra tekrar deneyin.`,
  cut: `Not en fazla ${NOTICE_NOTE_MAX} karakter olabilir. Fazlası kesildi. Kalan metni okuyup yeniden gönderin.`,
  textOff: "Etiketin sahibi yazı almıyor. Bu alanı boşaltıp nedeni tek başına gönderin.",
  numberUsedUp: "Bu numara bugün birçok etiketin sahibine verildi. Numarayı silip gönderin.",
  away: "Şu anda ulaşılamıyor. Yazdıklarınız silinmedi. Birkaç saniye sonra yeniden gönderin.",
};

export const INVALID_PLACE_MESSAGE = "Konum geçersiz.";
