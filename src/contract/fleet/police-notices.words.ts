import type { PoliceAction } from "#domain/fleet/police-notice.ts";

export const policeActionWords: Record<PoliceAction, string> = {
  "rental-started": "Giriş",
  "rental-extended": "Uzatma",
  "car-swapped": "Araç değişimi",
  "rental-ended": "Çıkış",
  "rental-start-corrected": "Düzeltilen giriş",
  "rental-end-corrected": "Düzeltilen çıkış",
};

export const policeSheetTitles: Record<PoliceAction, string> = {
  "rental-started": "Girişi bildirin",
  "rental-extended": "Uzatmayı bildirin",
  "car-swapped": "Araç değişimini bildirin",
  "rental-ended": "Çıkışı bildirin",
  "rental-start-corrected": "Girişin yeni zamanını bildirin",
  "rental-end-corrected": "Çıkışın yeni zamanını bildirin",
};
