import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";

import type { AgreementValues } from "./agreement-text.ts";
import { modelName, type CarFuel, type CarGear } from "./car-face.ts";
import type { ChargeKind } from "./charge.ts";
import { canonicalJson, type CanonicalValue, type Stroke } from "./condition-report.ts";
import { rentalDays, USUAL_BANDS } from "./rental-rules.ts";

/** How a renter accepts a sheet: at the desk, on their own telephone, or on paper. docs/product.md 9.28. */
export const AGREEMENT_WAYS = ["desk", "link", "paper"] as const;

export type AgreementWay = (typeof AGREEMENT_WAYS)[number];

/**
 * The charges that both sides agree on at the start or when the rental is extended. Later ones, such as tolls, are not
 * included.
 */
export const AGREED_CHARGES = ["rent", "extension", "delivery", "discount"] as const satisfies readonly ChargeKind[];

/** A driver in an agreement. The identity is masked, because a sheet is kept for longer than the number itself. */
export interface AgreementDriver {
  readonly name: string;
  readonly identity: string;
  readonly bornOn: string;
  readonly licence: string;
  readonly address: string;
}

/**
 * The facts that both sides agree on. When one of them changes, a new sheet is needed. Amounts are kuruş, instants UTC.
 */
export interface AgreedFacts {
  readonly renter: {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly isBusiness: boolean;
  };
  readonly drivers: readonly AgreementDriver[];
  readonly car: {
    readonly code: string;
    readonly plate: string;
    readonly make: string;
    readonly model: string;
    readonly year: number | null;
    readonly colour: string;
    readonly fuel: CarFuel | null;
    readonly gear: CarGear | null;
  };
  readonly from: string;
  readonly until: string;
  readonly charges: readonly { readonly kind: string; readonly text: string; readonly amount: number }[];
  readonly deposit: number;
}

/** The company's part: its text and rules. Once a sheet is accepted, later sheets of the rental keep them. */
export interface AgreementTerms {
  readonly company: {
    readonly name: string;
    readonly phone: string;
    readonly authorisationNo: string;
    readonly mersisNo: string;
  };
  readonly rules: {
    readonly kmADay: number | null;
    readonly kmPrice: number | null;
    readonly fuelPrice: number | null;
    readonly freeMinutes: number | null;
  };
  /** 0 for the product's sample. */
  readonly textVersion: number;
  readonly text: string;
}

/**
 * A sheet in the form that is sealed. `form` is the version of this format, so that other programs know how to read it.
 */
export interface SealedAgreement {
  readonly form: 1;
  readonly rentalId: string;
  readonly sheet: number;
  readonly facts: AgreedFacts;
  readonly terms: AgreementTerms;
}

/** The text whose SHA-256 seals a sheet. docs/product.md 9.28. */
export function agreementText(sheet: SealedAgreement): string {
  return canonicalJson(sheet as unknown as CanonicalValue);
}

/** How a sheet was accepted. `agreement` is the sheet's digest. */
export interface SealedAcceptance {
  readonly form: 1;
  readonly agreement: string;
  readonly way: AgreementWay;
  readonly name: string;
  readonly strokes: readonly Stroke[];
  readonly madeBy: string;
  readonly acceptedAt: string;
}

/** The text whose SHA-256 seals an acceptance. */
export function acceptanceText(acceptance: SealedAcceptance): string {
  return canonicalJson(acceptance as unknown as CanonicalValue);
}

/** The parts of the last stored sheet on which the next one depends. */
export interface LastSheet {
  readonly sheet: SealedAgreement;
  readonly isAccepted: boolean;
}

/**
 * The current sheet: the last one while its facts are unchanged, else the next one. The company's terms may change only
 * until a sheet is accepted; after that the rental keeps them. docs/product.md 9.28.
 */
export function chooseSheet(
  rentalId: string,
  last: LastSheet | undefined,
  facts: AgreedFacts,
  terms: AgreementTerms,
): SealedAgreement {
  if (last === undefined) return { form: 1, rentalId, sheet: 1, facts, terms };
  const kept = last.isAccepted ? last.sheet.terms : terms;
  const next = { ...last.sheet, facts, terms: kept };
  const isSame = last.isAccepted
    ? agreementText({ ...next, facts: agreedPart(facts) }) ===
      agreementText({ ...last.sheet, facts: agreedPart(last.sheet.facts) })
    : agreementText(next) === agreementText(last.sheet);
  return isSame ? last.sheet : { ...next, sheet: last.sheet.sheet + 1 };
}

/** The part of the facts whose change ends an acceptance. A corrected telephone or colour does not end it. */
function agreedPart({ renter, drivers, car, ...rest }: AgreedFacts): AgreedFacts {
  return {
    ...rest,
    renter: { name: renter.name, phone: "", email: "", isBusiness: false },
    // The renter's own data may be completed later, but the other drivers are part of what was agreed.
    drivers: drivers
      .filter(({ name }) => name !== renter.name)
      .map(({ name }) => ({ name, identity: "", bornOn: "", licence: "", address: "" })),
    car: { code: car.code, plate: car.plate, make: "", model: "", year: null, colour: "", fuel: null, gear: null },
  };
}

/** The state of a rental's agreement, for one line. docs/product.md 9.28. */
export const AGREEMENT_STATES = ["none", "made", "sent", "changed", "desk", "link", "paper"] as const;

export type AgreementState = (typeof AGREEMENT_STATES)[number];

/** The state of an agreement: how its newest sheet was accepted, or what is missing. */
export function agreementState(known: {
  readonly hasSheet: boolean;
  readonly isChanged: boolean;
  readonly isSent: boolean;
  readonly way: AgreementWay | null;
  readonly wasAccepted: boolean;
}): AgreementState {
  if (!known.hasSheet) return "none";
  // The renter has accepted an earlier sheet with other facts.
  if (known.wasAccepted && (known.isChanged || known.way === null)) return "changed";
  return known.way ?? (known.isSent ? "sent" : "made");
}

/** The sum of the agreed charges in kuruş. */
export function agreedTotal({ charges }: Pick<AgreedFacts, "charges">): number {
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}

/** The text for a value that nobody entered. */
const NOT_GIVEN = "belirtilmedi";

const number = new Intl.NumberFormat("tr-TR");

/** The number of days of an agreement, counted in the same way as for the price. */
export function agreedDays({ facts: { from, until }, terms: { rules } }: SealedAgreement): number {
  return rentalDays(new Date(from), new Date(until), rules.freeMinutes ?? USUAL_BANDS.freeMinutes);
}

/** The values of all fields of a text. docs/product.md 9.28. */
export function agreementValues(sheet: SealedAgreement): AgreementValues {
  const { facts, terms } = sheet;
  const { company, rules } = terms;
  const days = agreedDays(sheet);
  const { car, renter } = facts;
  const model = [modelName(car), car.year === null ? "" : String(car.year)].filter((part) => part !== "").join(" ");
  const values = {
    firma: company.name,
    firma_telefonu: company.phone,
    yetki_belgesi: company.authorisationNo,
    mersis: company.mersisNo,
    müşteri: renter.name,
    müşteri_telefonu: renter.phone,
    sürücüler: (facts.drivers.length > 0 ? facts.drivers : [renter]).map(({ name }) => name).join(", "),
    plaka: car.plate,
    araç: model,
    başlangıç: formatLongDateTime(new Date(facts.from)),
    bitiş: formatLongDateTime(new Date(facts.until)),
    gün: String(days),
    ücret: formatKurus(agreedTotal(facts)),
    depozito: facts.deposit > 0 ? formatKurus(facts.deposit) : "alınmadı",
    dahil_km: rules.kmADay === null ? "" : `${number.format(rules.kmADay * days)} km`,
    km_ücreti: rules.kmPrice === null ? "" : formatKurus(rules.kmPrice),
    yakıt_ücreti: rules.fuelPrice === null ? "" : formatKurus(rules.fuelPrice),
    ücretsiz_gecikme: rules.freeMinutes === null ? "" : `${rules.freeMinutes} dakika`,
  } satisfies AgreementValues;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === "" ? NOT_GIVEN : value]),
  ) as AgreementValues;
}

/** Whether the renter had the copy by the time the car was handed over. docs/product.md 9.28. */
export function hadCopyBefore(copyAt: Date | null, handedOverAt: Date): boolean {
  return copyAt !== null && copyAt <= handedOverAt;
}
