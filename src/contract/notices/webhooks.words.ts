export const outwardUrlWords = {
  "not-a-url": "Geçersiz adres. https://ornek.com/bildirim gibi yazın.",
  "not-https": "Adres https:// ile başlamalı.",
  "has-port": "Adreste kapı numarası olamaz. Yalnızca https’in olağan kapısına (443) göndeririz.",
  "has-user": "Adreste kullanıcı adı ya da şifre olamaz. Gönderinin bizden geldiğini imzasından anlayın.",
  inside: "Bu adrese internetten ulaşılamıyor. Herkese açık bir sunucunun adresini yazın.",
};

export type OutwardUrlProblem = keyof typeof outwardUrlWords;

export const WEBHOOK_ALREADY_ADDED_MESSAGE = "Bu adres zaten ekli.";
