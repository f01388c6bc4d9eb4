/** What the limits of tries are called that the audit tells of when they are reached. */
export const limitWords = {
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

export type AuditedLimit = keyof typeof limitWords;
