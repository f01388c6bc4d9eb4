import * as z from "zod/mini";

import type { CarView } from "#contract/fleet/cars.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { knownKm } from "#domain/fleet/car-face.ts";
import { PAYMENT_MEANS } from "#domain/fleet/payment.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { readDraft, removeDraft, writeDraft } from "#web/app/api/drafts.ts";
import { newId } from "#web/app/api/new-id.ts";
import { shownAccount } from "#web/app/api/shown-account.ts";
import { lastMeans } from "#web/app/company/parts/last-means.ts";

/** An amount that is none is the text, an empty one null. */
const typedAmount = z.nullable(z.union([z.number(), z.string()]));

const rentalDraft = z.strictObject({
  id: z.string(),
  code: z.string(),
  /** The reservation that becomes the rental; '' where there is none. */
  reservationId: z.string(),
  customerId: z.string(),
  /** What was typed to find a customer, while none is chosen. */
  sought: z.string(),
  /** The customer is added with the rental. */
  isNew: z.boolean(),
  newCustomer: z.strictObject({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    notes: z.string(),
    caution: z.string(),
  }),
  total: typedAmount,
  paid: typedAmount,
  means: z.enum(PAYMENT_MEANS),
  deposit: typedAmount,
  depositMeans: z.enum(PAYMENT_MEANS),
  /** '' is now. */
  startedAt: z.string(),
  dueAt: z.string(),
  kmOut: typedAmount,
  fuelOut: z.nullable(z.number()),
  renterNameVisible: z.boolean(),
  renterPhoneVisible: z.boolean(),
});

/** A rental as it is typed before it starts, of a car, or '' while none is chosen. */
export type RentalDraft = z.infer<typeof rentalDraft>;

/** A customer of whom nothing is typed. */
export function blankCustomer(): RentalDraft["newCustomer"] {
  return { id: newId(), name: "", phone: "", email: "", notes: "", caution: "" };
}

/**
 * A rental of which nothing is typed, with the km and the fuel that the car came back with last; it and its new customer have their ids
 * from the beginning, so that two tries make one of each.
 */
export function emptyDraft(code: string, car: CarView | undefined): RentalDraft {
  const { km, fuel } = readingsOf(car);
  return {
    id: newId(),
    code,
    reservationId: "",
    customerId: "",
    sought: "",
    isNew: false,
    newCustomer: blankCustomer(),
    total: null,
    paid: null,
    means: lastMeans(),
    deposit: null,
    depositMeans: lastMeans(),
    startedAt: "",
    dueAt: "",
    kmOut: km,
    fuelOut: fuel,
    renterNameVisible: true,
    renterPhoneVisible: true,
  };
}

/** What was known last of a car's odometer and tank. */
export function readingsOf(car: Pick<CarView, "odometer" | "lastReturn"> | undefined): CarView["lastReturn"] {
  return car ? { km: knownKm(car.odometer, car.lastReturn.km), fuel: car.lastReturn.fuel } : { km: null, fuel: null };
}

/** What was typed for a car earlier in this tab, by this account. An older page may have kept another form. */
export function readRentalDraft(code: string): RentalDraft | undefined {
  const draft = rentalDraft.safeParse(readDraft(shownAccount() ?? "", nameOf(code))).data;
  return draft?.code === code ? draft : undefined;
}

/** Keeps what is typed; nothing where only the car was chosen. */
export function writeRentalDraft(draft: RentalDraft): void {
  if (isBlank(draft)) removeRentalDraft(draft.code);
  else writeDraft(shownAccount() ?? "", nameOf(draft.code), draft);
}

export function removeRentalDraft(code: string): void {
  removeDraft(shownAccount() ?? "", nameOf(code));
}

/** Keeps what was typed for another rental than the one that its id started. */
export function keepForAnother(draft: RentalDraft): void {
  writeRentalDraft({ ...draft, id: newId() });
}

/** Whether a rental has the values that were typed; if not, an earlier try, whose answer was lost, started it with other ones. */
export function isStartedAs(
  rental: RentalView,
  {
    customerId,
    total,
    paid,
    deposit,
    dueAt,
    startedAt = "",
  }: Pick<RentalDraft, "customerId" | "total" | "paid" | "deposit" | "dueAt"> & { startedAt?: string | undefined },
): boolean {
  return (
    rental.customerId === customerId &&
    rental.total === total &&
    rental.paid === (paid ?? 0) &&
    rental.depositHeld === (deposit ?? 0) &&
    formatLocalDateTime(rental.dueAt) === dueAt &&
    (startedAt === "" || formatLocalDateTime(rental.startedAt) === startedAt)
  );
}

function isBlank({
  customerId,
  reservationId,
  sought,
  isNew,
  startedAt,
  dueAt,
  total,
  paid,
  deposit,
}: RentalDraft): boolean {
  if (reservationId !== "") return false;
  const typed = [total, paid, deposit].some((amount) => amount !== null);
  return customerId === "" && sought === "" && !isNew && startedAt === "" && dueAt === "" && !typed;
}

function nameOf(code: string): string {
  return `rental:${code}`;
}
