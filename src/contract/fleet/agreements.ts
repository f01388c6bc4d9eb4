import * as z from "zod/mini";

import { agreementRefusals } from "#contract/words/agreement-refusals.ts";
import { idField, lineField, optionalLineField } from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import type { SheetCopy } from "#domain/fleet/agreement-copy.ts";
import {
  AGREEMENT_PARTS,
  AGREEMENT_STAGES,
  AGREEMENT_STATES,
  AGREEMENT_WAYS,
  type AgreementStage,
  type AgreementState,
  type AgreementWay,
  type SignedAgreement,
} from "#domain/fleet/agreement.ts";
import {
  isSignature,
  SIGNATURE_POINTS_MAX,
  STROKES_MAX,
  type SignatureStroke,
} from "#domain/fleet/condition-report.ts";
import type { SheetChange } from "#domain/fleet/sheet-changes.ts";
import { SIGNING_DOUBTS, SIGNING_PLACES, type SigningEvidence, type SigningPlace } from "#domain/fleet/signing.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";

import { agreementTextEditSchema } from "./agreement-text.ts";

const apiRoute = makeRoute("Sözleşmeler");
const INVALID_VALUE_MESSAGE = "Geçersiz değer.";

const driverSchema = view("AgreementDriver", {
  name: z.string(),
  identity: z.string(),
  bornOn: z.string(),
  licence: z.string(),
  address: z.string(),
});

/** `from` and `until` are instants as text, because the sheet's hash is computed from the text. */
export const agreementSheetView: z.ZodMiniType<SignedAgreement> = view("AgreementSheet", {
  form: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  rentalId: z.string(),
  sheet: z.int(),
  facts: z.object({
    renter: z.object({ name: z.string(), phone: z.string(), email: z.string(), isBusiness: z.boolean() }),
    drivers: z.array(driverSchema),
    car: z.object({
      code: z.string(),
      plate: z.string(),
      make: z.string(),
      model: z.string(),
      year: z.nullable(z.int()),
      colour: z.string(),
      fuel: z.nullable(z.enum(["petrol", "diesel", "lpg", "hybrid", "electric"])),
      gear: z.nullable(z.enum(["manual", "automatic"])),
    }),
    from: z.string(),
    until: z.string(),
    charges: z.array(z.object({ kind: z.string(), text: z.string(), amount: z.int() })),
    deposit: z.int(),
    start: z.optional(z.nullable(z.object({ km: z.nullable(z.int()), fuel: z.nullable(z.int()) }))),
  }),
  terms: z.object({
    company: z.object({
      name: z.string(),
      phone: z.string(),
      authorisationNo: z.string(),
      mersisNo: z.string(),
      address: z.optional(z.string()),
      taxOffice: z.optional(z.string()),
      taxNo: z.optional(z.string()),
    }),
    rules: z.object({
      kmADay: z.nullable(z.int()),
      kmPrice: z.nullable(z.int()),
      fuelPrice: z.nullable(z.int()),
      freeMinutes: z.nullable(z.int()),
      insurance: z.optional(z.string()),
    }),
    textVersion: z.int(),
    text: z.string(),
  }),
  deleted: z.optional(z.array(z.enum(AGREEMENT_PARTS))),
});

const strokeSchema = z.array(z.tuple([z.int(), z.int()]));

export const signingEvidenceView: z.ZodMiniType<SigningEvidence> = view("SigningEvidence", {
  place: z.enum(SIGNING_PLACES),
  linkBy: z.string(),
  linkAt: z.string(),
  code: z.optional(z.nullable(z.object({ at: z.string(), address: z.string(), knownSince: z.string() }))),
  doubts: z.optional(z.array(z.enum(SIGNING_DOUBTS))),
});

/** `evidence` is null for a signature without a link, and for one from before it was stored. */
export interface AcceptanceView {
  way: AgreementWay;
  name: string;
  strokes: readonly SignatureStroke[];
  madeBy: string;
  acceptedAt: Date;
  evidence: SigningEvidence | null;
}
const acceptanceView: z.ZodMiniType<AcceptanceView> = view("Acceptance", {
  way: z.enum(AGREEMENT_WAYS),
  name: z.string(),
  strokes: z.array(strokeSchema),
  madeBy: z.string(),
  acceptedAt: z.date(),
  evidence: z.nullable(signingEvidenceView),
});

export interface SheetDriver {
  driver: number;
  name: string;
  signature: AcceptanceView | null;
}
const sheetDriverSchema: z.ZodMiniType<SheetDriver> = view("SheetDriver", {
  driver: z.int(),
  name: z.string(),
  signature: z.nullable(acceptanceView),
});

export const sheetChangeSchema: z.ZodMiniType<SheetChange> = z.union([
  z.object({ kind: z.enum(["from", "until", "car", "renter"]), before: z.string(), after: z.string() }),
  z.object({ kind: z.enum(["price", "deposit"]), before: z.int(), after: z.int() }),
  z.object({ kind: z.literal("lines") }),
  z.object({ kind: z.literal("drivers"), added: z.array(z.string()), removed: z.array(z.string()) }),
]);

export const sheetCopyView: z.ZodMiniType<SheetCopy> = view("SheetCopy", {
  given: z.nullable(z.object({ at: z.date(), by: z.string() })),
  openedAt: z.nullable(z.date()),
  mailed: z.nullable(z.object({ at: z.date(), to: z.string() })),
});

/**
 * `madeBy` is the member who made the sheet; '' if the renter's own page made it. `changes` is what differs now from an
 * accepted sheet. `sealHolds` is whether sheet and signatures still match their stored hashes.
 */
export interface ListedSheet {
  sheet: number;
  digest: string;
  createdAt: Date;
  madeBy: string;
  acceptance: AcceptanceView | null;
  drivers: SheetDriver[];
  copy: SheetCopy;
  changes: SheetChange[];
  sealHolds: boolean;
}
const listedSheetSchema: z.ZodMiniType<ListedSheet> = view("ListedSheet", {
  sheet: z.int(),
  digest: z.string(),
  createdAt: z.date(),
  madeBy: z.string(),
  acceptance: z.nullable(acceptanceView),
  drivers: z.array(sheetDriverSchema),
  copy: sheetCopyView,
  changes: z.array(sheetChangeSchema),
  sealHolds: z.boolean(),
});

/** `openedFrom` is null for a link that nobody opened, and for one that was opened before the place was stored. */
export interface RenterLinkView {
  madeBy: string;
  madeAt: Date;
  closedAt: Date | null;
  openedAt: Date | null;
  openedFrom: SigningPlace | null;
}
const renterLinkView: z.ZodMiniType<RenterLinkView> = view("RenterLink", {
  madeBy: z.string(),
  madeAt: z.date(),
  closedAt: z.nullable(z.date()),
  openedAt: z.nullable(z.date()),
  openedFrom: z.nullable(z.enum(SIGNING_PLACES)),
});

/**
 * Before the rental, it is the agreement of a reservation, and `rentalId` is the reservation's id. `now` is the sheet
 * that fits the present facts, and `digest` is its hash. `sheets` are the stored sheets, newest first. `isChanged` is
 * whether the facts differ from the newest stored sheet. `liveLinks` is the number of usable links to the renter's
 * page, and `openedAt` is when somebody first read that page outside of the company's browsers.
 */
export interface AgreementView {
  rentalId: string;
  state: AgreementState;
  stage: AgreementStage;
  now: SignedAgreement;
  digest: string;
  isChanged: boolean;
  isEnded: boolean;
  sheets: ListedSheet[];
  liveLinks: number;
  links: RenterLinkView[];
  openedAt: Date | null;
  handedOverAt: Date | null;
}
const agreementView: z.ZodMiniType<AgreementView> = view("Agreement", {
  rentalId: z.string(),
  state: z.enum(AGREEMENT_STATES),
  stage: z.enum(AGREEMENT_STAGES),
  now: agreementSheetView,
  digest: z.string(),
  isChanged: z.boolean(),
  isEnded: z.boolean(),
  sheets: z.array(listedSheetSchema),
  liveLinks: z.int(),
  links: z.array(renterLinkView),
  openedAt: z.nullable(z.date()),
  handedOverAt: z.nullable(z.date()),
});

const agreementStateView = view("AgreementState", {
  state: z.enum(AGREEMENT_STATES),
  acceptedAt: z.nullable(z.date()),
  openedAt: z.nullable(z.date()),
  copy: sheetCopyView,
});
export type AgreementStateView = z.infer<typeof agreementStateView>;

const thousandthSchema = z
  .int({ error: INVALID_VALUE_MESSAGE })
  .check(z.minimum(0, INVALID_VALUE_MESSAGE), z.maximum(1000, INVALID_VALUE_MESSAGE));
export const signatureField = z
  .array(
    z
      .array(z.tuple([thousandthSchema, thousandthSchema]))
      .check(z.maxLength(SIGNATURE_POINTS_MAX, INVALID_VALUE_MESSAGE)),
  )
  .check(
    z.maxLength(STROKES_MAX, INVALID_VALUE_MESSAGE),
    z.refine(isSignature, "Bu imza okunamadı. Silip yeniden imzalayın."),
  );

/** The hash in hexadecimal, by which people accept exactly the sheet that they have read. */
const digestField = z.string({ error: INVALID_VALUE_MESSAGE }).check(z.regex(/^[0-9a-f]{64}$/, INVALID_VALUE_MESSAGE));

/** If it is not the expected name, `sure` must repeat it; the page asks first. */
const signerInput = {
  name: lineField(PERSON_NAME_MAX, "Lütfen imzalayanın adını yazın."),
  sure: z.optional(optionalLineField(PERSON_NAME_MAX)),
};

/** `rentalId` is the id of a rental or, before the rental, the id of its reservation. */
const rentalIdInput = { rentalId: idField };
const notFoundRefusals = { RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND };
const acceptanceRefusals = {
  AGREEMENT_CHANGED: agreementRefusals.AGREEMENT_CHANGED,
  AGREEMENT_ACCEPTED: agreementRefusals.AGREEMENT_ACCEPTED,
  AGREEMENT_OVER: agreementRefusals.AGREEMENT_OVER,
  SIGNER_NAME_DIFFERS: agreementRefusals.SIGNER_NAME_DIFFERS,
};
const unpricedAgreementRefusals = { AGREEMENT_UNPRICED: agreementRefusals.AGREEMENT_UNPRICED };

const driverIndexField = z
  .int({ error: INVALID_VALUE_MESSAGE })
  .check(z.minimum(0, INVALID_VALUE_MESSAGE), z.maximum(9, INVALID_VALUE_MESSAGE));

export const driverSignatureRefusals = {
  ...acceptanceRefusals,
  AGREEMENT_UNACCEPTED: agreementRefusals.AGREEMENT_UNACCEPTED,
  AGREEMENT_DRIVER_GONE: agreementRefusals.AGREEMENT_DRIVER_GONE,
};

/**
 * The form by which the company records the renter's signature: drawn on the clerk's screen (`desk`, with strokes), or
 * written on paper.
 */
const deskAcceptanceSchema = z
  .strictObject({
    ...rentalIdInput,
    digest: digestField,
    way: z.enum(["desk", "paper"] satisfies AgreementWay[], { error: INVALID_VALUE_MESSAGE }),
    ...signerInput,
    strokes: z.optional(signatureField),
  })
  .check(({ value: { way, strokes }, issues }) => {
    if (way === "desk" && strokes === undefined)
      issues.push({ code: "custom", message: "Lütfen imzalatın.", path: ["strokes"], input: strokes });
  });

/**
 * Version 0 is the product's sample, for a company that has not saved a text. In that case `savedAt` is null and
 * `savedBy` is ''.
 */
const agreementTextView = view("AgreementText", {
  version: z.int(),
  text: z.string(),
  savedAt: z.nullable(z.date()),
  savedBy: z.string(),
});
export type AgreementTextView = z.infer<typeof agreementTextView>;

export const agreementsContract = {
  state: panelProcedure
    .route(apiRoute("GET", "/company/rentals/{rentalId}/agreement/state", "Kiralamanın sözleşmesi ne durumda"))
    .input(z.strictObject(rentalIdInput))
    .output(agreementStateView)
    .errors(notFoundRefusals),

  get: panelProcedure
    .route(apiRoute("GET", "/company/rentals/{rentalId}/agreement", "Kiralamanın sözleşmesi"))
    .input(z.strictObject(rentalIdInput))
    .output(agreementView)
    .errors(notFoundRefusals),

  make: panelProcedure
    .route(
      apiRoute(
        "POST",
        "/company/rentals/{rentalId}/agreement",
        "Sözleşmeyi hazırla; kiralama değiştiyse yeni sayfasını",
      ),
    )
    .input(z.strictObject(rentalIdInput))
    .output(agreementView)
    .errors({ ...notFoundRefusals, ...unpricedAgreementRefusals, AGREEMENT_OVER: agreementRefusals.AGREEMENT_OVER }),

  accept: panelProcedure
    .route(
      apiRoute("POST", "/company/rentals/{rentalId}/agreement/acceptance", "Masada imzalandı ya da imzalı kâğıt geldi"),
    )
    .input(deskAcceptanceSchema)
    .output(agreementView)
    .errors({ ...notFoundRefusals, ...acceptanceRefusals, ...unpricedAgreementRefusals }),

  signAsDriver: panelProcedure
    .route(apiRoute("POST", "/company/rentals/{rentalId}/agreement/driver-signature", "Ek sürücü masada imzaladı"))
    .input(
      z.strictObject({
        ...rentalIdInput,
        digest: digestField,
        driver: driverIndexField,
        ...signerInput,
        strokes: signatureField,
      }),
    )
    .output(agreementView)
    .errors({ ...notFoundRefusals, ...driverSignatureRefusals }),

  giveCopy: panelProcedure
    .route(apiRoute("POST", "/company/rentals/{rentalId}/agreement/copy", "Kopyası kiracıya verildi"))
    .input(z.strictObject({ ...rentalIdInput, digest: digestField }))
    .output(agreementView)
    .errors({ ...notFoundRefusals, AGREEMENT_NOT_FOUND: agreementRefusals.AGREEMENT_NOT_FOUND }),

  pdf: panelProcedure
    .route(apiRoute("GET", "/company/rentals/{rentalId}/agreement/{sheet}/pdf", "Sözleşmenin bir sayfası, PDF olarak"))
    .input(z.strictObject({ ...rentalIdInput, sheet: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)) }))
    .output(z.file())
    .errors({ AGREEMENT_NOT_FOUND: agreementRefusals.AGREEMENT_NOT_FOUND }),
};

export const agreementTextsContract = {
  get: panelProcedure
    .route(apiRoute("GET", "/company/agreement-text", "Şirketin sözleşme metni"))
    .input(z.optional(z.strictObject({})))
    .output(agreementTextView),

  save: panelProcedure
    .route(apiRoute("PUT", "/company/agreement-text", "Sözleşme metnini kaydet"))
    .input(agreementTextEditSchema)
    .output(agreementTextView)
    .errors({ CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),
};
