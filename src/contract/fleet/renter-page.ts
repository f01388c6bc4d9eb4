import * as z from "zod/mini";

import { agreementRefusals } from "#contract/words/agreement-refusals.ts";
import { conditionRefusals } from "#contract/words/condition-refusals.ts";
import { idField, lineField, localDateTimeField, optionalLineField, textField } from "#contract/words/fields.ts";
import { panelProcedure, procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import type { SheetCopy } from "#domain/fleet/agreement-copy.ts";
import {
  AGREEMENT_STAGES,
  AGREEMENT_WAYS,
  type AgreementStage,
  type AgreementWay,
  type SignedAgreement,
} from "#domain/fleet/agreement.ts";
import { CAR_PARTS, CAR_SIDES, type CarPart, type CarSide } from "#domain/fleet/car-parts.ts";
import { CHARGE_KINDS, type ChargeKind } from "#domain/fleet/charge.ts";
import { CONDITION_POSITIONS, type ConditionPosition } from "#domain/fleet/condition-photo.ts";
import {
  CAR_ACCESSORIES,
  CONDITION_DIRECTIONS,
  DAMAGE_KINDS,
  type CarAccessory,
  type ConditionDirection,
  type DamageKind,
} from "#domain/fleet/condition-report.ts";
import {
  DRIVER_ADDRESS_MAX,
  DRIVER_DATA_PARTS,
  isDocumentNumber,
  isDateSince1900,
  isTcNumber,
  LICENCE_CLASS_MAX,
  NATIONALITY_MAX,
  type DriverDataPart,
} from "#domain/fleet/driver.ts";
import { STORED_PAYMENT_MEANS, type StoredPaymentMeans } from "#domain/fleet/payment.ts";
import { ROAD_CHARGE_KINDS, type RoadChargeKind } from "#domain/fleet/road-charge.ts";
import type { SheetChange } from "#domain/fleet/sheet-changes.ts";
import { readSigningCode } from "#domain/fleet/signing-code.ts";
import type { SigningEvidence } from "#domain/fleet/signing.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";

import {
  agreementSheetView,
  sheetCopyView,
  driverSignatureRefusals,
  sheetChangeSchema,
  signatureField,
  signingEvidenceView,
} from "./agreements.ts";
import { identityNumberField } from "./drivers.ts";

const apiRoute = makeRoute("Kiracının sayfası");
const INVALID_VALUE_MESSAGE = "Geçersiz değer.";

const renterTokenField = z
  .string({ error: agreementRefusals.RENTER_LINK_GONE.message })
  .check(z.regex(/^[\w-]{22}$/, agreementRefusals.RENTER_LINK_GONE.message));

const tokenInput = { token: renterTokenField };

/**
 * `happenedAt`, `rentalTime` and `takenAt` are what the company states; `sealedAt` and `receivedAt` are times of the
 * server.
 */
export interface ShownCondition {
  direction: ConditionDirection;
  carNo: number;
  plate: string;
  km: number | null;
  fuel: number | null;
  place: string;
  notes: string;
  happenedAt: Date;
  rentalTime: Date | null;
  sealedAt: Date;
  madeBy: string;
  signature: { name: string } | { absent: string };
  accessories: CarAccessory[];
  damages: { side: CarSide; part: CarPart; kind: DamageKind; note: string; known: boolean }[];
  photos: {
    id: string;
    position: ConditionPosition;
    width: number;
    height: number;
    takenAt: Date;
    receivedAt: Date;
  }[];
}
const shownConditionSchema: z.ZodMiniType<ShownCondition> = view("ShownCondition", {
  direction: z.enum(CONDITION_DIRECTIONS),
  carNo: z.int(),
  plate: z.string(),
  km: z.nullable(z.int()),
  fuel: z.nullable(z.int()),
  place: z.string(),
  notes: z.string(),
  happenedAt: z.date(),
  rentalTime: z.nullable(z.date()),
  sealedAt: z.date(),
  madeBy: z.string(),
  signature: z.union([z.object({ name: z.string() }), z.object({ absent: z.string() })]),
  accessories: z.array(z.enum(CAR_ACCESSORIES)),
  damages: z.array(
    z.object({
      side: z.enum(CAR_SIDES),
      part: z.enum(CAR_PARTS),
      kind: z.enum(DAMAGE_KINDS),
      note: z.string(),
      known: z.boolean(),
    }),
  ),
  photos: z.array(
    z.object({
      id: z.string(),
      position: z.enum(CONDITION_POSITIONS),
      width: z.int(),
      height: z.int(),
      takenAt: z.date(),
      receivedAt: z.date(),
    }),
  ),
});

/**
 * `lines` are its charges that were not reversed, `payments` its payments (a negative amount is a refund), and
 * `reported` the tolls and fines that are not charged yet.
 */
export interface RenterAccount {
  lines: { kind: ChargeKind; at: Date; text: string; plate: string; documentNo: string; amount: number }[];
  payments: { amount: number; paidOn: string; means: StoredPaymentMeans; fromDeposit: boolean }[];
  reported: { kind: RoadChargeKind; at: Date; text: string; plate: string; documentNo: string; amount: number }[];
}
const accountLineFields = {
  at: z.date(),
  text: z.string(),
  plate: z.string(),
  documentNo: z.string(),
  amount: z.int(),
};
const renterAccountSchema: z.ZodMiniType<RenterAccount> = view("RenterAccount", {
  lines: z.array(z.object({ kind: z.enum(CHARGE_KINDS), ...accountLineFields })),
  payments: z.array(
    z.object({
      amount: z.int(),
      paidOn: z.string(),
      means: z.enum(STORED_PAYMENT_MEANS),
      fromDeposit: z.boolean(),
    }),
  ),
  reported: z.array(z.object({ kind: z.enum(ROAD_CHARGE_KINDS), ...accountLineFields })),
});

/**
 * `sheet` is the current sheet of the agreement; null for a rental without an agreement. `wasAccepted` is whether an
 * earlier sheet was accepted. Amounts are kuruş, instants UTC.
 */
export interface RenterPage {
  now: Date;
  company: { name: string; phone: { href: string; text: string } | null };
  code: string;
  plate: string;
  renterName: string;
  stage: AgreementStage;
  startedAt: Date;
  dueAt: Date;
  endedAt: Date | null;
  /** False while the company's panel is closed: nobody can answer, and the page is only for reading. */
  isAnswered: boolean;
  sheet: SignedAgreement | null;
  digest: string;
  acceptance: {
    way: AgreementWay;
    name: string;
    at: Date;
    madeBy: string;
    evidence: SigningEvidence | null;
  } | null;
  missing: DriverDataPart[];
  correctable: DriverDataPart[];
  wasAccepted: boolean;
  drivers: {
    driver: number;
    name: string;
    signedAt: Date | null;
    signedName: string;
    way: AgreementWay | null;
    madeBy: string;
    evidence: SigningEvidence | null;
  }[];
  sheets: { sheet: number; way: AgreementWay; at: Date; changes: SheetChange[]; copy: SheetCopy }[];
  account: RenterAccount | null;
  deposit: { taken: number; held: number; returned: number; setOff: number; dueBack: Date | null };
  conditions: ShownCondition[];
}
const renterPageView: z.ZodMiniType<RenterPage> = view("RenterPage", {
  now: z.date(),
  company: z.object({ name: z.string(), phone: z.nullable(z.object({ href: z.string(), text: z.string() })) }),
  code: z.string(),
  plate: z.string(),
  renterName: z.string(),
  stage: z.enum(AGREEMENT_STAGES),
  startedAt: z.date(),
  dueAt: z.date(),
  endedAt: z.nullable(z.date()),
  isAnswered: z.boolean(),
  sheet: z.nullable(agreementSheetView),
  digest: z.string(),
  acceptance: z.nullable(
    z.object({
      way: z.enum(AGREEMENT_WAYS),
      name: z.string(),
      at: z.date(),
      madeBy: z.string(),
      evidence: z.nullable(signingEvidenceView),
    }),
  ),
  missing: z.array(z.enum(DRIVER_DATA_PARTS)),
  correctable: z.array(z.enum(DRIVER_DATA_PARTS)),
  wasAccepted: z.boolean(),
  drivers: z.array(
    z.object({
      driver: z.int(),
      name: z.string(),
      signedAt: z.nullable(z.date()),
      signedName: z.string(),
      way: z.nullable(z.enum(AGREEMENT_WAYS)),
      madeBy: z.string(),
      evidence: z.nullable(signingEvidenceView),
    }),
  ),
  sheets: z.array(
    z.object({
      sheet: z.int(),
      way: z.enum(AGREEMENT_WAYS),
      at: z.date(),
      changes: z.array(sheetChangeSchema),
      copy: sheetCopyView,
    }),
  ),
  account: z.nullable(renterAccountSchema),
  deposit: z.object({
    taken: z.int(),
    held: z.int(),
    returned: z.int(),
    setOff: z.int(),
    dueBack: z.nullable(z.date()),
  }),
  conditions: z.array(shownConditionSchema),
});

const optionalDateField = textField(
  (text) => (text === "" || isDateSince1900(text) ? { value: text } : { refused: "Lütfen geçerli bir tarih girin." }),
  { kind: "day" },
);

/** Fields that the renter leaves empty are ''. */
const renterDataFields = {
  tc: z.optional(identityNumberField(isTcNumber, "Bu T.C. kimlik numarası doğru değil.")),
  passport: z.optional(identityNumberField(isDocumentNumber, "Bu pasaport numarası doğru değil.")),
  nationality: z.optional(optionalLineField(NATIONALITY_MAX)),
  birthDate: z.optional(optionalDateField),
  licence: z.optional(identityNumberField(isDocumentNumber, "Bu ehliyet numarası doğru değil.")),
  licenceClass: z.optional(optionalLineField(LICENCE_CLASS_MAX)),
  licenceDate: z.optional(optionalDateField),
  address: z.optional(optionalLineField(DRIVER_ADDRESS_MAX)),
};
export type RenterOwnData = { readonly [Name in keyof typeof renterDataFields]?: string | undefined };

const linkProcedure = procedure.errors({
  RENTER_LINK_GONE: agreementRefusals.RENTER_LINK_GONE,
  RENTER_LINK_CLOSED: agreementRefusals.RENTER_LINK_CLOSED,
  RENTER_LINK_EXPIRED: agreementRefusals.RENTER_LINK_EXPIRED,
});

const companyAwayRefusals = { RENTER_COMPANY_AWAY: agreementRefusals.RENTER_COMPANY_AWAY };
const sheetDigestInput = {
  digest: z.string({ error: INVALID_VALUE_MESSAGE }).check(z.regex(/^[0-9a-f]{64}$/, INVALID_VALUE_MESSAGE)),
};

/** If it is not the expected name, `sure` must repeat it; the page asks first. */
const signerInput = {
  name: lineField(PERSON_NAME_MAX, "Lütfen adınızı yazın."),
  sure: z.optional(optionalLineField(PERSON_NAME_MAX)),
};

const signingCodeField = textField((text) => {
  const code = readSigningCode(text);
  return code === undefined ? { refused: agreementRefusals.SIGNING_CODE_WRONG.message } : { value: code };
});

const agreementFileRefusals = { AGREEMENT_NOT_FOUND: agreementRefusals.AGREEMENT_NOT_FOUND };

/** These procedures need no log-in, only the token of a link to the page. */
export const renterPageContract = {
  get: linkProcedure
    .route(apiRoute("GET", "/renter-page/{token}", "Kiracının sayfası; giriş gerekmez"))
    .input(z.strictObject(tokenInput))
    .output(renterPageView),

  accept: linkProcedure
    .route(apiRoute("POST", "/renter-page/{token}/acceptance", "Sözleşmeyi kabul et; giriş gerekmez"))
    .input(
      z.strictObject({
        ...tokenInput,
        ...sheetDigestInput,
        ...signerInput,
        strokes: signatureField,
        code: z.optional(signingCodeField),
      }),
    )
    .output(renterPageView)
    .errors({
      ...companyAwayRefusals,
      SIGNING_CODE_NEEDED: agreementRefusals.SIGNING_CODE_NEEDED,
      SIGNING_CODE_WRONG: agreementRefusals.SIGNING_CODE_WRONG,
      SIGNING_CODE_EXPIRED: agreementRefusals.SIGNING_CODE_EXPIRED,
      SIGNING_CODE_SPENT: agreementRefusals.SIGNING_CODE_SPENT,
      AGREEMENT_CHANGED: agreementRefusals.AGREEMENT_CHANGED,
      AGREEMENT_ACCEPTED: agreementRefusals.AGREEMENT_ACCEPTED,
      AGREEMENT_OVER: agreementRefusals.AGREEMENT_OVER,
      AGREEMENT_UNPRICED: agreementRefusals.AGREEMENT_UNPRICED,
      SIGNER_NAME_DIFFERS: agreementRefusals.SIGNER_NAME_DIFFERS,
    }),

  /** `accept` asks for it where the renter has an e-mail address, except in a browser of the company. */
  sendCode: linkProcedure
    .route(
      apiRoute(
        "POST",
        "/renter-page/{token}/signing-code",
        "İmzayı doğrulayan kodu kiracının e-postasına gönder; giriş gerekmez",
      ),
    )
    .input(z.strictObject(tokenInput))
    .output(z.object({}))
    .errors({
      ...companyAwayRefusals,
      AGREEMENT_ACCEPTED: agreementRefusals.AGREEMENT_ACCEPTED,
      AGREEMENT_OVER: agreementRefusals.AGREEMENT_OVER,
      SIGNING_ADDRESS_UNKNOWN: agreementRefusals.SIGNING_ADDRESS_UNKNOWN,
    }),

  /** The driver may sign on any device that has opened the page. */
  signAsDriver: linkProcedure
    .route(apiRoute("POST", "/renter-page/{token}/driver-signature", "Ek sürücü olarak imzala; giriş gerekmez"))
    .input(
      z.strictObject({
        ...tokenInput,
        ...sheetDigestInput,
        driver: z.coerce
          .number({ error: INVALID_VALUE_MESSAGE })
          .check(
            z.int(INVALID_VALUE_MESSAGE),
            z.minimum(0, INVALID_VALUE_MESSAGE),
            z.maximum(9, INVALID_VALUE_MESSAGE),
          ),
        ...signerInput,
        strokes: signatureField,
      }),
    )
    .output(renterPageView)
    .errors({ ...companyAwayRefusals, ...driverSignatureRefusals }),

  /** The page's script calls the procedure at the first touch, so that programs which preview links are not counted. */
  opened: linkProcedure
    .route(apiRoute("POST", "/renter-page/{token}/opened", "Sayfa okundu; giriş gerekmez"))
    .input(z.strictObject(tokenInput))
    .output(z.object({})),

  complete: linkProcedure
    .route(apiRoute("POST", "/renter-page/{token}/data", "Eksik bilgilerimi yaz; giriş gerekmez"))
    .input(z.strictObject({ ...tokenInput, ...renterDataFields }))
    .output(renterPageView)
    .errors({
      ...companyAwayRefusals,
      AGREEMENT_OVER: agreementRefusals.AGREEMENT_OVER,
      RENTER_DATA_CLOSED: agreementRefusals.RENTER_DATA_CLOSED,
    }),

  askLonger: linkProcedure
    .route(apiRoute("POST", "/renter-page/{token}/longer", "Uzatmak istiyorum; giriş gerekmez"))
    .input(z.strictObject({ ...tokenInput, until: localDateTimeField("Lütfen bir tarih ve saat seçin.") }))
    .output(z.object({ key: z.string() }))
    .errors({
      ...companyAwayRefusals,
      AGREEMENT_OVER: agreementRefusals.AGREEMENT_OVER,
      NOTICES_OFF: refusals.NOTICES_OFF,
      SENDER_BLOCKED: refusals.SENDER_BLOCKED,
      NOTICES_USED_UP: refusals.NOTICES_USED_UP,
      NOTICE_REASON_ALONE: refusals.NOTICE_REASON_ALONE,
      CODE_NOT_FOUND: refusals.CODE_NOT_FOUND,
    }),

  pdf: linkProcedure
    .route(apiRoute("GET", "/renter-page/{token}/agreement/{sheet}", "Sözleşmenin kopyası, PDF olarak; giriş gerekmez"))
    .input(z.strictObject({ ...tokenInput, sheet: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)) }))
    .output(z.file())
    .errors(agreementFileRefusals),

  conditionPdf: linkProcedure
    .route(
      apiRoute(
        "GET",
        "/renter-page/{token}/condition/{direction}/{carNo}",
        "Mühürlü tutanak, PDF olarak; giriş gerekmez",
      ),
    )
    .input(
      z.strictObject({
        ...tokenInput,
        direction: z.enum(CONDITION_DIRECTIONS),
        carNo: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)),
      }),
    )
    .output(z.file())
    .errors({ CONDITION_UNSEALED: conditionRefusals.CONDITION_UNSEALED }),

  photo: linkProcedure
    .route(apiRoute("GET", "/renter-page/{token}/photos/{id}", "Tutanağın bir fotoğrafı; giriş gerekmez"))
    .input(z.strictObject({ ...tokenInput, id: idField }))
    .output(z.file())
    .errors({ PHOTO_NOT_FOUND: refusals.PHOTO_NOT_FOUND }),
};

export const renterLinksContract = {
  make: panelProcedure
    .route(
      apiRoute(
        "POST",
        "/company/rentals/{rentalId}/renter-links",
        "Kiracının sayfasına yeni bağlantı; adresi yalnızca şimdi görünür",
      ),
    )
    .input(z.strictObject({ rentalId: idField }))
    .output(z.object({ address: z.string(), createdAt: z.date() }))
    .errors({
      RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND,
      AGREEMENT_UNPRICED: agreementRefusals.AGREEMENT_UNPRICED,
      RENTER_LINKS_FULL: agreementRefusals.RENTER_LINKS_FULL,
    }),

  close: panelProcedure
    .route(
      apiRoute(
        "DELETE",
        "/company/rentals/{rentalId}/renter-links",
        "Kiracının sayfasına giden bütün bağlantıları kapat",
      ),
    )
    .input(z.strictObject({ rentalId: idField }))
    .output(z.object({}))
    .errors({ RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND }),
};
