import { PHOTO_FILE_BYTES_MAX } from "#domain/notices/photo.ts";

/**
 * The browser forgets the chosen file when the form is shown again, so each message asks the visitor to choose it
 * again.
 */
export const photoWords = {
  again: "Fotoğrafı yeniden seçin. İsterseniz fotoğrafsız da gönderebilirsiniz.",
  unreadable:
    "Bu dosya bir fotoğraf olarak açılamadı. JPEG, PNG ya da WebP biçiminde bir fotoğraf seçin ya da fotoğrafsız gönderin.",
  tooLarge: `Fotoğraf en fazla ${PHOTO_FILE_BYTES_MAX / 1024 / 1024} MB olabilir. Daha küçük bir fotoğraf seçin ya da fotoğrafsız gönderin.`,
  tooManyPixels: "Bu fotoğrafın boyutları çok büyük. Daha küçük bir fotoğraf seçin ya da fotoğrafsız gönderin.",
  busy: "Şu anda çok fazla fotoğraf geliyor. Birkaç saniye sonra fotoğrafı yeniden seçip gönderin ya da fotoğrafsız gönderin.",
  usedUp: (minutes: number) =>
    `Bulunduğunuz ağdan kısa sürede çok fazla fotoğraf geldi. ${minutes} dakika sonra fotoğrafı yeniden seçin ya da fotoğrafsız gönderin.`,
  notTaken: "Bu etikete fotoğraf gönderilemiyor. Mesajınızı fotoğrafsız gönderebilirsiniz.",
  reasonAlone: "Şu anda fotoğraf da iletilemiyor. Mesajınızı fotoğrafsız gönderin.",
  onlyReasons:
    "Bu etikete kısa sürede çok mesaj geldi. Şu anda fotoğraf eklenemiyor. Mesajınızı fotoğrafsız kaydettik. Sonra yeniden deneyebilirsiniz.",
  missing: "Lütfen bir fotoğraf seçin.",
  notMore: "Fotoğraf eklenemedi: bu mesaj kapandı ya da fotoğrafı zaten var.",
  lost: "Mesajınızı kaydettik, fotoğraf gönderilemedi. Fotoğrafı aşağıdan yeniden gönderebilirsiniz.",
  sending: "Fotoğraf gönderiliyor…",
  sendingAgain: "Bağlantı zayıf. Fotoğraf yeniden gönderiliyor…",
  offline: "Bağlantı kurulamadı. Yazdıklarınız ve fotoğraf silinmedi. Yeniden gönderin.",
  broken: "Gönderdiğiniz form eksik ulaştı. Lütfen yeniden gönderin.",
};
