import * as z from "zod/mini";

import {
  chosenCarField,
  codeField,
  cursors,
  dayField,
  idField,
  localDateTimeField,
  pageOf,
  searchField,
} from "#contract/words/fields.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { BLOCK_REASONS } from "#domain/fleet/block.ts";
import { CAR_STATUSES } from "#domain/fleet/car.ts";
import { PERIOD_KINDS, PERIOD_STATES, WARNED_DEADLINES } from "#domain/fleet/period.ts";
import { daysBetween } from "#domain/words/istanbul.ts";

const tag = { tags: ["Takvim"] };

/** Most days of one window of the calendar. */
const WINDOW_DAYS_MAX = 62;

/** Which car a period takes. */
export const carField = chosenCarField("Lütfen bir araç seçin.");

/** When a period begins and ends, Istanbul time whatever the browser's zone (docs/product.md 9.16). */
export const spanFields = {
  from: localDateTimeField("Lütfen geçerli bir başlangıç tarihi ve saati girin."),
  until: localDateTimeField("Lütfen geçerli bir bitiş tarihi ve saati girin."),
};

/** A date of the car that is over before a period is; `dueOn` is a calendar day in Istanbul. */
export const periodWarningView = z.object({ kind: z.enum(WARNED_DEADLINES), dueOn: z.string() });
export type PeriodWarningView = z.infer<typeof periodWarningView>;

/**
 * What takes a car from `startsAt` until `endsAt`, UTC, and keeps it free until `busyUntil`. `who` is the renter, or what is said of a blocked
 * time. `version` is that of the rental, the reservation or the blocked time, whichever it is. `rentalId` and `reservationId` say what it
 * is and was: a rental may come from a reservation, and may be several periods. `isEndangered`: the car should be back and is not.
 */
export const periodView = z.object({
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

/** A car with what takes it in a window, the earliest first. */
const calendarRowView = z.object({
  code: z.string(),
  plate: z.string(),
  status: z.enum(CAR_STATUSES),
  periods: z.array(periodView),
});
export type CalendarRowView = z.infer<typeof calendarRowView>;

/** A car that is free for a time. */
const freeCarView = z.object({ code: z.string(), plate: z.string(), status: z.enum(CAR_STATUSES) });
export type FreeCarView = z.infer<typeof freeCarView>;

const daysMessage = `Takvim en fazla ${WINDOW_DAYS_MAX} gün gösterir.`;

export const periods = {
  /**
   * Cars by plate with their periods from the first day to the last, both shown; `search` finds plate and code, and the cars that somebody of such
   * a name has on these days.
   */
  window: panelProcedure
    .route({ method: "GET", path: "/company/periods", summary: "Takvim: araçlar ve dolu zamanları", ...tag })
    .input(
      z
        .strictObject({
          from: dayField,
          to: dayField,
          search: z.optional(searchField),
          cursor: z.optional(cursors.codeAndPlate),
        })
        .check(({ value: { from, to }, issues }) => {
          const days = daysBetween(from, to);
          if (days < 0)
            issues.push({ code: "custom", message: "Son gün, ilk günden önce olamaz.", path: ["to"], input: to });
          if (days >= WINDOW_DAYS_MAX) issues.push({ code: "custom", message: daysMessage, path: ["to"], input: to });
        }),
    )
    .output(pageOf(calendarRowView)),

  /** Cars that nothing takes between two times, by plate; `except` is a period that is to be moved and so is in nobody's way. */
  free: panelProcedure
    .route({ method: "GET", path: "/company/free-cars", summary: "Bir zamanda boş araçlar, plaka sırasıyla", ...tag })
    .input(
      z.strictObject({
        ...spanFields,
        except: z.optional(idField),
        search: z.optional(searchField),
        cursor: z.optional(cursors.codeAndPlate),
      }),
    )
    .output(pageOf(freeCarView)),

  /** What a form says before it is sent: what takes the car then, null where it is free, and which of its dates are over by then. */
  check: panelProcedure
    .route({ method: "GET", path: "/company/cars/{code}/free", summary: "Araç bir zamanda boş mu?", ...tag })
    .input(z.strictObject({ code: codeField, ...spanFields, except: z.optional(idField) }))
    .output(
      z.object({
        busy: z.nullable(refusals.CAR_BUSY.data),
        warnings: z.array(periodWarningView),
      }),
    )
    .errors({ CAR_NOT_FOUND: refusals.CAR_NOT_FOUND }),
};
