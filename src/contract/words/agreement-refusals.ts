/** In a file of their own, because every page loads the other refusals. */
export const agreementRefusals = {
  /** The page then shows the newest sheet, and the person must decide again. */
  AGREEMENT_CHANGED: {
    status: 409,
    message: "Sözleşme bu arada değişti. Yeni sayfayı okuyup yeniden imzalayın.",
  },
  AGREEMENT_ACCEPTED: { status: 409, message: "Bu sözleşme zaten kabul edildi." },
  /** The company can still record a sheet that was signed on paper. */
  AGREEMENT_OVER: {
    status: 409,
    message: "Kiralama bitti ya da rezervasyondan vazgeçildi. Yalnızca imzalı kâğıdın geldiği yazılabilir.",
  },
  AGREEMENT_UNPRICED: { status: 409, message: "Sözleşme için önce rezervasyona ücret yazın." },
  /** Additional drivers can sign only after the renter has accepted the sheet. */
  AGREEMENT_UNACCEPTED: { status: 409, message: "Önce kiracı imzalasın, sonra ek sürücüler." },
  AGREEMENT_DRIVER_GONE: { status: 404, message: "Bu sayfada böyle bir ek sürücü yok." },
  SIGNER_NAME_DIFFERS: {
    status: 409,
    message: "Yazdığınız ad, imzalaması beklenen kişinin adı değil. Bu adla imzalıyorsanız bir kez daha onaylayın.",
  },
  /** The renter has an e-mail address, and no code that was mailed to it was entered. */
  SIGNING_CODE_NEEDED: { status: 409, message: "Önce kiracının e-posta adresine kod gönderin, sonra kodu yazın." },
  SIGNING_CODE_WRONG: { status: 422, message: "Kod doğru değil. E-postadaki altı rakamı yazın." },
  SIGNING_CODE_EXPIRED: { status: 409, message: "Kodun süresi doldu. Yeni bir kod isteyin." },
  SIGNING_CODE_SPENT: { status: 409, message: "Kod çok kez yanlış yazıldı. Yeni bir kod isteyin." },
  SIGNING_ADDRESS_UNKNOWN: { status: 409, message: "Kiracının e-posta adresi yazılı değil. İmza için kod gerekmez." },
  AGREEMENT_NOT_FOUND: { status: 404, message: "Böyle bir sözleşme yok." },
  RENTER_LINKS_FULL: {
    status: 409,
    message: "Bu kiralama için çok fazla bağlantı hazırlandı. Öncekileri kapatıp yenisini hazırlayın.",
  },
  /** The company's renters can still read their copies, but cannot sign or send anything. */
  RENTER_COMPANY_AWAY: { status: 409, message: "Şirketin hesabı şu anda kapalı. Buradan bir şey gönderilemez." },
  RENTER_DATA_CLOSED: {
    status: 409,
    message: "Sözleşme imzalandı. Bilgileriniz artık buradan değiştirilemez. Düzeltmek için şirketi arayın.",
  },
  RENTER_LINK_CLOSED: { status: 410, message: "Şirket bu bağlantıyı kapattı." },
  RENTER_LINK_EXPIRED: { status: 410, message: "Kiralama uzun süre önce bitti. Bu sayfanın süresi doldu." },
  PAPER_NOT_FOUND: { status: 404, message: "Bu özetle saklanan bir belge yok." },
  RENTER_LINK_GONE: { status: 404, message: "Bu bağlantı artık geçerli değil." },
};
