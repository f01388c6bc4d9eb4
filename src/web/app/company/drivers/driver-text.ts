import type { DriverView } from "#contract/fleet/drivers.ts";
import { missingParts, type DriverPart } from "#domain/fleet/driver.ts";

const partWords: Record<DriverPart, string> = {
  identity: "kimlik",
  birthDate: "doğum tarihi",
  licence: "ehliyet numarası",
  licenceClass: "ehliyet sınıfı",
  licenceDate: "ehliyet tarihi",
  address: "adres",
};

const kindWords = { tc: "T.C.", passport: "Pasaport" } as const;

/** A driver in one line: 'T.C. ••••146 · B sınıfı, 2014'; 'Yazılmadı' where nothing is known. */
export function driverLine(driver: DriverView | null): string {
  if (!driver) return "Yazılmadı";
  const { identityKind, identityEnd, licenceClass, licenceDate } = driver;
  const licence = [licenceClass && `${licenceClass} sınıfı`, licenceDate?.slice(0, 4)].filter(Boolean).join(", ");
  const identity = identityKind && `${kindWords[identityKind]} ${hiddenNumber(identityEnd)}`;
  return [identity, licence].filter(Boolean).join(" · ") || "Eksik";
}

/** A number of which only the end is known. */
export function hiddenNumber(end: string): string {
  return `••••${end}`;
}

/** What is missing of a driver, as a sentence; undefined where nothing is. */
export function missingSentence(driver: DriverView): string | undefined {
  const missing = missingParts(driver).map((part) => partWords[part]);
  return missing.length > 0 ? `Yazılmayanlar: ${missing.join(", ")}.` : undefined;
}
