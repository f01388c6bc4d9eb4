import * as z from "zod/mini";

import { REPEATING_EXPENSES_MAX } from "#domain/fleet/expense.ts";
import { PERIOD_KINDS } from "#domain/fleet/period.ts";
import { PLATE_SAVING_PROBLEMS } from "#domain/fleet/plate-paste.ts";
import { NAME_REQUESTS_A_DAY_MAX } from "#domain/people/company.ts";

import type { agreementRefusals } from "./agreement-refusals.ts";
import type { conditionRefusals } from "./condition-refusals.ts";
import type { driverRefusals } from "./driver-refusals.ts";
import type { importRefusals } from "./import-refusals.ts";
import { makeReportsUsedUpSentence } from "./limits.words.ts";
import type { maintenanceRefusals } from "./maintenance-refusals.ts";
import type { memberRefusals } from "./member-refusals.ts";
import type { paymentRequestRefusals } from "./payment-request-refusals.ts";
import type { policeNoticeRefusals } from "./police-notice-refusals.ts";
import type { programKeyRefusals } from "./program-key-refusals.ts";
import type { recordedTimeRefusals } from "./recorded-time-refusals.ts";
import type { secondPersonRefusals } from "./second-person-refusals.ts";
import type { sharedDeviceRefusals } from "./shared-device-refusals.ts";
import type { stickerOrderRefusals } from "./sticker-order-refusals.ts";

/** Any other error is a bug; its response is UNEXPECTED. */
export const refusals = {
  UNAUTHENTICATED: { status: 401, message: "Giriş yapmalısınız." },
  FORBIDDEN: { status: 403, message: "Bu işlem için yetkiniz yok." },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: "Önce girişin ikinci adımını kurmalısınız.",
  },
  OTHER_ACCOUNT: {
    status: 409,
    message: "Kullanıcı kimliği doğrulanamadı. Bu tarayıcıda başka bir hesapla giriş yapılmış. Sayfayı yenileyin.",
  },
  INPUT_INVALID: {
    status: 422,
    message: "Lütfen işaretli alanları düzeltin.",
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: "Çok fazla deneme yapıldı. Lütfen biraz sonra tekrar deneyin.",
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  BUSY: {
    status: 503,
    message: "Şu anda çok yoğunuz. Lütfen birkaç saniye sonra tekrar deneyin.",
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  UNAVAILABLE: {
    status: 503,
    message: "Hizmete şu anda ulaşılamıyor. Lütfen birazdan tekrar deneyin.",
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  TOO_LARGE: { status: 413, message: "Gönderilen veri çok büyük." },
  NOT_JSON: { status: 415, message: "Bu istek yalnızca JSON olarak gönderilebilir." },
  CLOCKS_APART: {
    status: 409,
    message: "Sunucunun saati ile veri tabanının saati hâlâ birbirinden farklı. Önce yanlış olanı düzeltin.",
  },
  UNEXPECTED: { status: 500, message: "Beklenmeyen bir hata oluştu." },

  CREDENTIALS_INVALID: { status: 401, message: "Geçersiz e-posta veya şifre." },
  /**
   * Nobody can log in to an account of their own on a shared device, because other people use the device afterwards.
   */
  ON_SHARED_DEVICE: {
    status: 409,
    message: "Bu ortak bir cihaz. Hesabınıza kendi telefonunuzdan ya da bilgisayarınızdan girin.",
  },
  ACCOUNT_CLOSED: { status: 403, message: "Bu hesap kapatılmış. Nedenini e-posta adresinize gönderdik." },

  /** The client must send `challenge` back, together with a code of the second factor. */
  SECOND_FACTOR_NEEDED: {
    status: 401,
    message: "Girişi tamamlamak için kodu girin.",
    data: z.object({ challenge: z.string(), isReadable: z.boolean() }),
  },
  CODE_WRONG: { status: 403, message: "Bu kod yanlış ya da daha önce kullanılmış. Yeni bir kod girin." },
  STEP_OVER: { status: 410, message: "Bu adımın süresi doldu. Lütfen baştan başlayın." },
  SECOND_FACTOR_UNREADABLE: {
    status: 409,
    message: "Sunucunun anahtarı değişti. Uygulamadaki kodlar artık doğrulanamıyor. Bir kurtarma kodu girin.",
  },
  SECOND_FACTOR_OFF: { status: 409, message: "Bu hesapta ikinci adım kurulu değil." },
  SECOND_FACTOR_REQUIRED: {
    status: 409,
    message: "Yönetici hesaplarında ikinci adım kapatılamaz.",
  },
  SECOND_FACTOR_OWN: {
    status: 409,
    message: "Kendi ikinci adımınızı profilinizden yeniden kurun.",
  },

  SESSIONS_OWN: { status: 409, message: "Kendi oturumlarınızı profilinizden kapatın." },

  EMAIL_IN_USE: { status: 409, message: "Bu e-posta adresi zaten kullanımda." },
  PASSWORD_WRONG: { status: 403, message: "Şifreniz yanlış." },
  PASSWORD_TOO_SHORT: { status: 422, message: "Yönetici şifresi en az 12 karakter olmalı." },
  LINK_INVALID: {
    status: 410,
    message: "Bu bağlantı geçersiz, daha önce kullanılmış ya da süresi dolmuş. Lütfen yeni bir bağlantı isteyin.",
  },
  LAST_ADMIN: { status: 409, message: "Son yönetici hesabı silinemez. Önce başka bir yönetici ekleyin." },
  RENTALS_RUNNING: {
    status: 409,
    message: "Süren kiralamalarınız varken hesap silinemez. Önce kiradaki araçların kiralamasını bitirin.",
  },

  USER_NOT_FOUND: { status: 404, message: "Kullanıcı bulunamadı. Silinmiş olabilir." },
  USER_IS_ADMIN: { status: 409, message: "Yönetici hesapları buradan kapatılamaz." },
  USER_NOT_CLOSED: { status: 409, message: "Bu hesap kapalı değil. Kalıcı olarak silmek için önce kapatın." },

  BATCH_NOT_FOUND: { status: 404, message: "Bu parti bulunamadı." },
  NUMBERS_NOT_IN_BATCH: { status: 422, message: "Bu partide bu numaralar yok." },
  CODE_NOT_FOUND: { status: 404, message: "Geçersiz veya bulunamayan QR Kodu." },
  CODE_ALREADY_YOURS: { status: 409, message: "Bu QR kodu zaten sizin tarafınızdan bağlanmış." },
  CLAIM_NEEDED: {
    status: 409,
    message: "Bu etiketin bir etkinleştirme kodu var. Paketteki kodu yazın.",
  },
  CLAIM_WRONG: { status: 403, message: "Etkinleştirme kodu yanlış. Paketteki kodu kontrol edin." },
  CLAIM_OVER: {
    status: 410,
    message: "Bu etkinleştirme kodunun süresi doldu. Yenisini almak için bize yazın.",
  },
  CLAIM_NONE: { status: 409, message: "Bu kodun etkinleştirme kodu yok." },
  CODE_NOT_FREE: { status: 409, message: "Etkinleştirme kodu yalnızca boştaki kodlara verilir." },
  CODE_TAKEN: { status: 409, message: "Bu QR Kodu zaten başka bir kullanıcı tarafından bağlanmış." },

  NOTHING_TO_PRINT: {
    status: 409,
    message: "Basılacak kod yok. Seçtiklerinizin hepsi kapalı ya da yenilenmiş olabilir.",
  },
  PRINTED_BEFORE: {
    status: 409,
    message: "Bu kodlar daha önce basıldı. Yeniden basarsanız aynı kodlu iki etiket olur.",
    data: z.object({ at: z.date(), count: z.int() }),
  },
  TOO_MANY_LABELS: {
    status: 409,
    message: "Bir seferde en fazla 20.000 etiket basılabilir. Kopya sayısını ya da numara aralığını küçültün.",
  },

  CODE_IS_YOUR_CAR: {
    status: 409,
    message: "Bu, filonuzdaki bir aracın kodu. Hesabınıza ayrıca bağlanmaz. Aracın sayfasından düzenlenir.",
  },
  SAME_CODE: { status: 409, message: "Bu, yenilemek istediğiniz kod. Yeni etiketin üzerindeki kodu yazın." },
  CODE_IS_OFF: {
    status: 409,
    message: "Yönetici bu kodu kapattı. Kapalıyken etiketi yenileyemezsiniz. Sorularınız için bize yazın.",
  },
  LINKS_USED_UP: {
    status: 429,
    message:
      "Bir günde bağlayabileceğiniz kod sayısına ulaştınız. Yarın devam edebilirsiniz. Çok sayıda etiket aldıysanız günlük sınırınızı yükseltmesi için yöneticiye yazın.",
    data: z.object({ retryAfterSeconds: z.int() }),
  },

  CODE_OFF: {
    status: 409,
    message: "Bu etiket kapatıldı. Açılmadan devredilemez. Bağlantısını kaldırabilirsiniz.",
  },
  /**
   * The slip with the claim word of a hand-over can no longer be printed. It can be printed only for some minutes, only
   * by the account that handed the code over, and only until somebody has linked the code.
   */
  HAND_OVER_TOLD: {
    status: 409,
    message:
      "Etkinleştirme kodu artık PDF olarak indirilemiyor. Kodu henüz kimse bağlamadıysa ekrandakini kopyalayın ya da yazdırın.",
  },
  CODE_NOT_LINKED: { status: 409, message: "Bu kod kimseye bağlı değil. Gizlenecek bir not yok." },

  PRINTER_NOT_FOUND: { status: 404, message: "Bu yazıcı bulunamadı. Kaldırılmış olabilir." },
  PRINT_SETTINGS_FULL: {
    status: 409,
    message: "Daha fazla kayıt tutamazsınız. Yenisini eklemek için kullanmadığınız birini kaldırın.",
  },

  PLATE_OF_NOBODY: { status: 409, message: "Bu kod kimseye bağlı değil. Düzeltilecek bir plaka yok." },
  PLATE_OF_CAR: { status: 409, message: "Bu kod bir şirketin aracına ait. Plakasını şirketin sayfasından düzeltin." },

  REPORTS_USED_UP: {
    status: 429,
    message: makeReportsUsedUpSentence("biraz sonra"),
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  REPORT_NOT_FOUND: { status: 404, message: "Şikâyet bulunamadı. Süresi dolup silinmiş olabilir." },
  REPORT_RESOLVED: { status: 409, message: "Bu şikâyet daha önce başka bir sonuçla kapatılmış." },

  NOTICES_OFF: { status: 409, message: "Bu etikete artık mesaj gönderilemiyor." },
  NOTICES_USED_UP: {
    status: 429,
    message: "Kısa sürede çok fazla mesaj gönderildi. Lütfen biraz sonra tekrar deneyin.",
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  NOTICE_REASON_ALONE: {
    status: 429,
    message:
      "Bu etikete kısa sürede çok mesaj geldi. Şu anda yalnızca nedeni iletebiliyoruz. Notu ve telefonu silip gönderin.",
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  /** The block applies to their whole network, in which another person may need help. */
  SENDER_BLOCKED: {
    status: 403,
    message: "Bu etikete şu anda mesaj gönderemiyorsunuz. Acil bir durum varsa 112’yi ya da 155’i arayın.",
  },
  CANNOT_BLOCK: {
    status: 409,
    message: "Bu mesajı gönderen artık engellenemiyor: üzerinden bir gün geçmiş ya da etiket artık sizde değil.",
  },
  TELLING_NOT_FOUND: { status: 404, message: "Bu bildirim artık yok." },
  ANSWER_LINK_INVALID: {
    status: 404,
    message: "Bu bağlantı artık geçerli değil. Mesaj silinmiş olabilir. Gelen mesajlarınızı giriş yaparak görürsünüz.",
  },
  NOTICE_NOT_FOUND: { status: 404, message: "Mesaj bulunamadı. Silinmiş olabilir." },
  CHANNEL_NOT_FOUND: { status: 404, message: "Bu bildirim yolu bulunamadı. Kaldırılmış olabilir." },
  PUSH_OF_ANOTHER: {
    status: 409,
    message:
      "Bu tarayıcının bildirim bağlantısı başka bir hesapta kayıtlı. Tarayıcının bildirim iznini kapatıp açın, sonra yeniden deneyin.",
  },
  CHANNELS_USED_UP: { status: 409, message: "En fazla 20 yol eklenebilir. Kullanmadıklarınızı kaldırın." },
  TELEGRAM_NOT_OFFERED: { status: 409, message: "Telegram şu anda kullanılamıyor. Lütfen sonra tekrar deneyin." },
  ADDRESS_NOT_CONFIRMED: {
    status: 409,
    message: "Önce e-posta adresinizi doğrulayın. Doğrulama bağlantısını hesap sayfanızdan yeniden isteyebilirsiniz.",
  },
  NOTICE_OVER: { status: 409, message: "Bu mesaj kapandı. Çözülmüş ya da süresi dolmuş." },
  NOTICE_SEEN: { status: 409, message: "Mesajınız okundu. Artık geri alınamıyor." },
  NOTICE_ANSWERED: {
    status: 409,
    message:
      "Bu mesaj siz bakarken değişti ya da yanıtlandı. Yazdığınız silinmedi. Güncel hâline bakıp yeniden gönderin.",
  },
  NUDGED_LATELY: {
    status: 429,
    message: "Hatırlatmak için henüz erken. Lütfen biraz sonra yeniden deneyin.",
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  NUDGES_USED_UP: {
    status: 409,
    message: "Bu mesajı yeterince hatırlattık. Yeni hatırlatma göndermiyoruz.",
  },
  TELLING_SHARED: {
    status: 409,
    message: "Bu mesajı yalnızca ilk gönderen kişi geri alabilir ya da çözüldüğünü söyleyebilir.",
  },
  PHOTO_NOT_FOUND: { status: 404, message: "Fotoğraf bulunamadı. Silinmiş ya da süresi dolmuş olabilir." },
  PHOTO_UNREADABLE: {
    status: 422,
    message: "Bu dosya bir fotoğraf olarak açılamadı. JPEG, PNG ya da WebP biçiminde bir fotoğraf seçin.",
  },
  PHOTO_TOO_LARGE: {
    status: 413,
    message: "Bu fotoğrafın boyutları çok büyük. Daha küçük bir fotoğraf seçin.",
  },
  NO_PHONE: { status: 409, message: "Gösterilecek bir telefon numarası yok. Önce telefonunuzu ekleyin." },

  PROFILE_NOT_FOUND: { status: 404, message: "Profil bulunamadı." },
  PROFILE_NOT_YOURS: { status: 403, message: "Bu profili düzenleme yetkiniz yok." },
  /** The client can repeat the request with `phoneIsRight` to save the number nevertheless. */
  PHONE_DOUBTFUL: {
    status: 409,
    message: "Telefon numarası yanlış görünüyor. Kontrol edin ya da böyle kaydedin.",
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
  PROFILE_CHANGED: {
    status: 409,
    message:
      "Bu profil siz düzenlerken başka bir yerde değiştirildi. Yazdıklarınız silinmedi. Güncel hâlini yükleyip yeniden kaydedin.",
  },
  PLATE_NOT_NEW: { status: 409, message: "Bu, şimdiki aracın plakası. Yeni aracın plakasını yazın." },
  PLATE_ALREADY_SET: { status: 409, message: "Plaka bir kez belirlenir ve sonradan değiştirilemez." },
  /** The price would be public although the company has no authorisation number. */
  PRICE_WITHOUT_NUMBER: { status: 409, message: "Şirketinizin yetki belgesi numarası kayıtlı değil." },
  PLATES_NOT_SET: {
    status: 409,
    message: "Hiçbir plaka kaydedilmedi. Bazılarında sorun var. Nedeni kutusunun altında yazıyor.",
    data: z.object({ problems: z.record(z.string(), z.enum(PLATE_SAVING_PROBLEMS)) }),
  },

  CHANGED_MEANWHILE: {
    status: 409,
    message:
      "Bu kayıt siz düzenlerken başka bir yerde değiştirildi. Yazdıklarınız silinmedi. Güncel hâlini yükleyip yeniden kaydedin.",
  },

  /** The id that the client made was sent before with other content, or for another row. */
  ID_TAKEN: {
    status: 409,
    message: "Önceki denemeniz başka bilgilerle kaydedilmiş. Kayda bakın. Şimdi yazdığınız henüz kaydedilmedi.",
  },

  NAME_REQUESTS_USED_UP: {
    status: 409,
    message: `Bir günde en fazla ${NAME_REQUESTS_A_DAY_MAX} kez yeni ad isteyebilirsiniz. Şimdilik eski adınızı yazıp kaydedin.`,
  },
  COMPANY_NOT_APPROVED: {
    status: 403,
    message: "Filo paneliniz açık değil. Yönetici onayı bekliyor ya da kapatılmış.",
  },
  COMPANY_NOT_FOUND: { status: 404, message: "Şirket bulunamadı." },
  COMPANY_ALREADY_APPROVED: { status: 409, message: "Bu şirket onaylı. Reddetmek yerine onayını geri çekin." },
  APPLICATION_OVER: { status: 409, message: "Başvurunuz onaylanmış. Artık eklenecek bir şey yok." },
  COMPANY_STILL_WAITING: { status: 409, message: "Bu şirket onaylı değil. Önce onaylayın." },

  CAR_NOT_FOUND: { status: 404, message: "Profil bulunamadı veya bu profili düzenleme yetkiniz yok." },
  CAR_NOT_AVAILABLE: {
    status: 409,
    message: "Bu araç şu anda kiralanamaz. Başka biri kiralamış ya da durumu değişmiş olabilir.",
  },
  /** The server's message contains all of these data. */
  CAR_BUSY: {
    status: 409,
    message: "Bu araç bu zamanda dolu.",
    data: z.object({
      id: z.string(),
      kind: z.enum(PERIOD_KINDS),
      who: z.string(),
      from: z.date(),
      until: z.date(),
      isOverdue: z.boolean(),
      free: z.array(z.object({ code: z.string(), plate: z.string() })),
    }),
  },
  CAR_RESERVED: {
    status: 409,
    message: "Bu aracın rezervasyonu var. Önce rezervasyonu başka bir araca taşıyın ya da iptal edin.",
  },
  CAR_RENTED: { status: 409, message: "Kiradaki aracın durumu değiştirilemez. Önce kiralamayı bitirin." },
  CAR_NOT_RENTED: { status: 409, message: "Bu araç şu anda kirada değil." },

  CUSTOMER_HAS_CAR: {
    status: 409,
    message: "Bu müşteri şu anda araç kullanıyor. Müşteriyi silmeden önce kiralamayı bitirin.",
    data: z.object({ cars: z.array(z.object({ code: z.string(), plate: z.string() })) }),
  },
  CUSTOMER_HAS_OPEN_SUMS: {
    status: 409,
    message: "Bu müşteriyle kapanmamış bir hesabınız var.",
    data: z.object({ owed: z.int(), overpaid: z.int(), depositHeld: z.int() }),
  },
  COMPANY_HAS_OPEN_SUMS: {
    status: 409,
    message: "Şirketinizin kapanmamış hesapları var.",
    data: z.object({ owed: z.int(), depositHeld: z.int() }),
  },
  CUSTOMER_NOT_FOUND: { status: 404, message: "Müşteri bulunamadı. Silinmiş olabilir." },

  RESERVATION_NOT_FOUND: { status: 404, message: "Rezervasyon bulunamadı." },
  RESERVATION_OVER: { status: 409, message: "Bu rezervasyon artık açık değil. Teslim edilmiş ya da iptal edilmiş." },
  RESERVATION_NOT_BEGUN: {
    status: 409,
    message: "Bu rezervasyonun saati daha gelmedi. Müşteri vazgeçtiyse iptal edin.",
  },
  BLOCK_NOT_FOUND: { status: 404, message: "Kapalı zaman bulunamadı. Kaldırılmış olabilir." },

  RENTAL_NOT_FOUND: { status: 404, message: "Kiralama bulunamadı." },
  RENTAL_ENDED: { status: 409, message: "Bu kiralama zaten bitirilmiş." },
  KM_DOUBTFUL: {
    status: 409,
    message: "Günde 2.000 km’den fazla görünüyor. Kontrol edin ya da doğru olduğunu söyleyin.",
  },
  /**
   * The amount is far above what is owed (`owed`, in kuruş; null if there is no debt to compare it with), or unusually
   * large. The client can repeat the request with `amountIsRight`.
   */
  AMOUNT_DOUBTFUL: {
    status: 409,
    message: "Yazdığınız tutar olağandan büyük. Doğru mu?",
    data: z.object({ amount: z.int(), owed: z.nullable(z.int()) }),
  },
  REFUND_TOO_LARGE: { status: 409, message: "İade, alınan toplam ödemeden fazla olamaz." },
  TOTAL_BELOW_ZERO: {
    status: 409,
    message: "Kalemlerin toplamı sıfırın altına inemez. İndirimi azaltın ya da önce indirimi geri alın.",
  },
  DEPOSIT_TOO_SMALL: { status: 409, message: "Elinizde bu kadar depozito yok." },
  NOT_OWED: { status: 409, message: "Kalan alacağınız bu kadar değil. Önce kalem ekleyin ya da tutarı azaltın." },
  RECEIPT_NOT_FOUND: { status: 404, message: "Makbuz bulunamadı." },
  ENTRY_NOT_FOUND: { status: 404, message: "Kayıt bulunamadı." },
  ENTRY_REVERSED: { status: 409, message: "Bu kayıt zaten geri alınmış." },
  ENTRY_IS_REVERSAL: { status: 409, message: "Geri alma kaydı geri alınamaz. Doğrusunu yeniden ekleyin." },

  ROAD_CHARGE_NOT_FOUND: { status: 404, message: "Kayıt bulunamadı. Silinmiş olabilir." },
  ROAD_CHARGE_CHARGED: { status: 409, message: "Bu kayıt kiracıya yansıtılmış. Önce yansıtmayı geri alın." },
  ROAD_CHARGE_UNCLEAR: { status: 409, message: "Bu kaydın kiralaması belli değil. Önce kiralamayı seçin." },
  ROAD_CHARGES_CHANGED: {
    status: 409,
    message: "Yansıtılacak kayıtlar bu arada değişti. Güncel sayıya bakıp yeniden onaylayın.",
  },

  EXPENSE_NOT_FOUND: { status: 404, message: "Gider bulunamadı. Silinmiş olabilir." },
  REPEATING_NOT_FOUND: { status: 404, message: "Tekrarlayan gider bulunamadı." },
  DUE_DECIDED: { status: 409, message: "Bu öneriye karar verilmiş." },
  REPEATING_FULL: {
    status: 409,
    message: `En fazla ${REPEATING_EXPENSES_MAX} tekrarlayan gider olabilir.`,
  },
} as const;

export type RefusalCode = keyof typeof refusals;

export type AnyRefusal =
  | RefusalCode
  | keyof typeof conditionRefusals
  | keyof typeof driverRefusals
  | keyof typeof agreementRefusals
  | keyof typeof maintenanceRefusals
  | keyof typeof memberRefusals
  | keyof typeof secondPersonRefusals
  | keyof typeof stickerOrderRefusals
  | keyof typeof importRefusals
  | keyof typeof policeNoticeRefusals
  | keyof typeof paymentRequestRefusals
  | keyof typeof programKeyRefusals
  | keyof typeof sharedDeviceRefusals
  | keyof typeof recordedTimeRefusals;

/**
 * The type has a name, because the type of the contract contains it once per procedure. If it were written out each
 * time, the contract's type would be too long for the compiler.
 */
export interface CommonRefusals extends Pick<
  typeof refusals,
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "SECOND_FACTOR_MISSING"
  | "OTHER_ACCOUNT"
  | "INPUT_INVALID"
  | "TOO_MANY_ATTEMPTS"
  | "BUSY"
  | "UNAVAILABLE"
  | "UNEXPECTED"
> {}

export const commonRefusals: CommonRefusals = {
  UNAUTHENTICATED: refusals.UNAUTHENTICATED,
  FORBIDDEN: refusals.FORBIDDEN,
  SECOND_FACTOR_MISSING: refusals.SECOND_FACTOR_MISSING,
  OTHER_ACCOUNT: refusals.OTHER_ACCOUNT,
  INPUT_INVALID: refusals.INPUT_INVALID,
  TOO_MANY_ATTEMPTS: refusals.TOO_MANY_ATTEMPTS,
  BUSY: refusals.BUSY,
  UNAVAILABLE: refusals.UNAVAILABLE,
  UNEXPECTED: refusals.UNEXPECTED,
};
