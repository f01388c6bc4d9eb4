import * as z from "zod/mini";

import { agreementRefusals } from "#contract/words/agreement-refusals.ts";
import { idField, lineField, localDateTimeField, optionalLineField, textField } from "#contract/words/fields.ts";
import { panelProcedure, procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import {
  AGREEMENT_STAGES,
  AGREEMENT_WAYS,
  type AgreementStage,
  type AgreementWay,
  type SignedAgreement,
} from "#domain/fleet/agreement.ts";
import { CAR_PARTS, CAR_SIDES, type CarPart, type CarSide } from "#domain/fleet/car-parts.ts";
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
import { ROAD_CHARGE_KINDS, type RoadChargeKind } from "#domain/fleet/road-charge.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";

import { agreementSheetView, signatureField, driverSignatureRefusals } from "./agreements.ts";
import { identityNumberField } from "./drivers.ts";

const routeTags = { tags: ["Kiracının sayfası"] };
const INVALID_VALUE_MESSAGE = "Geçersiz değer.";

/** The token in the URL of a renter's page: 128 random bits as base64url. */
const renterTokenField = z
  .string({ error: agreementRefusals.RENTER_LINK_GONE.message })
  .check(z.regex(/^[\w-]{22}$/, agreementRefusals.RENTER_LINK_GONE.message));

const tokenInput = { token: renterTokenField };

/** What the signed condition report of a hand-over or return says about a car of the rental. */
export interface ShownCondition {
  direction: ConditionDirection;
  plate: string;
  km: number | null;
  fuel: number | null;
  place: string;
  notes: string;
  happenedAt: Date;
  accessories: CarAccessory[];
  damages: { side: CarSide; part: CarPart; kind: DamageKind; note: string; known: boolean }[];
  photos: { id: string; position: ConditionPosition; width: number; height: number }[];
}
const shownConditionSchema: z.ZodMiniType<ShownCondition> = z.object({
  direction: z.enum(CONDITION_DIRECTIONS),
  plate: z.string(),
  km: z.nullable(z.int()),
  fuel: z.nullable(z.int()),
  place: z.string(),
  notes: z.string(),
  happenedAt: z.date(),
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
  photos: z.array(z.object({ id: z.string(), position: z.enum(CONDITION_POSITIONS), width: z.int(), height: z.int() })),
});

/**
 * What a renter sees of their rental or, before it, of the reservation. `sheet` is the current sheet of the agreement;
 * null for a rental without an agreement. `wasAccepted` is whether an earlier sheet was accepted. Amounts are kuruş,
 * instants UTC. `now` is the server's time.
 */
export interface RenterPage {
  now: Date;
  company: { name: string; phone: { href: string; text: string } | null };
  code: string;
  plate: string;
  renterName: string;
  stage: AgreementStage;
  /** When the rental began or is planned to begin. */
  startedAt: Date;
  dueAt: Date;
  endedAt: Date | null;
  /**
   * Whether the company's panel is open. Otherwise nobody at the company can answer, and the page is only for reading.
   */
  isAnswered: boolean;
  sheet: SignedAgreement | null;
  digest: string;
  acceptance: { way: AgreementWay; name: string; at: Date } | null;
  /**
   * The data of the renter that are missing and that the renter can add. Data that the company already has are not
   * shown.
   */
  missing: DriverDataPart[];
  wasAccepted: boolean;
  /** The additional drivers of the accepted sheet. `signedAt` is null if the driver has not signed. */
  drivers: { driver: number; name: string; signedAt: Date | null }[];
  /** Accepted sheets, the newest first. */
  copies: { sheet: number; at: Date }[];
  total: number;
  paid: number;
  deposit: { taken: number; held: number; returned: number; setOff: number; dueBack: Date | null };
  conditions: ShownCondition[];
  roadCharges: { kind: RoadChargeKind; at: Date; text: string; plate: string; amount: number }[];
}
const renterPageView: z.ZodMiniType<RenterPage> = z.object({
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
  acceptance: z.nullable(z.object({ way: z.enum(AGREEMENT_WAYS), name: z.string(), at: z.date() })),
  missing: z.array(z.enum(DRIVER_DATA_PARTS)),
  wasAccepted: z.boolean(),
  drivers: z.array(z.object({ driver: z.int(), name: z.string(), signedAt: z.nullable(z.date()) })),
  copies: z.array(z.object({ sheet: z.int(), at: z.date() })),
  total: z.int(),
  paid: z.int(),
  deposit: z.object({
    taken: z.int(),
    held: z.int(),
    returned: z.int(),
    setOff: z.int(),
    dueBack: z.nullable(z.date()),
  }),
  conditions: z.array(shownConditionSchema),
  roadCharges: z.array(
    z.object({ kind: z.enum(ROAD_CHARGE_KINDS), at: z.date(), text: z.string(), plate: z.string(), amount: z.int() }),
  ),
});

const optionalDateField = textField((text) =>
  text === "" || isDateSince1900(text) ? { value: text } : { refused: "Lütfen geçerli bir tarih girin." },
);

/**
 * The data that a renter enters on the page. Fields that the renter leaves empty are ''. A Turkish identity number or a
 * passport number is enough.
 */
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

const agreementFileRefusals = { AGREEMENT_NOT_FOUND: agreementRefusals.AGREEMENT_NOT_FOUND };

/** Procedures of a renter's page. They need no log-in, only the token of a link to the page. */
export const renterPageContract = {
  get: linkProcedure
    .route({ method: "GET", path: "/renter-page/{token}", summary: "Kiracının sayfası; giriş gerekmez", ...routeTags })
    .input(z.strictObject(tokenInput))
    .output(renterPageView),

  accept: linkProcedure
    .route({
      method: "POST",
      path: "/renter-page/{token}/acceptance",
      summary: "Sözleşmeyi kabul et; giriş gerekmez",
      ...routeTags,
    })
    .input(
      z.strictObject({
        ...tokenInput,
        ...sheetDigestInput,
        name: lineField(PERSON_NAME_MAX, "Lütfen adınızı yazın."),
        strokes: signatureField,
      }),
    )
    .output(renterPageView)
    .errors({
      ...companyAwayRefusals,
      AGREEMENT_CHANGED: agreementRefusals.AGREEMENT_CHANGED,
      AGREEMENT_ACCEPTED: agreementRefusals.AGREEMENT_ACCEPTED,
      AGREEMENT_OVER: agreementRefusals.AGREEMENT_OVER,
      AGREEMENT_UNPRICED: agreementRefusals.AGREEMENT_UNPRICED,
    }),

  /** Stores the signature of an additional driver. The driver may sign on any device that has opened the page. */
  signAsDriver: linkProcedure
    .route({
      method: "POST",
      path: "/renter-page/{token}/driver-signature",
      summary: "Ek sürücü olarak imzala; giriş gerekmez",
      ...routeTags,
    })
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
        name: lineField(PERSON_NAME_MAX, "Lütfen adınızı yazın."),
        strokes: signatureField,
      }),
    )
    .output(renterPageView)
    .errors({ ...companyAwayRefusals, ...driverSignatureRefusals }),

  /**
   * Records that somebody reads the page. The page's script calls the procedure at the first touch, so that programs
   * which preview links are not counted.
   */
  opened: linkProcedure
    .route({
      method: "POST",
      path: "/renter-page/{token}/opened",
      summary: "Sayfa okundu; giriş gerekmez",
      ...routeTags,
    })
    .input(z.strictObject(tokenInput))
    .output(z.object({})),

  /** Adds missing data of the renter. Stored data are neither changed nor returned. */
  complete: linkProcedure
    .route({
      method: "POST",
      path: "/renter-page/{token}/data",
      summary: "Eksik bilgilerimi yaz; giriş gerekmez",
      ...routeTags,
    })
    .input(z.strictObject({ ...tokenInput, ...renterDataFields }))
    .output(renterPageView)
    .errors({ ...companyAwayRefusals, AGREEMENT_OVER: agreementRefusals.AGREEMENT_OVER }),

  /**
   * Sends the company a notice that the renter wants to keep the car until a time. `key` opens the page of this notice.
   */
  askLonger: linkProcedure
    .route({
      method: "POST",
      path: "/renter-page/{token}/longer",
      summary: "Uzatmak istiyorum; giriş gerekmez",
      ...routeTags,
    })
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
    .route({
      method: "GET",
      path: "/renter-page/{token}/agreement/{sheet}",
      summary: "Sözleşmenin kopyası, PDF olarak; giriş gerekmez",
      ...routeTags,
    })
    .input(z.strictObject({ ...tokenInput, sheet: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)) }))
    .output(z.file())
    .errors(agreementFileRefusals),

  photo: linkProcedure
    .route({
      method: "GET",
      path: "/renter-page/{token}/photos/{id}",
      summary: "Tutanağın bir fotoğrafı; giriş gerekmez",
      ...routeTags,
    })
    .input(z.strictObject({ ...tokenInput, id: idField }))
    .output(z.file())
    .errors({ PHOTO_NOT_FOUND: refusals.PHOTO_NOT_FOUND }),
};

/** Procedures by which a company makes and closes links to a renter's page. */
export const renterLinksContract = {
  make: panelProcedure
    .route({
      method: "POST",
      path: "/company/rentals/{rentalId}/renter-links",
      summary: "Kiracının sayfasına yeni bağlantı; adresi yalnız şimdi görünür",
      ...routeTags,
    })
    .input(z.strictObject({ rentalId: idField }))
    .output(z.object({ address: z.string(), createdAt: z.date() }))
    .errors({
      RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND,
      AGREEMENT_UNPRICED: agreementRefusals.AGREEMENT_UNPRICED,
      RENTER_LINKS_FULL: agreementRefusals.RENTER_LINKS_FULL,
    }),

  close: panelProcedure
    .route({
      method: "DELETE",
      path: "/company/rentals/{rentalId}/renter-links",
      summary: "Kiracının sayfasına giden bütün bağlantıları kapat",
      ...routeTags,
    })
    .input(z.strictObject({ rentalId: idField }))
    .output(z.object({}))
    .errors({ RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND }),
};
