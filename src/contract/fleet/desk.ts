import * as z from "zod/mini";

import { cursorFields, pageSchema, searchField } from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { view } from "#contract/words/views.ts";
import { BOARD_PROBLEMS, BOARD_STEPS } from "#domain/fleet/board.ts";
import { CAR_STATUSES } from "#domain/fleet/car.ts";
import { RESERVATION_STATES } from "#domain/fleet/reservation.ts";

import { faceView } from "./cars.ts";

const apiRoute = makeRoute("Araçlar");

export const DESK_HITS_MAX = 5;

/** `rentalId` is its running rental; null for none. */
const carHitSchema = view("CarHit", {
  code: z.string(),
  plate: z.string(),
  face: faceView,
  status: z.enum(CAR_STATUSES),
  rentalId: z.nullable(z.string()),
});

const customerHitSchema = view("CustomerHit", { id: z.string(), name: z.string(), phone: z.string() });

/** A running rental, with the plate that is stored in it and its planned end (UTC). */
const rentalHitSchema = view("RentalHit", {
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  renterName: z.string(),
  dueAt: z.date(),
});

/** A reservation without a rental, with its car's present plate and its start (UTC); `phone` may be ''. */
const reservationHitSchema = view("ReservationHit", {
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  name: z.string(),
  phone: z.string(),
  startsAt: z.date(),
  state: z.enum(RESERVATION_STATES),
});

const deskHitsView = view("DeskHits", {
  cars: z.array(carHitSchema),
  customers: z.array(customerHitSchema),
  rentals: z.array(rentalHitSchema),
  reservations: z.array(reservationHitSchema),
});
export type DeskHits = z.infer<typeof deskHitsView>;

/**
 * `id` is the reservation's id for a hand-over, and the rental's id for a return. `owed` is in kuruş: the price of the
 * reservation (null if it has none), or the unpaid amount of the rental (negative when overpaid).
 */
const boardRowSchema = view("BoardRow", {
  step: z.enum(BOARD_STEPS),
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  renterName: z.string(),
  renterPhone: z.string(),
  at: z.date(),
  owed: z.nullable(z.int()),
  gaps: z.array(z.enum(BOARD_PROBLEMS)),
  isNoShowProposed: z.boolean(),
});
export type BoardRow = z.infer<typeof boardRowSchema>;

const boardView = pageSchema(boardRowSchema);
export type BoardView = z.infer<typeof boardView>;

export const deskContract = {
  board: panelProcedure
    .route(apiRoute("GET", "/company/desk/board", "Geciken, bugünkü ve yarınki teslimler ve dönüşler, en erken önce"))
    .input(z.strictObject({ cursor: z.optional(cursorFields.instantAndId) }))
    .output(boardView),

  /**
   * Searches cars by plate, code, make or model; customers by name, telephone or e-mail; running rentals by renter,
   * plate or code; and reservations by name, telephone, plate or code. Open reservations from today on come first, then
   * all others whose start is at most 30 days ago.
   */
  search: panelProcedure
    .route(
      apiRoute(
        "GET",
        "/company/desk/search",
        `Araç, müşteri, süren kiralama ve rezervasyon ara; her birinden en çok ${DESK_HITS_MAX} sonuç`,
      ),
    )
    .input(z.strictObject({ search: searchField }))
    .output(deskHitsView),
};
