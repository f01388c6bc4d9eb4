import type { CarFuel, CarGear } from "#domain/fleet/car-face.ts";
import type { CarStatus } from "#domain/fleet/car.ts";
import type { PaymentStatus } from "#domain/fleet/rental.ts";
import type { Role } from "#domain/people/actor.ts";

export const roleWords: Record<Role, string> = { customer: "Müşteri", company: "Şirket", admin: "Yönetici" };

export const carStatusWords: Record<CarStatus, string> = {
  available: "Müsait",
  rented: "Kirada",
  maintenance: "Bakımda",
  damaged: "Hasarlı",
  delivering: "Teslimatta",
};

export const carGearWords: Record<CarGear, string> = { manual: "Manuel", automatic: "Otomatik" };

export const carFuelWords: Record<CarFuel, string> = {
  petrol: "Benzin",
  diesel: "Dizel",
  lpg: "LPG",
  hybrid: "Hibrit",
  electric: "Elektrik",
};

export const paymentStatusWords: Record<PaymentStatus, string> = {
  paid: "Ödendi",
  partial: "Kısmi Ödendi",
  unpaid: "Ödenmedi",
};

export function formatTimeSinceEnd(time: { readonly hours: number; readonly minutes: number }): string {
  return `Süresi ${time.hours} sa ${time.minutes} dk önce doldu`;
}
