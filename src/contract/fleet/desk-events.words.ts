import type { DeskAction, DeskKind } from "#domain/fleet/desk-event.ts";

export const deskKindWords: Record<DeskKind, string> = {
  rentals: "Kiralamalar",
  reservations: "Rezervasyonlar",
  blocks: "Kapalı zamanlar",
  drivers: "Sürücü bilgileri",
  police: "KABİS bildirimleri",
  members: "Ekip",
};

export const deskActionWords: Record<DeskAction, string> = {
  "rental-started": "Kiralama başlatıldı",
  "rental-extended": "Kiralama uzatıldı",
  "car-swapped": "Araç değiştirildi",
  "rental-ended": "Kiralama bitirildi",
  "rental-start-corrected": "Başlangıç tutanağa göre düzeltildi",
  "rental-end-corrected": "Bitiş tutanağa göre düzeltildi",
  "reservation-made": "Rezervasyon yapıldı",
  "reservation-changed": "Rezervasyon değiştirildi",
  "reservation-cancelled": "Rezervasyondan vazgeçildi",
  "reservation-no-show": "Gelmedi olarak işaretlendi",
  "reservation-reopened": "Rezervasyon geri getirildi",
  "block-added": "Araç bir süre kapatıldı",
  "block-changed": "Kapalı zaman değiştirildi",
  "block-removed": "Kapalı zaman kaldırıldı",
  "driver-opened": "Kimlik ve ehliyet numarasına bakıldı",
  "driver-removed": "Sürücü bilgileri silindi",
  "police-notice-told": "KABİS’e bildirildi olarak işaretlendi",
  "police-notice-untold": "KABİS’e bildirildi işareti geri alındı",
  "member-invited": "Ekibe davet edildi",
  "invitation-withdrawn": "Davet geri alındı",
  "member-joined": "Ekibe katıldı",
  "member-changed": "Ekipteki görevi değişti",
  "member-removed": "Ekipten çıkarıldı",
  "member-left": "Ekipten ayrıldı",
  "ownership-handed-over": "Şirketin sahibi yapıldı",
};
