import * as z from "zod/mini";

import { cursorFields, pageSchema, searchField, versionField } from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { DEPOSIT_RULE_DAYS } from "#domain/fleet/deposit-rules.ts";
import { RECEIVABLE_BANDS } from "#domain/fleet/receivable-band.ts";

import { tollCheckCoverageView } from "./toll-checks.ts";

const apiRoute = makeRoute("Alacaklar");

const receivableBandView = view("ReceivableBand", { band: z.enum(RECEIVABLE_BANDS), owed: z.int(), rentals: z.int() });

const receivablesView = view("Receivables", {
  bands: z.array(receivableBandView),
  deposits: z.object({ held: z.int(), rentals: z.int(), late: z.int() }),
});
export type ReceivablesView = z.infer<typeof receivablesView>;

/** `id` is the customer's id or, if the customer was deleted, the rental's id. In that case `customerId` is null. */
const debtorView = view("Debtor", {
  id: z.string(),
  customerId: z.nullable(z.string()),
  name: z.string(),
  phone: z.string(),
  owed: z.int(),
  rentals: z.int(),
  since: z.date(),
});
export type DebtorView = z.infer<typeof debtorView>;

/** `dueOn` is the day by which it must be returned. */
const heldDepositView = view("HeldDeposit", {
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  renterName: z.string(),
  renterPhone: z.string(),
  endedAt: z.date(),
  depositHeld: z.int(),
  dueOn: z.string(),
  tolls: tollCheckCoverageView,
});
export type HeldDepositView = z.infer<typeof heldDepositView>;

/**
 * The other two are the highest deposit of a short and of a long rental, as a number of days' rent
 * (docs/product/rentals.md 9.14).
 */
const depositRulesView = view("DepositRules", {
  returnDays: z.int(),
  shortDays: z.int(),
  longDays: z.int(),
  version: z.int(),
});
export type DepositRulesView = z.infer<typeof depositRulesView>;

const { min, max } = DEPOSIT_RULE_DAYS;
const invalidDaysMessage = `Lütfen ${min} ile ${max} arasında bir tam sayı girin.`;
const daysField = z
  .int({ error: invalidDaysMessage })
  .check(z.minimum(min, invalidDaysMessage), z.maximum(max, invalidDaysMessage));

export const depositRulesEditSchema = z.strictObject({
  version: versionField,
  returnDays: daysField,
  shortDays: daysField,
  longDays: daysField,
});

export const receivablesContract = {
  sums: panelProcedure
    .route(apiRoute("GET", "/company/receivables/sums", "Alacakların toplamları"))
    .input(z.optional(z.strictObject({})))
    .output(receivablesView),

  list: panelProcedure
    .route(apiRoute("GET", "/company/receivables", "Borçlular, en eski borç önce"))
    .input(
      z.strictObject({
        band: z.optional(z.enum(RECEIVABLE_BANDS)),
        search: z.optional(searchField),
        cursor: z.optional(cursorFields.instantAndId),
      }),
    )
    .output(pageSchema(debtorView)),

  deposits: panelProcedure
    .route(apiRoute("GET", "/company/held-deposits", "Geri verilecek depozitolar"))
    .input(z.strictObject({ cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(heldDepositView)),

  depositRules: panelProcedure
    .route(apiRoute("GET", "/company/deposit-rules", "Depozito kuralları"))
    .input(z.optional(z.strictObject({})))
    .output(depositRulesView),

  saveDepositRules: panelProcedure
    .route(apiRoute("PUT", "/company/deposit-rules", "Depozito kurallarını kaydet"))
    .input(depositRulesEditSchema)
    .output(depositRulesView)
    .errors({ CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),
};
