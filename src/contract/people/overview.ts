import * as z from "zod/mini";

import { cursorFields, pageSchema } from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { DELIVERY_ERRORS } from "#domain/notices/alert.ts";
import { MESSAGE_WAYS } from "#domain/notices/overview.ts";
import { CLOCK_DOUBTS } from "#domain/words/clock.ts";

export const countView = view("Count", { count: z.int(), isMore: z.boolean() });
export type CountView = z.infer<typeof countView>;

export const overviewDayView = view("OverviewDay", { day: z.string(), scans: z.nullable(z.int()), notices: z.int() });
export type OverviewDayView = z.infer<typeof overviewDayView>;

const undeliveredCountsSchema = z.array(z.extend(countView, { way: z.enum(MESSAGE_WAYS) }));

export const doubtedClockView = view("DoubtedClock", {
  doubt: z.enum(CLOCK_DOUBTS),
  server: z.date(),
  database: z.date(),
  lastSeen: z.nullable(z.date()),
});
export type DoubtedClockView = z.infer<typeof doubtedClockView>;

/** `claimAlarms` are part of `openReports`. */
export const overviewView = view("Overview", {
  waitingCompanies: countView,
  waitingNames: countView,
  waitingPlates: countView,
  openReports: countView,
  claimAlarms: countView,
  openOrders: countView,
  freeCodes: countView,
  undelivered: undeliveredCountsSchema,
  days: z.array(overviewDayView),
  doubtedClock: z.nullable(doubtedClockView),
});
export type OverviewView = z.infer<typeof overviewView>;

export const undeliveredView = view("Undelivered", {
  id: z.string(),
  way: z.enum(MESSAGE_WAYS),
  kind: z.string(),
  error: z.enum(["", ...DELIVERY_ERRORS]),
  tries: z.int(),
  createdAt: z.date(),
  givenUpAt: z.date(),
});
export type UndeliveredView = z.infer<typeof undeliveredView>;

const apiRoute = makeRoute("Yönetim");

export const overviewContract = {
  get: procedure
    .route(apiRoute("GET", "/admin/overview", "Bekleyen işler ve son yedi gün"))
    .input(z.optional(z.strictObject({})))
    .output(overviewView),

  trustClock: procedure
    .route(apiRoute("POST", "/admin/clock", "Saatin doğru olduğunu onaylar; süresi dolmuş kayıtlar yeniden silinir"))
    .errors({ CLOCKS_APART: refusals.CLOCKS_APART })
    .input(z.optional(z.strictObject({})))
    .output(z.object({})),

  undelivered: procedure
    .route(apiRoute("GET", "/admin/undelivered", "Gönderilemeyen mesajlar, en yeni önce"))
    .input(z.strictObject({ way: z.enum(MESSAGE_WAYS), cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(undeliveredView)),
};
