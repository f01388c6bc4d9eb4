import type { ChargeKind } from "#domain/fleet/charge.ts";
import type { DepositKind } from "#domain/fleet/deposit.ts";
import type { StoredPaymentMeans } from "#domain/fleet/payment.ts";

// In a separate file, because most pages of the company do not need these words.

export const paymentMeansWords: Record<StoredPaymentMeans, string> = {
  cash: "Nakit",
  card: "Kart",
  transfer: "Havale/EFT",
  unknown: "Belirtilmemiş",
};

export const chargeKindWords: Record<ChargeKind, string> = {
  rent: "Kira",
  extension: "Uzatma",
  late: "Gecikme",
  km: "Km aşımı",
  fuel: "Yakıt",
  toll: "HGS/OGS",
  fine: "Trafik cezası",
  damage: "Hasar",
  cleaning: "Temizlik",
  delivery: "Teslimat",
  discount: "İndirim",
  other: "Diğer",
};

export const depositKindWords: Record<DepositKind, string> = {
  taken: "Alındı",
  returned: "Geri verildi",
  "set-off": "Borçtan düşüldü",
};
