import * as z from "zod/mini";

import {
  chosenCarField,
  codeField,
  cursorFields,
  dayField,
  idField,
  localDateTimeField,
  pageSchema,
  searchField,
} from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { BLOCK_REASONS } from "#domain/fleet/block.ts";
import { CAR_STATUSES } from "#domain/fleet/car.ts";
import { DUE_KINDS } from "#domain/fleet/maintenance.ts";
import { PERIOD_KINDS, PERIOD_STATES } from "#domain/fleet/period.ts";
import { countDaysBetween } from "#domain/words/istanbul.ts";

const apiRoute = makeRoute("Takvim");

const WINDOW_DAYS_MAX = 62;

export const carField = chosenCarField("Lütfen bir araç seçin.");

/** Istanbul times, whatever the time zone of the browser (docs/product/rentals.md 9.16). */
export const spanFields = {
  from: localDateTimeField("Lütfen geçerli bir başlangıç tarihi ve saati girin."),
  until: localDateTimeField("Lütfen geçerli bir bitiş tarihi ve saati girin."),
};

/** `dueOn` is a calendar day in Istanbul, null if only an odometer reading is set. */
export const periodWarningView = z.object({
  kind: z.enum(DUE_KINDS),
  dueOn: z.nullable(z.string()),
  text: z.string(),
  kmLeft: z.optional(z.int()),
});
export type PeriodWarningView = z.infer<typeof periodWarningView>;

/**
 * `who` is the renter, or the text of a blocked time. `version` is the version of the rental, reservation or blocked
 * time. A rental that came from a reservation has both `rentalId` and `reservationId`. After a swap of cars, a rental
 * has several periods.
 */
export const periodView = view("Period", {
  id: z.string(),
  kind: z.enum(PERIOD_KINDS),
  state: z.enum(PERIOD_STATES),
  who: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  busyUntil: z.date(),
  rentalId: z.nullable(z.string()),
  reservationId: z.nullable(z.string()),
  blockReason: z.nullable(z.enum(BLOCK_REASONS)),
  isEndangered: z.boolean(),
  isNoShowProposed: z.boolean(),
  version: z.int(),
});
export type PeriodView = z.infer<typeof periodView>;

const calendarRowView = view("CalendarRow", {
  code: z.string(),
  plate: z.string(),
  status: z.enum(CAR_STATUSES),
  periods: z.array(periodView),
});
export type CalendarRowView = z.infer<typeof calendarRowView>;

const freeCarView = view("FreeCar", { code: z.string(), plate: z.string(), status: z.enum(CAR_STATUSES) });
export type FreeCarView = z.infer<typeof freeCarView>;

const tooManyDaysMessage = `Takvim en fazla ${WINDOW_DAYS_MAX} gün gösterir.`;

export const periodsContract = {
  window: panelProcedure
    .route(apiRoute("GET", "/company/periods", "Takvim: araçlar ve dolu zamanları"))
    .input(
      z
        .strictObject({
          from: dayField,
          to: dayField,
          search: z.optional(searchField),
          cursor: z.optional(cursorFields.codeAndPlate),
        })
        .check(({ value: { from, to }, issues }) => {
          const days = countDaysBetween(from, to);
          if (days < 0)
            issues.push({ code: "custom", message: "Son gün, ilk günden önce olamaz.", path: ["to"], input: to });
          if (days >= WINDOW_DAYS_MAX)
            issues.push({ code: "custom", message: tooManyDaysMessage, path: ["to"], input: to });
        }),
    )
    .output(pageSchema(calendarRowView)),

  free: panelProcedure
    .meta({ takesKey: "cars" })
    .route(apiRoute("GET", "/company/free-cars", "Bir zamanda boş araçlar, plaka sırasıyla"))
    .input(
      z.strictObject({
        ...spanFields,
        except: z.optional(idField),
        search: z.optional(searchField),
        cursor: z.optional(cursorFields.codeAndPlate),
      }),
    )
    .output(pageSchema(freeCarView)),

  check: panelProcedure
    .route(apiRoute("GET", "/company/cars/{code}/free", "Araç bir zamanda boş mu?"))
    .input(z.strictObject({ code: codeField, ...spanFields, except: z.optional(idField) }))
    .output(
      z.object({
        busy: z.nullable(refusals.CAR_BUSY.data),
        warnings: z.array(periodWarningView),
      }),
    )
    .errors({ CAR_NOT_FOUND: refusals.CAR_NOT_FOUND }),
};
