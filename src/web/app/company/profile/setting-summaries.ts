import type { RentalRulesView } from "#contract/fleet/rental-rules.ts";
import type { AlertsView } from "#contract/notices/alerts.ts";
import type { CompanyInfoView } from "#contract/people/companies.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatKurus } from "#domain/words/money.ts";

const contactNames = { phone: "Telefon", whatsapp: "WhatsApp", instagram: "Instagram", website: "Web sitesi" } as const;

export function summarizeCompany({ contacts, waitingName, refusedName }: CompanyInfoView): string {
  if (waitingName !== null) return "Yeni ad onay bekliyor";
  if (refusedName !== null) return "Yeni ad onaylanmadı";
  const shown = (Object.keys(contactNames) as (keyof typeof contactNames)[]).filter(
    (kind) => contacts[kind].visible && contacts[kind].value !== "",
  );
  return shown.length === 0 ? "Gösterilen yok" : shown.map((kind) => contactNames[kind]).join(", ");
}

export function summarizeRules({
  prices,
  late,
  km,
  fuelPrice,
  gapMinutes,
  drivers,
  ...rules
}: RentalRulesView): string {
  return (
    joinWords([
      prices.day !== null || prices.week !== null || prices.month !== null ? "fiyat" : "",
      late === null ? "" : "geç dönüş",
      km === null ? "" : "km",
      fuelPrice === null ? "" : "yakıt",
      gapMinutes === 0 ? "" : "ara",
      rules.asksForConditionReports ? "tutanak" : "",
      drivers.minimumAge === null && drivers.minimumLicenceYears === null ? "" : "sürücü",
      rules.insurance === "" ? "" : "sigorta",
    ]) || "Girilmedi"
  );
}

export function summarizePrices({ day, week, month }: RentalRulesView["prices"]): string {
  if (day !== null) return `Gün ${formatKurus(day)}`;
  if (week !== null) return `Hafta ${formatKurus(week)}`;
  return month === null ? "Yok" : `Ay ${formatKurus(month)}`;
}

export function summarizeLateFees(late: RentalRulesView["late"]): string {
  return late === null ? "Önerilmez" : `${late.freeMinutes} dk ücretsiz`;
}

export function summarizeKm(km: RentalRulesView["km"]): string {
  return km === null ? "Önerilmez" : `Günde ${formatCount(km.aDay)} km`;
}

export function summarizeFuelPrice(price: number | null): string {
  return price === null ? "Önerilmez" : `Sekizde biri ${formatKurus(price)}`;
}

export function summarizeGap(minutes: number): string {
  return minutes === 0 ? "Yok" : `${minutes} dk`;
}

export function summarizeRenterPhone(isShown: boolean): string {
  return isShown ? "Gösterilir" : "Gösterilmez";
}

export function summarizeConditionReports(isAsked: boolean): string {
  return isAsked ? "Her kiralamada" : "İsteğe bağlı";
}

export function summarizeDrivers({ minimumAge, minimumLicenceYears }: RentalRulesView["drivers"]): string {
  return (
    [minimumAge !== null && `${minimumAge} yaş`, minimumLicenceYears !== null && `${minimumLicenceYears} yıl ehliyet`]
      .filter(Boolean)
      .join(", ") || "Koşul yok"
  );
}

export function summarizeAlertWays({ settings, mail, channels, gap }: AlertsView): string {
  if (gap !== null) return "Size ulaşmıyor";
  const kinds = new Set(channels.filter(({ isOff }) => !isOff).map(({ kind }) => kind));
  return joinWords([
    kinds.has("push") ? "cihaz" : "",
    mail.isConfirmed && settings.mailTopics.length > 0 ? "e-posta" : "",
    kinds.has("telegram") ? "Telegram" : "",
    kinds.has("webhook") ? "webhook" : "",
  ]);
}

function joinWords(words: readonly string[]): string {
  const text = words.filter((word) => word !== "").join(", ");
  return text.charAt(0).toLocaleUpperCase("tr-TR") + text.slice(1);
}
