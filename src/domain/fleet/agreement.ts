import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import {
  fillText,
  fillTextWithWord,
  listOmittedSentences,
  UNKNOWN_PLATE_TEXT,
  type AgreementValues,
  type FilledBlock,
} from "./agreement-text.ts";
import { formatModelName, type CarFuel, type CarGear } from "./car-face.ts";
import type { ChargeKind } from "./charge.ts";
import { toCanonicalJson, type CanonicalValue, type SignatureStroke } from "./condition-report.ts";
import { countRentalDays, DEFAULT_LATE_BANDS } from "./rental-rules.ts";
import type { SigningEvidence } from "./signing.ts";

export const AGREEMENT_WAYS = ["desk", "link", "paper"] as const;

export type AgreementWay = (typeof AGREEMENT_WAYS)[number];

/**
 * The kinds of charges that are part of an agreement, because company and renter agree on them at the start or at an
 * extension.
 */
export const AGREED_CHARGE_KINDS = [
  "rent",
  "extension",
  "delivery",
  "discount",
] as const satisfies readonly ChargeKind[];

/**
 * Parts of an agreement that are deleted before the rest: the renter's contact data (`contact`) and the drivers'
 * identity data (`identity`). docs/product/rentals.md 9.28.
 */
export const AGREEMENT_PARTS = ["contact", "identity"] as const;

export type AgreementPart = (typeof AGREEMENT_PARTS)[number];

/**
 * `identity` shows only the last characters of the number, because agreements are kept for longer than the full number.
 */
export interface AgreementDriver {
  readonly name: string;
  readonly identity: string;
  readonly bornOn: string;
  readonly licence: string;
  readonly address: string;
}

/** Amounts are kuruş; times are ISO strings in UTC. */
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
  /** Km and fuel (eighths) from the sealed condition report of the hand-over; null if there is none yet. */
  readonly start?: { readonly km: number | null; readonly fuel: number | null } | null | undefined;
}

/** Once a sheet is accepted, later sheets of the rental repeat the accepted terms. */
export interface AgreementTerms {
  readonly company: {
    readonly name: string;
    readonly phone: string;
    readonly authorisationNo: string;
    readonly mersisNo: string;
    /** Missing in sheets of the forms 1 and 2. */
    readonly address?: string | undefined;
    readonly taxOffice?: string | undefined;
    readonly taxNo?: string | undefined;
  };
  readonly rules: {
    readonly kmADay: number | null;
    readonly kmPrice: number | null;
    readonly fuelPrice: number | null;
    readonly freeMinutes: number | null;
    /** Missing in sheets of the forms 1 and 2. */
    readonly insurance?: string | undefined;
  };
  /** 0 for the sample text that the product supplies. */
  readonly textVersion: number;
  readonly text: string;
}

/**
 * `form` is the format of its stored record: form 1 contains everything, form 2 has digests in place of the parts that
 * are deleted earlier (`AGREEMENT_PARTS`). Form 3 has what `start`, the company's address and taxes, and `insurance`
 * say, and leaves sentences out whose value nobody entered. Form 4 does so with a deposit and with drivers, too.
 * `rentalId` is the reservation's id if there was no rental yet.
 */
export interface SignedAgreement {
  readonly form: 1 | 2 | 3 | 4;
  readonly rentalId: string;
  readonly sheet: number;
  readonly facts: AgreedFacts;
  readonly terms: AgreementTerms;
  readonly deleted?: readonly AgreementPart[] | undefined;
}

/** Its SHA-256 identifies a sheet of form 1. */
export function makeAgreementText({ form, rentalId, sheet, facts, terms }: SignedAgreement): string {
  return toCanonicalJson({ form, rentalId, sheet, facts, terms } as unknown as CanonicalValue);
}

/**
 * `salt` must return unguessable characters. Without a salt, somebody could find the deleted values by comparing
 * digests of guessed values.
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

/** The values of a deleted part become ''. */
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

/** If an additional driver signed, `driver` is the index of that driver in the sheet's drivers. */
export interface SignedAcceptance {
  readonly form: 1 | 2;
  readonly agreement: string;
  readonly driver?: number;
  readonly way: AgreementWay;
  readonly name: string;
  readonly strokes: readonly SignatureStroke[];
  readonly madeBy: string;
  readonly acceptedAt: string;
  readonly evidence?: SigningEvidence;
}

export function makeAcceptanceText(acceptance: SignedAcceptance): string {
  return toCanonicalJson(acceptance as unknown as CanonicalValue);
}

/** `given-up` is a reservation that was cancelled, or for which nobody came. */
export const AGREEMENT_STAGES = ["reserved", "given-up", "running", "ended"] as const;

export type AgreementStage = (typeof AGREEMENT_STAGES)[number];

/**
 * Whether the rental has ended or was given up, so that no new sheet can be accepted. A paper that was signed earlier
 * can still be entered. docs/product/rentals.md 9.28.
 */
export function isAgreementOver(stage: AgreementStage): boolean {
  return stage === "ended" || stage === "given-up";
}

export const AGREEMENT_STATES = ["none", "made", "sent", "opened", "changed", "desk", "link", "paper"] as const;

export type AgreementState = (typeof AGREEMENT_STATES)[number];

/**
 * `way` is how its newest sheet was accepted, null if that sheet was not accepted. `wasAccepted` is true if any sheet
 * was accepted.
 */
export function determineAgreementState(known: {
  readonly hasSheet: boolean;
  readonly isChanged: boolean;
  readonly isSent: boolean;
  readonly isOpened: boolean;
  readonly way: AgreementWay | null;
  readonly wasAccepted: boolean;
}): AgreementState {
  if (!known.hasSheet) return "none";
  if (known.wasAccepted && (known.isChanged || known.way === null)) return "changed";
  if (known.way !== null) return known.way;
  if (known.isOpened) return "opened";
  return known.isSent ? "sent" : "made";
}

export function listExtraDrivers({
  renter,
  drivers,
}: Pick<AgreedFacts, "renter" | "drivers">): { driver: number; name: string }[] {
  return drivers.map(({ name }, driver) => ({ driver, name })).filter(({ name }) => name !== renter.name);
}

export function sumCharges({ charges }: Pick<AgreedFacts, "charges">): number {
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}

export const NOT_GIVEN_TEXT = "belirtilmedi";

export const DELETED_TEXT = "süresi dolduğu için silindi";

const numberFormat = new Intl.NumberFormat("tr-TR");

export function countAgreedDays({ facts: { from, until }, terms: { rules } }: SignedAgreement): number {
  return countRentalDays(new Date(from), new Date(until), rules.freeMinutes ?? DEFAULT_LATE_BANDS.freeMinutes);
}

export function fillAgreement(sheet: SignedAgreement): FilledBlock[] {
  const values = fillAgreementValues(sheet);
  if (sheet.form < 3) return fillTextWithWord(sheet.terms.text, values, NOT_GIVEN_TEXT);
  return fillText(sheet.terms.text, nameCarInValues(sheet, values));
}

export function listOmittedAgreementSentences(sheet: SignedAgreement): string[] {
  return listOmittedSentences(sheet.terms.text, nameCarInValues(sheet, fillAgreementValues(sheet)));
}

/** A contract always names its car, also if make and model, or even the plate, are unknown. */
function nameCarInValues({ form }: SignedAgreement, values: AgreementValues): AgreementValues {
  const unknownPlate = form < 4 ? "plakası yazılmamış" : UNKNOWN_PLATE_TEXT;
  return { ...values, araç: values.araç || "araç", plaka: values.plaka || unknownPlate };
}

/** The last three are rules that it may do without. */
export const AGREEMENT_GAPS = [
  "plate",
  "model",
  "year",
  "phone",
  "address",
  "taxOffice",
  "taxNo",
  "authorisationNo",
  "mersisNo",
  "insurance",
  "km",
  "fuel",
  "late",
] as const;

export type AgreementGap = (typeof AGREEMENT_GAPS)[number];

function namesExcess(sheet: SignedAgreement): boolean {
  if (sheet.terms.rules.insurance) return true;
  const lines = fillAgreement(sheet).flatMap((block) => {
    if (block.kind === "list") return block.items.map(({ line }) => line);
    return block.kind === "paragraph" ? block.lines : [block.line];
  });
  return lines.some((line) => toSearchKey(line.map(({ text }) => text).join("")).includes("muafiyet"));
}

export function listAgreementGaps(sheet: SignedAgreement): AgreementGap[] {
  const { facts, terms } = sheet;
  const { car } = facts;
  const { company, rules } = terms;
  const isMissing: Record<AgreementGap, boolean> = {
    plate: car.plate === "",
    model: car.make === "" && car.model === "",
    year: car.year === null,
    phone: company.phone === "",
    address: !company.address,
    taxOffice: !company.taxOffice,
    taxNo: !company.taxNo,
    authorisationNo: company.authorisationNo === "",
    mersisNo: company.mersisNo === "",
    insurance: !namesExcess(sheet),
    km: rules.kmADay === null,
    fuel: rules.fuelPrice === null,
    late: rules.freeMinutes === null,
  };
  return AGREEMENT_GAPS.filter((gap) => isMissing[gap]);
}

export function isOptionalRule(gap: AgreementGap): boolean {
  return gap === "km" || gap === "fuel" || gap === "late";
}

export function fillAgreementValues(sheet: SignedAgreement): AgreementValues {
  const { facts, terms } = sheet;
  const { company, rules } = terms;
  const days = countAgreedDays(sheet);
  const { car, renter } = facts;
  // Older sheets took it that nobody but the renter drives and that there is no deposit, if nobody had entered any.
  const isAssumed = sheet.form < 4;
  const model = [formatModelName(car), car.year === null ? "" : String(car.year)]
    .filter((part) => part !== "")
    .join(" ");
  return {
    firma: company.name,
    firma_telefonu: company.phone,
    firma_adresi: company.address ?? "",
    vergi_dairesi: company.taxOffice ?? "",
    vergi_no: company.taxNo ?? "",
    yetki_belgesi: company.authorisationNo,
    mersis: company.mersisNo,
    müşteri: renter.name,
    müşteri_telefonu: sheet.deleted?.includes("contact") ? DELETED_TEXT : renter.phone,
    sürücüler: (facts.drivers.length > 0 || !isAssumed ? facts.drivers : [renter]).map(({ name }) => name).join(", "),
    plaka: car.plate,
    araç: model,
    başlangıç: formatLongDateTime(new Date(facts.from)),
    bitiş: formatLongDateTime(new Date(facts.until)),
    gün: String(days),
    ücret: formatKurus(sumCharges(facts)),
    depozito: facts.deposit > 0 ? formatKurus(facts.deposit) : isAssumed ? "alınmadı" : "",
    dahil_km: rules.kmADay === null ? "" : `${numberFormat.format(rules.kmADay * days)} km`,
    km_ücreti: rules.kmPrice === null ? "" : formatKurus(rules.kmPrice),
    yakıt_ücreti: rules.fuelPrice === null ? "" : formatKurus(rules.fuelPrice),
    ücretsiz_gecikme: rules.freeMinutes === null ? "" : `${rules.freeMinutes} dakika`,
    sigorta: joinLines(rules.insurance ?? ""),
  };
}

/** Joins the lines of a value to one, because a field stands within a line of the text. */
function joinLines(text: string): string {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const isEnded = (line: string, nth: number) => nth === lines.length - 1 || /[.,;:!?…]$/u.test(line);
  return lines.map((line, nth) => (isEnded(line, nth) ? line : `${line};`)).join(" ");
}
