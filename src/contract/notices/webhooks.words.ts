/** Why nothing is sent to a URL that somebody gave us. */
export const outwardUrlWords = {
  "not-a-url": "Geçersiz adres. https://ornek.com/bildirim gibi yazın.",
  "not-https": "Adres https:// ile başlamalı.",
  "has-port": "Adreste kapı numarası olamaz. Yalnız https’in olağan kapısına (443) gönderilir.",
  "has-user": "Adreste kullanıcı adı ya da şifre olamaz. Gönderinin bizden geldiğini imzasından anlayın.",
  inside: "Bu adrese internetten ulaşılamıyor. Herkese açık bir sunucunun adresini yazın.",
};

export type OutwardUrlProblem = keyof typeof outwardUrlWords;

/** What the account's own address is refused for when it stands in its list already. */
export const WEBHOOK_ADDED_ALREADY = "Bu adres zaten ekli.";
