import type { DriverView } from "#contract/fleet/drivers.ts";
import type { DriverShortfall } from "#domain/fleet/driver-rule.ts";
import { findMissingDriverData, maskNumber, type DriverDataPart } from "#domain/fleet/driver.ts";

const driverPartWords: Record<DriverDataPart, string> = {
  identity: "kimlik",
  birthDate: "doğum tarihi",
  licence: "ehliyet numarası",
  licenceClass: "ehliyet sınıfı",
  licenceDate: "ehliyet tarihi",
  address: "adres",
};

const identityKindShortWords = { tc: "T.C.", passport: "Pasaport" } as const;

export function describeDriver(driver: DriverView | null): string {
  if (!driver) return "Yazılmadı";
  return [describeIdentity(driver), describeLicence(driver)].filter(Boolean).join(" · ") || "Eksik";
}

export function describeDriverShortly(driver: DriverView | null): string {
  if (!driver) return "Yazılmadı";
  return describeIdentity(driver) || describeLicence(driver) || "Eksik";
}

function describeIdentity({ identityKind, identityEnd }: DriverView): string {
  return identityKind === null ? "" : `${identityKindShortWords[identityKind]} ${maskNumber(identityEnd)}`;
}

function describeLicence({ licenceClass, licenceDate }: DriverView): string {
  return [licenceClass && `${licenceClass} sınıfı`, licenceDate?.slice(0, 4)].filter(Boolean).join(", ");
}

export function nameDriverParts(parts: readonly DriverDataPart[]): string {
  return parts.map((part) => driverPartWords[part]).join(", ");
}

export function makeMissingSentence(driver: DriverView): string | undefined {
  const missing = findMissingDriverData(driver);
  return missing.length > 0 ? `Yazılmayanlar: ${nameDriverParts(missing)}.` : undefined;
}

export function makeShortfallSentences({ age, licence }: DriverShortfall): string[] {
  return [
    ...(age ? [`Sürücü ${age.years} yaşında. Kuralınız en az ${age.minimum}.`] : []),
    ...(licence ? [`${formatLicenceAge(licence.months)}. Kuralınız en az ${licence.minimumYears} yıl.`] : []),
  ];
}

function formatLicenceAge(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  if (months === 0) return "Ehliyeti henüz 1 aylık değil";
  if (rest === 0) return `Ehliyeti ${years} yıllık`;
  return years === 0 ? `Ehliyeti ${rest} aylık` : `Ehliyeti ${years} yıl ${rest} aylık`;
}
