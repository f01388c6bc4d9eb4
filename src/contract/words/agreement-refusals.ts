/** What is refused of rental agreements, apart from the other refusals, since every page holds those. */
export const agreementRefusals = {
  /** The sheet that somebody accepts is not the newest one. They see the new one and decide again. */
  AGREEMENT_CHANGED: {
    status: 409,
    message: "Sözleşme bu arada değişti. Yeni sayfayı okuyup yeniden imzalayın.",
  },
  AGREEMENT_ACCEPTED: { status: 409, message: "Bu sözleşme zaten kabul edildi." },
  /** After the end only the signed paper is entered. */
  AGREEMENT_OVER: { status: 409, message: "Kiralama bitti. Yalnızca imzalı kâğıdın geldiği yazılabilir." },
  AGREEMENT_NOT_FOUND: { status: 404, message: "Böyle bir sözleşme yok." },
  RENTER_LINKS_FULL: {
    status: 409,
    message: "Bu kiralama için çok fazla bağlantı hazırlandı. Öncekileri kapatıp yenisini hazırlayın.",
  },
  RENTER_LINK_CLOSED: { status: 410, message: "Şirket bu bağlantıyı kapattı." },
  RENTER_LINK_EXPIRED: { status: 410, message: "Kiralama uzun süre önce bitti. Bu sayfanın süresi doldu." },
  RENTER_LINK_GONE: { status: 404, message: "Bu bağlantı artık geçerli değil." },
};
