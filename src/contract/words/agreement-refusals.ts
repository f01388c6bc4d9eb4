/** The refusals of rental agreements. They are in a file of their own, because every page loads the other refusals. */
export const agreementRefusals = {
  /** The accepted sheet is not the newest one. The page then shows the new sheet, and the person decides again. */
  AGREEMENT_CHANGED: {
    status: 409,
    message: "Sözleşme bu arada değişti. Yeni sayfayı okuyup yeniden imzalayın.",
  },
  AGREEMENT_ACCEPTED: { status: 409, message: "Bu sözleşme zaten kabul edildi." },
  /** After the end of a rental only a signed paper can be entered. */
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
