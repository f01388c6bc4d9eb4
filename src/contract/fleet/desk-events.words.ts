import type { CompanyChange, CompanyValue, DeskAction, DeskActionKind } from "#domain/fleet/desk-event.ts";

import type { DeskEventView } from "./desk-events.ts";

export const deskKindWords: Record<DeskActionKind, string> = {
  rentals: "Kiralamalar",
  records: "Teslim ve iade tutanakları",
  reservations: "Rezervasyonlar",
  agreements: "Sözleşmeler",
  blocks: "Kapalı zamanlar",
  drivers: "Sürücü bilgileri",
  lists: "Getirilen listeler",
  police: "KABİS bildirimleri",
  members: "Ekip",
  programs: "Program anahtarları",
  company: "Şirket bilgileri",
};

export const deskActionWords: Record<DeskAction, string> = {
  "rental-started": "Kiralama başlatıldı",
  "rental-extended": "Kiralama uzatıldı",
  "car-swapped": "Araç değiştirildi",
  "rental-ended": "Kiralama bitirildi",
  "rental-start-corrected": "Başlangıç tutanağa göre düzeltildi",
  "rental-end-corrected": "Bitiş tutanağa göre düzeltildi",
  "hand-over-record-sealed": "Teslim tutanağı mühürlendi",
  "return-record-sealed": "İade tutanağı mühürlendi",
  "reservation-made": "Rezervasyon yapıldı",
  "reservation-changed": "Rezervasyon değiştirildi",
  "reservation-cancelled": "Rezervasyondan vazgeçildi",
  "reservation-no-show": "Gelmedi olarak işaretlendi",
  "reservation-reopened": "Rezervasyon geri getirildi",
  "renter-link-made": "Kiracının sayfasına bağlantı hazırlandı",
  "renter-links-closed": "Kiracının sayfasına giden bağlantılar kapatıldı",
  "renter-page-opened": "Kiracının sayfası ilk kez açıldı",
  "agreement-accepted": "Sözleşme kabul edildi",
  "agreement-signed-by-driver": "Ek sürücü sözleşmeyi imzaladı",
  "agreement-copy-stated": "Sözleşmenin kopyasının verildiği yazıldı",
  "block-added": "Araç bir süre kapatıldı",
  "block-changed": "Kapalı zaman değiştirildi",
  "block-removed": "Kapalı zaman kaldırıldı",
  "driver-opened": "Kimlik ve ehliyet numarasına bakıldı",
  "driver-removed": "Sürücü bilgileri silindi",
  "driver-written-by-link": "Sürücü bilgileri kiracının bağlantısından yazıldı",
  "driver-compared": "Bağlantıdan yazılan bilgiler kartla karşılaştırıldı",
  "list-brought": "Liste getirildi",
  "list-undone": "Getirilen liste geri alındı",
  "police-notice-told": "KABİS’e bildirildi olarak işaretlendi",
  "police-notice-untold": "KABİS’e bildirildi işareti geri alındı",
  "member-invited": "Ekibe davet edildi",
  "invitation-withdrawn": "Davet geri alındı",
  "member-joined": "Ekibe katıldı",
  "member-changed": "Ekipteki görevi değişti",
  "member-removed": "Ekipten çıkarıldı",
  "member-left": "Ekipten ayrıldı",
  "ownership-handed-over": "Şirketin sahibi yapıldı",
  "device-shared": "Cihaz ortak yapıldı",
  "device-unshared": "Ortak cihaz çıkarıldı",
  "program-key-made": "Program anahtarı oluşturuldu",
  "program-key-ended": "Program anahtarı kapatıldı",
  "bank-account-changed": "Ödemelerin gideceği hesap değişti",
  "contacts-changed": "Okutanların gördüğü iletişim değişti",
  "company-name-asked": "Şirket için yeni ad istendi",
};

export const companyValueWords: Record<CompanyValue, string> = {
  iban: "IBAN’ın sonu",
  accountHolder: "Hesap sahibi",
  name: "Ad",
  phone: "Telefon",
  whatsapp: "WhatsApp",
  instagram: "Instagram",
  website: "Web sitesi",
};

export function makeCompanyChangeLine({ what, from, to }: CompanyChange): string {
  return `${companyValueWords[what]}: ${from || "yok"} yerine ${to || "yok"}`;
}

export function nameDeskActor({ actor, details }: Pick<DeskEventView, "actor" | "details">): string {
  return actor ?? (details.place === undefined ? "Silinmiş hesap" : "Kiracının bağlantısı");
}
