import { formatCount } from "#domain/words/count.ts";

/** What each list's file is called, before its day and what it is narrowed to. */
export const listFileWords = {
  cars: "Araçlar",
  rentals: "Kiralamalar",
  customers: "Müşteriler",
  expenses: "Giderler",
  roadCharges: "HGS ve cezalar",
  charges: "Kalemler",
  payments: "Ödemeler",
  deposits: "Depozito hareketleri",
  receivables: "Alacaklar",
  heldDeposits: "Geri verilecek depozitolar",
  customerRentals: "Müşterinin kiralamaları",
  reservations: "Rezervasyonlar",
  deskEvents: "Yapılanlar",
  codes: "QR kodlar",
  batches: "Partiler",
  companies: "Şirketler",
  users: "Kullanıcılar",
  reports: "Şikâyetler",
  audit: "Denetim kaydı",
} as const;

/** The last line of a list's file; without it the file is cut off. */
export function listFileTotal(rows: number): string {
  return `Toplam: ${formatCount(rows)} satır`;
}

/** What the file of a company's month is called, before the month. */
export const MONTH_PACK = "Ay sonu paketi";
