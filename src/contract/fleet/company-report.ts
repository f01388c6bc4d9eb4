import * as z from "zod/mini";

import { cursorFields, dayField, idField, pageSchema, searchField } from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { view } from "#contract/words/views.ts";
import { CHARGE_KINDS } from "#domain/fleet/charge.ts";
import { checkPeriod, REPORT_YEARS_MAX } from "#domain/fleet/company-report.ts";
import { DEPOSIT_KINDS } from "#domain/fleet/deposit.ts";
import { STORED_PAYMENT_MEANS } from "#domain/fleet/payment.ts";

const apiRoute = makeRoute("Raporlar");

const periodProblemMessages = {
  ENDS_BEFORE: "Son gün ilk günden önce olamaz.",
  TOO_LONG: `Bir rapor en fazla ${REPORT_YEARS_MAX} yıl kapsayabilir.`,
};

/** An error that concerns both days is reported at `to` (docs/product/customers-and-expenses.md 10.4). */
export const reportDaysSchema = z.strictObject({ from: dayField, to: dayField }).check(({ value, issues }) => {
  const refused = checkPeriod(value);
  if (refused) issues.push({ code: "custom", path: ["to"], message: periodProblemMessages[refused], input: value.to });
});

/** `outstanding` is the amount that is now unpaid for the rentals that began in the period; negative when overpaid. */
const figureFields = { income: z.int(), collected: z.int(), outstanding: z.int(), spent: z.int() };
const figuresView = z.object(figureFields);
export type FiguresView = z.infer<typeof figuresView>;

const monthFiguresSchema = view("MonthFigures", { month: z.string(), ...figureFields });
export type MonthFiguresView = z.infer<typeof monthFiguresSchema>;

/** `car` is the plate at the time of the rentals, or the code if the car had no plate; '' for amounts without a car. */
const carFiguresSchema = view("CarFigures", {
  car: z.string(),
  ...figureFields,
  rentals: z.int(),
  rentedMs: z.number(),
});
export type CarFiguresView = z.infer<typeof carFiguresSchema>;

const customerFiguresSchema = view("CustomerFigures", {
  id: z.string(),
  name: z.string(),
  income: z.int(),
  rentals: z.int(),
});
export type CustomerFiguresView = z.infer<typeof customerFiguresSchema>;

const incomePartsSchema = z.array(view("IncomePart", { part: z.string(), income: z.int() }));
export type IncomePartView = z.infer<typeof incomePartsSchema>[number];

/**
 * Income by day ('2026-11-21'), or by month ('2026-11') of a long period: of the days that have begun, and of the
 * period before. `comparable` is as much of the period before as has begun of this one.
 */
const incomeLineSchema = view("IncomeLine", {
  present: incomePartsSchema,
  before: incomePartsSchema,
  comparable: z.nullable(view("ComparableIncome", { from: z.string(), to: z.string(), income: z.int() })),
});
export type IncomeLineView = z.infer<typeof incomeLineSchema>;

/**
 * `rentals` is the number of rentals that began in the period, and `averageMs` is their average length; a running
 * rental counts up to now. `passedMs` is the elapsed part of the period (docs/product/customers-and-expenses.md 10.4).
 */
export const companyReportView = view("CompanyReport", {
  ...figureFields,
  rentals: z.int(),
  averageMs: z.nullable(z.number()),
  passedMs: z.number(),
  incomeLine: incomeLineSchema,
  months: z.array(monthFiguresSchema),
  cars: z.array(carFiguresSchema),
  customers: z.array(customerFiguresSchema),
});
export type CompanyReportView = z.infer<typeof companyReportView>;

/** Plate and renter's name are those at the time of the rental. */
const rentalFields = { rentalId: z.string(), code: z.string(), plate: z.string(), renterName: z.string() };

const chargeRowSchema = view("ChargeRow", {
  id: z.string(),
  ...rentalFields,
  kind: z.enum(CHARGE_KINDS),
  amount: z.int(),
  text: z.string(),
  documentNo: z.string(),
  happenedAt: z.date(),
  createdAt: z.date(),
  isReversal: z.boolean(),
});
export type ChargeRowView = z.infer<typeof chargeRowSchema>;

const paymentRowSchema = view("PaymentRow", {
  id: z.string(),
  ...rentalFields,
  amount: z.int(),
  means: z.enum(STORED_PAYMENT_MEANS),
  paidOn: z.string(),
  fromDeposit: z.boolean(),
  createdAt: z.date(),
});
export type PaymentRowView = z.infer<typeof paymentRowSchema>;

const depositRowSchema = view("DepositRow", {
  id: z.string(),
  ...rentalFields,
  kind: z.enum(DEPOSIT_KINDS),
  amount: z.int(),
  means: z.nullable(z.enum(STORED_PAYMENT_MEANS)),
  paidOn: z.string(),
  createdAt: z.date(),
  isReversal: z.boolean(),
});
export type DepositRowView = z.infer<typeof depositRowSchema>;

const rowFilterFields = {
  from: z.optional(dayField),
  to: z.optional(dayField),
  car: z.optional(searchField),
  customerId: z.optional(idField),
};

export const companyReportContract = {
  get: panelProcedure
    .route(apiRoute("GET", "/company/report", "Bir dönemin raporu"))
    .input(reportDaysSchema)
    .output(companyReportView),

  charges: panelProcedure
    .route(apiRoute("GET", "/company/report/charges", "Kalemler, en yeni önce"))
    .input(z.strictObject({ ...rowFilterFields, cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(chargeRowSchema)),

  payments: panelProcedure
    .route(apiRoute("GET", "/company/report/payments", "Ödemeler, en yeni gün önce"))
    .input(z.strictObject({ ...rowFilterFields, cursor: z.optional(cursorFields.dayInstantAndId) }))
    .output(pageSchema(paymentRowSchema)),

  deposits: panelProcedure
    .route(apiRoute("GET", "/company/report/deposits", "Depozito hareketleri, en yeni gün önce"))
    .input(z.strictObject({ ...rowFilterFields, cursor: z.optional(cursorFields.dayInstantAndId) }))
    .output(pageSchema(depositRowSchema)),
};
