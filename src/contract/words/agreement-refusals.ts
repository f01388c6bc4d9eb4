/** The refusals of rental agreements. They are in a file of their own, because every page loads the other refusals. */
export const agreementRefusals = {
  /**
   * The sheet that was signed is not the newest one. The page then shows the newest sheet, and the person must decide
   * again.
   */
  AGREEMENT_CHANGED: {
    status: 409,
    message: "Sözleşme bu arada değişti. Yeni sayfayı okuyup yeniden imzalayın.",
  },
  AGREEMENT_ACCEPTED: { status: 409, message: "Bu sözleşme zaten kabul edildi." },
  /**
   * The rental has ended or the reservation was cancelled. From then on, the company can only record a sheet that was
   * signed on paper.
   */
  AGREEMENT_OVER: {
    status: 409,
    message: "Kiralama bitti ya da rezervasyondan vazgeçildi. Yalnızca imzalı kâğıdın geldiği yazılabilir.",
  },
  AGREEMENT_UNPRICED: { status: 409, message: "Sözleşme için önce rezervasyona ücret yazın." },
  /** Additional drivers can sign only after the renter has accepted the sheet. */
  AGREEMENT_UNACCEPTED: { status: 409, message: "Önce kiracı imzalasın, sonra ek sürücüler." },
  AGREEMENT_DRIVER_GONE: { status: 404, message: "Bu sayfada böyle bir ek sürücü yok." },
  AGREEMENT_NOT_FOUND: { status: 404, message: "Böyle bir sözleşme yok." },
  RENTER_LINKS_FULL: {
    status: 409,
    message: "Bu kiralama için çok fazla bağlantı hazırlandı. Öncekileri kapatıp yenisini hazırlayın.",
  },
  /**
   * The company's panel is closed or waits for approval. Its renters can still read their copies, but cannot sign or
   * send anything.
   */
  RENTER_COMPANY_AWAY: { status: 409, message: "Şirketin hesabı şu anda kapalı. Buradan bir şey gönderilemez." },
  RENTER_LINK_CLOSED: { status: 410, message: "Şirket bu bağlantıyı kapattı." },
  RENTER_LINK_EXPIRED: { status: 410, message: "Kiralama uzun süre önce bitti. Bu sayfanın süresi doldu." },
  RENTER_LINK_GONE: { status: 404, message: "Bu bağlantı artık geçerli değil." },
};
