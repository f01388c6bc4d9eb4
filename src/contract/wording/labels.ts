import type { Role } from "#domain/actor.ts";
import type { CarStatus } from "#domain/car.ts";
import type { ChargeKind } from "#domain/charge.ts";
import type { DepositKind } from "#domain/deposit.ts";
import type { StoredMeans } from "#domain/payment.ts";
import type { PaymentStatus } from "#domain/rental.ts";

// What stands on the screens and in the files that people download for each value of a list.

export const roleWords: Record<Role, string> = { customer: "Müşteri", company: "Şirket", admin: "Yönetici" };

export const carStatusWords: Record<CarStatus, string> = {
  available: "Müsait",
  rented: "Kirada",
  maintenance: "Bakımda",
  damaged: "Hasarlı",
  delivering: "Teslimatta",
};

export const paymentStatusWords: Record<PaymentStatus, string> = {
  paid: "Ödendi",
  partial: "Kısmi Ödendi",
  unpaid: "Ödenmedi",
};

export const meansWords: Record<StoredMeans, string> = {
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
  "set-off": "Alacağa sayıldı",
};

/** What a countdown that is over says, from whole hours and minutes: 'Süresi 26 sa 5 dk önce doldu'. */
export function formatExpired(time: { readonly hours: number; readonly minutes: number }): string {
  return `Süresi ${time.hours} sa ${time.minutes} dk önce doldu`;
}
