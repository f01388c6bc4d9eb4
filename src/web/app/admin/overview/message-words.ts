import type { MailKind } from "#contract/ports/mails.ts";
import type { AlertContent } from "#domain/notices/alert-content.ts";
import type { MessageWay } from "#domain/notices/overview.ts";

export const messageWayWords: Record<MessageWay, string> = {
  "account-mail": "Hesap e-postaları",
  email: "Bildirim e-postaları",
  push: "Tarayıcı bildirimleri",
  telegram: "Telegram",
  webhook: "Kullanıcıların programları",
};

const messageKindWords: Record<MailKind | AlertContent["kind"] | "sticker-invitation", string> = {
  "confirm-address": "E-posta adresini doğrulama",
  "reset-password": "Yeni şifre bağlantısı",
  "email-change-asked": "E-posta adresini değiştirme isteği",
  "email-changed": "E-posta adresi değişti",
  "password-changed": "Şifre değişti",
  "person-joined": "Bir kişi daveti kabul etti",
  "second-factor-changed": "İkinci adım değişti",
  "second-factor-guessed": "İkinci adım tahmin ediliyor",
  "second-factor-reset": "İkinci adım sıfırlandı",
  "company-approved": "Şirket onaylandı",
  "company-refused": "Başvuru reddedildi",
  "company-name-accepted": "Şirketin yeni adı onaylandı",
  "company-name-refused": "Şirketin yeni adı reddedildi",
  "bank-account-changed": "Şirketin ödeme hesabı değişti",
  "name-waits": "Onay bekleyen ad",
  "company-applied": "Şirket başvurusu",
  "account-closed": "Hesap kapatıldı",
  "account-reopened": "Hesap yeniden açıldı",
  "account-removed": "Hesap silindi",
  "notice-arrived": "Yeni mesaj",
  alert: "Bildirim",
  "notice-untold": "Bildirilemeyen mesaj",
  "channel-switched-off": "Bildirim yolu kapandı",
  invitation: "Ekibe davet",
  "agreement-signed": "Kiracıya imza bildirimi",
  "signing-code": "Kiracının imza kodu",
  "record-sealed": "Kiracıya tutanak bildirimi",
  "second-person-asked": "İkinci kişi daveti",
  "sticker-invitation": "İkinci kişi daveti",
  "second-person-told": "İkinci kişiye mesaj",
  "claim-guessed": "Etkinleştirme kodu tahmini",
  "clock-doubted": "Sunucunun saati",
  unreachable: "Etiket sahibine ulaşılamıyor",
  "stickers-ordered": "Etiket siparişi",
  "code-switched-off": "Kod kapatıldı",
  "note-hidden": "Not gizlendi",
  "plate-hidden": "Plaka gizlendi",
  "plate-corrected": "Plaka düzeltildi",
  notice: "Yeni mesaj",
  nudge: "Hâlâ bekliyor",
  summary: "Mesajların özeti",
  fleet: "Filo tarihleri",
  "police-late": "KABİS’e bildirim gecikti",
  rental: "Kiralama",
  "log-in": "Yeni cihazdan giriş",
  test: "Deneme",
};

export function getMessageKindWord(kind: string): string {
  return Object.hasOwn(messageKindWords, kind) ? messageKindWords[kind as keyof typeof messageKindWords] : "Mesaj";
}
