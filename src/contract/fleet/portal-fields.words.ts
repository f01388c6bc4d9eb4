import { maskNumber } from "#domain/fleet/driver.ts";
import { needsOneTimeOnly, splitPersonName, type PoliceAction } from "#domain/fleet/police-notice.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { formatPhone } from "#domain/words/phone.ts";

import type { DriverView } from "./drivers.ts";
import type { PoliceSheetView } from "./police-notices.ts";

/**
 * `sealed` is set for a driver's identity or licence number, which is stored encrypted. `value` then has only the last
 * characters.
 */
export interface PortalField {
  label: string;
  value: string;
  sealed?: { driverId: string; number: "identity" | "licence" };
}

/**
 * The start of a rental and a swap have all fields; other actions only those that identify the rental, and the new
 * time.
 */
export function makePortalFields(sheet: PoliceSheetView): PortalField[] {
  const { action, plate, code, toPlate, phone, driver, extraDrivers, from, until, at, happenedAt } = sheet;
  const car = { label: action === "car-swapped" ? "Bırakılan araç" : "Plaka", value: plate || code };
  const person = makeRenterFields(sheet);
  const end = { label: endLabels[action], value: formatPortalTime(action === "rental-start-corrected" ? from : until) };
  if (needsOneTimeOnly(action))
    return [car, ...person.slice(0, sheet.isBusiness ? IDENTIFYING_FIELDS_COUNT + 1 : IDENTIFYING_FIELDS_COUNT), end];
  return [
    car,
    ...(action === "car-swapped"
      ? [
          { label: "Yeni araç", value: toPlate },
          { label: "Değişim", value: formatPortalTime(happenedAt ?? at) },
        ]
      : []),
    ...person,
    { label: "Telefon", value: formatPhone(phone) },
    { label: "Adres", value: driver?.address ?? "" },
    ...extraDrivers.flatMap((extra, nth) =>
      makePersonFields(extra.name, extra).map(({ label, ...field }) => ({
        label: `${nth + 1}. ek sürücü, ${label.toLocaleLowerCase("tr-TR")}`,
        ...field,
      })),
    ),
    { label: "Başlangıç", value: formatPortalTime(from) },
    end,
  ];
}

const endLabels: Record<PoliceAction, string> = {
  "rental-started": "Bitiş",
  "rental-extended": "Yeni bitiş",
  "car-swapped": "Bitiş",
  "rental-ended": "Dönüş",
  "rental-start-corrected": "Yeni başlangıç",
  "rental-end-corrected": "Yeni dönüş",
};

const IDENTIFYING_FIELDS_COUNT = 3;

function makeRenterFields({ renterName, isBusiness, driver }: PoliceSheetView): PortalField[] {
  if (!isBusiness) return makePersonFields(renterName, driver);
  return [{ label: "Unvanı", value: renterName }, ...makePersonFields(driver?.name ?? "", driver)];
}

function makePersonFields(name: string, driver: DriverView | null): PortalField[] {
  const { first, last } = splitPersonName(name);
  const id = driver?.id ?? "";
  const isPassport = driver?.identityKind === "passport";
  return [
    makeEncryptedField(isPassport ? "Pasaport no" : "T.C. kimlik no", driver?.identityEnd ?? "", id, "identity"),
    { label: "Adı", value: first },
    { label: "Soyadı", value: last },
    ...(isPassport ? [{ label: "Uyruğu", value: driver.nationality }] : []),
    { label: "Doğum tarihi", value: formatPortalDay(driver?.birthDate) },
    makeEncryptedField("Ehliyet no", driver?.licenceEnd ?? "", id, "licence"),
    { label: "Ehliyet sınıfı", value: driver?.licenceClass ?? "" },
    { label: "Veriliş tarihi", value: formatPortalDay(driver?.licenceDate) },
  ];
}

function makeEncryptedField(label: string, end: string, driverId: string, number: "identity" | "licence"): PortalField {
  return end === "" ? { label, value: "" } : { label, value: maskNumber(end), sealed: { driverId, number } };
}

function formatPortalDay(day: string | null | undefined): string {
  return day ? day.split("-").toReversed().join(".") : "";
}

function formatPortalTime(at: Date): string {
  const local = formatLocalDateTime(at);
  return `${formatPortalDay(local.slice(0, 10))} ${local.slice(11)}`;
}
