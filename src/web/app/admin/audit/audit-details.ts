import type { AuditEventView } from "#contract/api/audit.ts";

/** How each limit of tries is called. */
const limits: Record<string, string> = {
  writesByAccount: "bir hesabın bir dakikada kaydettikleri",
  loginByAccount: "bir hesaba giriş denemeleri",
  loginByAddress: "bir adresten giriş denemeleri",
  loginByKnownAddress: "bir hesaba, daha önce giriş yapılan bir adresten denemeler",
  rightPasswordByAccount: "bir hesabın doğru şifreyle girişleri",
  passwordChangeByAccount: "bir hesabın şifre değişiklikleri",
  registrationByAddress: "bir adresten açılan hesaplar",
  proofByAccount: "şifre sorulan işlemler",
  secondFactorByAccount: "girişte denenen kodlar",
  recoveryCodeByAccount: "denenen kurtarma kodları",
  totpByAccount: "bir günde denenen kodlar",
  resetByAddress: "bir adresten istenen yeni şifreler",
  resetByAddressAndEmail: "bir adresten bir e-postaya istenen yeni şifreler",
  mailsByRecipient: "bir e-posta adresine gönderilenler",
  confirmationMailsByRecipient: "bir e-posta adresine gönderilen doğrulamalar",
  resetMailsByRecipient: "bir e-posta adresine gönderilen yeni şifre bağlantıları",
  confirmationByAccount: "doğrulama e-postaları",
  exportByAccount: "veri indirmeleri",
  unknownCodeByAddress: "bir adresten denenen geçersiz kodlar",
  unknownCode: "bütün adreslerden denenen geçersiz kodlar",
  unknownCodeByAccount: "bir hesaptan denenen geçersiz kodlar",
  failedLinkByAccount: "başarısız kod bağlama denemeleri",
  reportByAddress: "bir adresten gönderilen şikâyetler",
  reportByCode: "bir kod için gönderilen şikâyetler",
};

/** How an answer to what somebody may not is called. */
const answers: Record<string, string> = {
  FORBIDDEN: "yetkisi yok",
  COMPANY_NOT_APPROVED: "filo paneli kapalı",
  PROFILE_NOT_YOURS: "profil başkasının",
};

/** What a corrected plate was. */
const corrections: Record<string, string> = { "typing-mistake": "Yazım hatası", "another-car": "Başka araç" };

/** What else there is to know of an event, a sentence or two in words; a key that a newer server knows stands as it is. */
export function auditDetails(details: AuditEventView["details"]): string[] {
  const { from, to, count, prefix, ...others } = details;
  return [
    ...(count === undefined ? [] : [`${count} kod${prefix === undefined ? "" : `, ön ek ${prefix}`}`]),
    ...(to === undefined ? [] : [from === undefined ? valueOf(to) : `${valueOf(from)} yerine ${valueOf(to)}`]),
    ...Object.entries(others).map(([key, value]) => sentence(key, String(value))),
  ];
}

/** A plate may be empty. */
function valueOf(value: string | number): string {
  return value === "" ? "boş" : String(value);
}

function sentence(key: string, value: string): string {
  switch (key) {
    case "correction":
      return corrections[value] ?? value;
    case "reason":
      return `Neden: ${value}`;
    case "outcome":
      return `Sonuç: ${value}`;
    case "limit":
      return `Sınır: ${limits[value] ?? value}`;
    case "procedure":
      return `İşlem: ${value}`;
    case "refusal":
      return `Yanıt: ${answers[value] ?? value}`;
    case "device":
      return `Cihaz: ${value || "bilinmiyor"}`;
    default:
      return `${key}: ${value}`;
  }
}
