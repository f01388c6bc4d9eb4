export const telegramReplies = {
  linked: (brand: string) =>
    `Bağlandı. ${brand} bildirimleriniz artık bu sohbete gelir. Bitirmek için /stop yazın ya da botu engelleyin.`,
  "linked-already": () => "Bu sohbet zaten bağlı. Bitirmek için /stop yazın.",
  "link-over": (brand: string) =>
    `Bu bağlantı geçersiz ya da süresi dolmuş. ${brand} sitesinde Bildirimler sayfasından yeniden deneyin.`,
  "no-link": (brand: string) =>
    `Bu sohbeti bağlamak için ${brand} sitesinde Bildirimler sayfasından Telegram’ı ekleyin.`,
  "too-many": () => "Hesabınıza en fazla 20 yol eklenebilir. Kullanmadıklarınızı kaldırıp yeniden deneyin.",
  stopped: () => "Bitti. Bu sohbete artık bildirim gelmez.",
  "not-linked": () => "Bu sohbet bağlı değil.",
  "not-private": () => "Yalnızca bire bir sohbete bağlanılır. Grupta başkaları da okur. Bana doğrudan yazın.",
};

export type TelegramReply = keyof typeof telegramReplies;

export const TELEGRAM_CHAT_NAME = "Telegram sohbeti";
