import * as z from "zod/mini";

import {
  amountField,
  calendarDateField,
  cursorFields,
  idField,
  localDateTimeField,
  optionalLineField,
  pageSchema,
  plateField,
  searchField,
  versionField,
} from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { CHARGE_TEXT_MAX, DOCUMENT_NO_MAX } from "#domain/fleet/charge.ts";
import {
  ROAD_CHARGE_KINDS,
  ROAD_CHARGE_LINES_MAX,
  ROAD_CHARGE_MATCHES,
  ROAD_CHARGE_STATES,
  ROAD_CHARGE_STEPS,
  ROAD_CHARGES_PER_REQUEST_MAX,
} from "#domain/fleet/road-charge.ts";

const apiRoute = makeRoute("HGS ve cezalar");

const chargedRentalSchema = view("ChargedRental", {
  id: z.string(),
  renterName: z.string(),
  renterPhone: z.string(),
  startedAt: z.date(),
  endedAt: z.nullable(z.date()),
});

/**
 * The amount is kuruş, instants are UTC. `reducedUntil` is the last day on which a fine can be paid at the reduced
 * amount. `rental` is null if no renter is known.
 */
const roadChargeView = view("RoadCharge", {
  id: z.string(),
  kind: z.enum(ROAD_CHARGE_KINDS),
  plate: z.string(),
  happenedAt: z.date(),
  amount: z.int(),
  documentNo: z.string(),
  text: z.string(),
  state: z.enum(ROAD_CHARGE_STATES),
  reducedUntil: z.nullable(z.string()),
  match: z.enum(ROAD_CHARGE_MATCHES),
  rental: z.nullable(chargedRentalSchema),
  isCharged: z.boolean(),
  enteredBy: z.string(),
  version: z.int(),
});
export type RoadChargeView = z.infer<typeof roadChargeView>;

const kindField = z.enum(ROAD_CHARGE_KINDS, { error: "Lütfen türünü seçin." });

const INVALID_VALUE_MESSAGE = "Geçersiz değer.";

/**
 * `times` numbers the similar lines of a list: 1 for the first of them. `isApart` confirms that a similar entry in the
 * database is another toll or fine.
 */
export const roadChargeLineInput = z.strictObject({
  plate: plateField.check(({ value, issues }) => {
    if (value === "") issues.push({ code: "custom", message: "Lütfen plakayı yazın.", input: value });
  }),
  at: localDateTimeField("Lütfen geçerli bir tarih ve saat girin."),
  amount: amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi)."),
  documentNo: optionalLineField(DOCUMENT_NO_MAX),
  text: optionalLineField(CHARGE_TEXT_MAX),
  times: z.optional(
    z
      .int(INVALID_VALUE_MESSAGE)
      .check(z.minimum(1, INVALID_VALUE_MESSAGE), z.maximum(ROAD_CHARGE_LINES_MAX, INVALID_VALUE_MESSAGE)),
  ),
  isApart: z.optional(z.boolean(INVALID_VALUE_MESSAGE)),
});
export type RoadChargeLineInput = z.output<typeof roadChargeLineInput>;

const tooManyLinesMessage = `Bir seferde en fazla ${ROAD_CHARGES_PER_REQUEST_MAX} satır gönderilebilir.`;
const linesField = z
  .array(roadChargeLineInput, { error: "Geçersiz değer." })
  .check(z.minLength(1, "Geçersiz değer."), z.maxLength(ROAD_CHARGES_PER_REQUEST_MAX, tooManyLinesMessage));

/** The list with which lines are added. What acts on a list leaves the other tolls and fines as they are. */
const listField = { listId: z.optional(idField) };

const lineBatchSchema = z.strictObject({ kind: kindField, lines: linesField });

/**
 * `found` says that the plate is not the company's, that the line is already stored, or how its renter was found.
 * `like` is a stored entry with the same plate, minute, amount and kind; null for none.
 */
const lookedUpLineView = view("LookedUpLine", {
  found: z.enum(["foreign", "known", ...ROAD_CHARGE_MATCHES]),
  renterName: z.nullable(z.string()),
  like: z.nullable(z.object({ documentNo: z.string(), text: z.string(), count: z.int() })),
});
export type LookedUpLine = z.infer<typeof lookedUpLineView>;

/** A line that resembles an entry of the database ('alike') is saved only after the user has decided. */
const SAVING_RESULTS = ["saved", "known", "alike", "foreign"] as const;
export type SavingResult = (typeof SAVING_RESULTS)[number];

export const roadChargeEditSchema = z.strictObject({
  id: idField,
  version: versionField,
  state: z.enum(ROAD_CHARGE_STATES, { error: "Lütfen durumu seçin." }),
  reducedUntil: calendarDateField,
});

const notFoundRefusals = { ROAD_CHARGE_NOT_FOUND: refusals.ROAD_CHARGE_NOT_FOUND };
const changedMeanwhileRefusals = { CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE };
const countedSumFields = { count: z.int().check(z.minimum(0)), amount: z.int().check(z.minimum(0)) };

export const roadChargesContract = {
  list: panelProcedure
    .route(apiRoute("GET", "/company/road-charges", "HGS ve cezalar, en yeni önce"))
    .input(
      z.strictObject({
        search: z.optional(searchField),
        kind: z.optional(kindField),
        state: z.optional(z.enum(ROAD_CHARGE_STATES, { error: "Geçersiz değer." })),
        step: z.optional(z.enum(ROAD_CHARGE_STEPS, { error: "Geçersiz değer." })),
        cursor: z.optional(cursorFields.instantAndId),
      }),
    )
    .output(pageSchema(roadChargeView)),

  due: panelProcedure
    .route(apiRoute("GET", "/company/road-charges/due", "İndirimli ödeme süresi geçen ve yaklaşan cezalar"))
    .input(z.strictObject({ cursor: z.optional(cursorFields.dayInstantAndId) }))
    .output(pageSchema(roadChargeView)),

  get: panelProcedure
    .route(apiRoute("GET", "/company/road-charges/{id}", "HGS geçişi ya da ceza"))
    .input(z.strictObject({ id: idField }))
    .output(roadChargeView)
    .errors(notFoundRefusals),

  look: panelProcedure
    .route(apiRoute("POST", "/company/road-charges/look", "Satırların kiracılarını bul"))
    .input(lineBatchSchema)
    .output(z.array(lookedUpLineView)),

  add: panelProcedure
    .route(apiRoute("POST", "/company/road-charges", "HGS geçişi ya da ceza ekle"))
    .input(z.extend(lineBatchSchema, listField))
    .output(z.array(z.enum(SAVING_RESULTS))),

  change: panelProcedure
    .route(apiRoute("PUT", "/company/road-charges/{id}", "Durumu ve son günü değiştir"))
    .input(roadChargeEditSchema)
    .output(roadChargeView)
    .errors({ ...notFoundRefusals, ...changedMeanwhileRefusals }),

  assign: panelProcedure
    .route(apiRoute("PUT", "/company/road-charges/{id}/rental", "Kiralamayı elle seç"))
    .input(z.strictObject({ id: idField, version: versionField, rentalId: z.nullable(idField) }))
    .output(roadChargeView)
    .errors({
      ...notFoundRefusals,
      ...changedMeanwhileRefusals,
      RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND,
      ROAD_CHARGE_CHARGED: refusals.ROAD_CHARGE_CHARGED,
    }),

  charge: panelProcedure
    .route(apiRoute("POST", "/company/road-charges/{id}/charge", "Kiracıya yansıt"))
    .input(z.strictObject({ id: idField }))
    .output(roadChargeView)
    .errors({
      ...notFoundRefusals,
      ROAD_CHARGE_UNCLEAR: refusals.ROAD_CHARGE_UNCLEAR,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
    }),

  takeBack: panelProcedure
    .route(apiRoute("DELETE", "/company/road-charges/{id}/charge", "Yansıtmayı geri al"))
    .input(z.strictObject({ id: idField }))
    .output(roadChargeView)
    .errors({ ...notFoundRefusals, TOTAL_BELOW_ZERO: refusals.TOTAL_BELOW_ZERO }),

  waiting: panelProcedure
    .route(apiRoute("GET", "/company/road-charges/waiting", "Hepsi yansıtılırsa ne kadar"))
    .input(z.optional(z.strictObject(listField)))
    .output(z.object(countedSumFields)),

  chargeAll: panelProcedure
    .route(apiRoute("POST", "/company/road-charges/charge-all", "Kesin olanların hepsini yansıt"))
    .input(z.strictObject({ ...countedSumFields, ...listField }))
    .output(z.object(countedSumFields))
    .errors({ ROAD_CHARGES_CHANGED: refusals.ROAD_CHARGES_CHANGED }),

  remove: panelProcedure
    .route(apiRoute("DELETE", "/company/road-charges/{id}", "Kaydı sil"))
    .input(z.strictObject({ id: idField }))
    .output(z.object({ id: z.string() }))
    .errors({ ...notFoundRefusals, ROAD_CHARGE_CHARGED: refusals.ROAD_CHARGE_CHARGED }),
};
