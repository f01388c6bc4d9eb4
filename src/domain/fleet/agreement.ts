import { formatLongDateTime, toIstanbulDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";

import type { AgreementValues } from "./agreement-text.ts";
import { formatModelName, type CarFuel, type CarGear } from "./car-face.ts";
import type { ChargeKind } from "./charge.ts";
import { toCanonicalJson, type CanonicalValue, type SignatureStroke } from "./condition-report.ts";
import { countRentalDays, USUAL_BANDS } from "./rental-rules.ts";

/** How a renter accepts a sheet: at the desk, on their own telephone, or on paper. docs/product.md 9.28. */
export const AGREEMENT_WAYS = ["desk", "link", "paper"] as const;

export type AgreementWay = (typeof AGREEMENT_WAYS)[number];

/**
 * The charges that both sides agree on at the start or when the rental is extended. Charges that are added later, such
 * as tolls, are not included.
 */
export const AGREED_CHARGES = ["rent", "extension", "delivery", "discount"] as const satisfies readonly ChargeKind[];

/**
 * The parts of a sheet that are deleted before the rest: the renter's contact data and the drivers' identity data.
 * docs/product.md 9.28.
 */
export const AGREEMENT_PARTS = ["contact", "identity"] as const;

export type AgreementPart = (typeof AGREEMENT_PARTS)[number];

/**
 * A driver in an agreement. `identity` is masked, because copies of a sheet are kept for longer than the driver's
 * identity number.
 */
export interface AgreementDriver {
  readonly name: string;
  readonly identity: string;
  readonly bornOn: string;
  readonly licence: string;
  readonly address: string;
}

/**
 * The facts that both sides agree on. A new sheet is needed when a fact changes. Amounts are kuruş, instants UTC.
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

/** The company's text and rules. Once a sheet is accepted, later sheets of the rental keep the same text and rules. */
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
  /** 0 for the sample text that the product supplies. */
  readonly textVersion: number;
  readonly text: string;
}

/**
 * A sheet of an agreement. `form` tells other programs the format of its record: in form 1 it contains everything; in
 * form 2 it has digests in place of the parts that are deleted earlier. `rentalId` is the reservation's id if there was
 * no rental yet. `deleted` lists the parts that have been deleted by now.
 */
export interface SignedAgreement {
  readonly form: 1 | 2;
  readonly rentalId: string;
  readonly sheet: number;
  readonly facts: AgreedFacts;
  readonly terms: AgreementTerms;
  readonly deleted?: readonly AgreementPart[] | undefined;
}

/**
 * The full content of a sheet as text. In form 1, the SHA-256 of the text identifies the sheet. docs/product.md 9.28.
 */
export function makeAgreementText({ form, rentalId, sheet, facts, terms }: SignedAgreement): string {
  return toCanonicalJson({ form, rentalId, sheet, facts, terms } as unknown as CanonicalValue);
}

/**
 * Returns the text of each part of a sheet. `salt` must return unguessable characters, because otherwise a digest could
 * be matched against guessed values.
 */
export function makeAgreementParts(
  { facts: { renter, drivers } }: SignedAgreement,
  salt: (part: AgreementPart, text: string) => string,
): Record<AgreementPart, string> {
  const salted = (part: AgreementPart, said: Record<string, CanonicalValue>) =>
    toCanonicalJson({ ...said, salt: salt(part, toCanonicalJson(said)) });
  return {
    contact: salted("contact", { phone: renter.phone, email: renter.email }),
    identity: salted("identity", {
      drivers: drivers.map(({ identity, bornOn, licence, address }) => ({ identity, bornOn, licence, address })),
    }),
  };
}

/** The text whose SHA-256 identifies a sheet of form 2. It has a digest in place of each part. */
export function makeAgreementRecord(
  { form, rentalId, sheet, facts, terms }: SignedAgreement,
  parts: Record<AgreementPart, string>,
): string {
  const { renter, drivers, ...rest } = facts;
  const kept = {
    ...rest,
    renter: { name: renter.name, isBusiness: renter.isBusiness },
    drivers: drivers.map(({ name }) => ({ name })),
  };
  return toCanonicalJson({ form, rentalId, sheet, facts: kept, terms, parts } as unknown as CanonicalValue);
}

/** Parses a sheet from its record. `parts` contains the parts that have not been deleted. */
export function readAgreement(
  record: string,
  parts: Readonly<Partial<Record<AgreementPart, string>>>,
): SignedAgreement {
  const sheet = JSON.parse(record) as SignedAgreement & { parts?: unknown };
  if (sheet.form === 1) return sheet;
  const { parts: _, facts, ...rest } = sheet;
  const contact = JSON.parse(parts.contact ?? "{}") as { phone?: string; email?: string };
  const identity = JSON.parse(parts.identity ?? "{}") as { drivers?: Omit<AgreementDriver, "name">[] };
  const deleted = AGREEMENT_PARTS.filter((part) => parts[part] === undefined);
  return {
    ...rest,
    facts: {
      ...facts,
      renter: { ...facts.renter, phone: contact.phone ?? "", email: contact.email ?? "" },
      drivers: facts.drivers.map(({ name }, nth) => {
        const { identity: number = "", bornOn = "", licence = "", address = "" } = identity.drivers?.[nth] ?? {};
        return { name, identity: number, bornOn, licence, address };
      }),
    },
    ...(deleted.length > 0 && { deleted }),
  };
}

/**
 * How a sheet was accepted. `agreement` is the sheet's digest. If an additional driver signed, `driver` is the index of
 * that driver in the sheet's drivers.
 */
export interface SignedAcceptance {
  readonly form: 1;
  readonly agreement: string;
  readonly driver?: number;
  readonly way: AgreementWay;
  readonly name: string;
  readonly strokes: readonly SignatureStroke[];
  readonly madeBy: string;
  readonly acceptedAt: string;
}

/** The text whose SHA-256 identifies an acceptance. */
export function makeAcceptanceText(acceptance: SignedAcceptance): string {
  return toCanonicalJson(acceptance as unknown as CanonicalValue);
}

/** The data of the last stored sheet that determine the next one. */
export interface LastSheet {
  readonly sheet: SignedAgreement;
  readonly isAccepted: boolean;
}

/**
 * The current sheet: the last sheet while its facts are unchanged, else the next sheet. The company's terms may change
 * only until a sheet is accepted. docs/product.md 9.28.
 */
export function chooseSheet(
  rentalId: string,
  last: LastSheet | undefined,
  facts: AgreedFacts,
  terms: AgreementTerms,
): SignedAgreement {
  if (last === undefined) return { form: 2, rentalId, sheet: 1, facts, terms };
  const kept = last.isAccepted ? last.sheet.terms : terms;
  const next = { ...last.sheet, facts, terms: kept };
  const isSame = last.isAccepted
    ? makeAgreementText({ ...next, facts: keepAgreedFacts(facts) }) ===
      makeAgreementText({ ...last.sheet, facts: keepAgreedFacts(last.sheet.facts) })
    : makeAgreementText(next) === makeAgreementText(last.sheet);
  return isSame ? last.sheet : { form: 2, rentalId, sheet: last.sheet.sheet + 1, facts, terms: kept };
}

/**
 * The facts whose change makes an acceptance invalid. A corrected telephone number or colour does not, and neither does
 * another hand-over time on the agreed day.
 */
function keepAgreedFacts({ renter, drivers, car, from, ...rest }: AgreedFacts): AgreedFacts {
  return {
    ...rest,
    from: toIstanbulDate(new Date(from)),
    renter: { name: renter.name, phone: "", email: "", isBusiness: false },
    // The renter's driver data may be added later. The additional drivers are part of the agreement.
    drivers: listExtraDrivers({ renter, drivers }).map(({ name }) => ({
      name,
      identity: "",
      bornOn: "",
      licence: "",
      address: "",
    })),
    car: { code: car.code, plate: car.plate, make: "", model: "", year: null, colour: "", fuel: null, gear: null },
  };
}

/**
 * Stages of the rental that an agreement is about. `given-up` is a reservation that was cancelled, or for which nobody
 * came.
 */
export const AGREEMENT_STAGES = ["reserved", "given-up", "running", "ended"] as const;

export type AgreementStage = (typeof AGREEMENT_STAGES)[number];

/**
 * Whether the rental has ended or was given up, so that no new sheet can be accepted. A paper that was signed earlier
 * can still be entered. docs/product.md 9.28.
 */
export function isAgreementOver(stage: AgreementStage): boolean {
  return stage === "ended" || stage === "given-up";
}

/** States of a rental's agreement, as a list shows them. docs/product.md 9.28. */
export const AGREEMENT_STATES = ["none", "made", "sent", "opened", "changed", "desk", "link", "paper"] as const;

export type AgreementState = (typeof AGREEMENT_STATES)[number];

/** Returns how the newest sheet of an agreement was accepted, or what is still missing. */
export function agreementState(known: {
  readonly hasSheet: boolean;
  readonly isChanged: boolean;
  readonly isSent: boolean;
  readonly isOpened: boolean;
  readonly way: AgreementWay | null;
  readonly wasAccepted: boolean;
}): AgreementState {
  if (!known.hasSheet) return "none";
  // The renter has accepted an earlier sheet, with facts that have changed since.
  if (known.wasAccepted && (known.isChanged || known.way === null)) return "changed";
  if (known.way !== null) return known.way;
  if (known.isOpened) return "opened";
  return known.isSent ? "sent" : "made";
}

/** The drivers of a sheet other than the renter, each with its index in the drivers. */
export function listExtraDrivers({
  renter,
  drivers,
}: Pick<AgreedFacts, "renter" | "drivers">): { driver: number; name: string }[] {
  return drivers.map(({ name }, driver) => ({ driver, name })).filter(({ name }) => name !== renter.name);
}

/** The sum of the agreed charges in kuruş. */
export function sumCharges({ charges }: Pick<AgreedFacts, "charges">): number {
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}

/** The text for a value that nobody entered. */
const NOT_GIVEN = "belirtilmedi";

/** The text that replaces the values of a deleted part. */
export const DELETED_TEXT = "süresi dolduğu için silindi";

const numberFormat = new Intl.NumberFormat("tr-TR");

/** The number of days of an agreement, counted in the same way as for the price. */
export function countAgreedDays({ facts: { from, until }, terms: { rules } }: SignedAgreement): number {
  return countRentalDays(new Date(from), new Date(until), rules.freeMinutes ?? USUAL_BANDS.freeMinutes);
}

/** The values of all fields of a text. docs/product.md 9.28. */
export function fillAgreementValues(sheet: SignedAgreement): AgreementValues {
  const { facts, terms } = sheet;
  const { company, rules } = terms;
  const days = countAgreedDays(sheet);
  const { car, renter } = facts;
  const model = [formatModelName(car), car.year === null ? "" : String(car.year)]
    .filter((part) => part !== "")
    .join(" ");
  const values = {
    firma: company.name,
    firma_telefonu: company.phone,
    yetki_belgesi: company.authorisationNo,
    mersis: company.mersisNo,
    müşteri: renter.name,
    müşteri_telefonu: sheet.deleted?.includes("contact") ? DELETED_TEXT : renter.phone,
    sürücüler: (facts.drivers.length > 0 ? facts.drivers : [renter]).map(({ name }) => name).join(", "),
    plaka: car.plate,
    araç: model,
    başlangıç: formatLongDateTime(new Date(facts.from)),
    bitiş: formatLongDateTime(new Date(facts.until)),
    gün: String(days),
    ücret: formatKurus(sumCharges(facts)),
    depozito: facts.deposit > 0 ? formatKurus(facts.deposit) : "alınmadı",
    dahil_km: rules.kmADay === null ? "" : `${numberFormat.format(rules.kmADay * days)} km`,
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
