import * as z from "zod/mini";

import type { CarView } from "#contract/fleet/cars.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { computeLastKnownKm } from "#domain/fleet/car-face.ts";
import { PAYMENT_MEANS } from "#domain/fleet/payment.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { readDraft, removeDraft, writeDraft } from "#web/app/api/drafts.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { getShownAccount } from "#web/app/api/shown-account.ts";
import { readLastPaymentMeans } from "#web/app/company/parts/last-payment-means.ts";

/** A string if the typed text is not an amount; null if it is empty. */
const typedAmountSchema = z.nullable(z.union([z.number(), z.string()]));

const rentalDraftSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  reservationId: z.string(),
  customerId: z.string(),
  sought: z.string(),
  isNew: z.boolean(),
  newCustomer: z.strictObject({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    notes: z.string(),
    caution: z.string(),
    // Drafts stored by an older version of the page do not have this field.
    isBusiness: z.optional(z.boolean()),
  }),
  total: typedAmountSchema,
  paid: typedAmountSchema,
  means: z.enum(PAYMENT_MEANS),
  deposit: typedAmountSchema,
  depositMeans: z.enum(PAYMENT_MEANS),
  /** '' means now. */
  startedAt: z.string(),
  dueAt: z.string(),
  kmOut: typedAmountSchema,
  fuelOut: z.nullable(z.number()),
  renterNameVisible: z.boolean(),
  /** While it is null, the company's default applies. */
  renterPhoneVisible: z.nullable(z.boolean()),
});

export type RentalDraft = z.infer<typeof rentalDraftSchema>;

export function makeBlankCustomer(): RentalDraft["newCustomer"] {
  return { id: makeId(), name: "", phone: "", email: "", notes: "", caution: "", isBusiness: false };
}

/** The ids of rental and customer are created here, so that a retry does not create a second rental or customer. */
export function makeEmptyDraft(code: string): RentalDraft {
  return {
    id: makeId(),
    code,
    reservationId: "",
    customerId: "",
    sought: "",
    isNew: false,
    newCustomer: makeBlankCustomer(),
    total: null,
    paid: null,
    means: readLastPaymentMeans(),
    deposit: null,
    depositMeans: readLastPaymentMeans(),
    startedAt: "",
    dueAt: "",
    kmOut: null,
    fuelOut: null,
    renterNameVisible: true,
    renterPhoneVisible: null,
  };
}

/** A form only proposes them, because nobody has read them at this hand-over. */
export function readLastReadings(car: Pick<CarView, "odometer" | "lastReturn"> | undefined): CarView["lastReturn"] {
  return car
    ? { km: computeLastKnownKm(car.odometer, car.lastReturn.km), fuel: car.lastReturn.fuel }
    : { km: null, fuel: null };
}

export function readRentalDraft(code: string): RentalDraft | undefined {
  const draft = rentalDraftSchema.safeParse(readDraft(getShownAccount() ?? "", makeDraftName(code))).data;
  return draft?.code === code ? draft : undefined;
}

export function writeRentalDraft(draft: RentalDraft): void {
  if (isBlankDraft(draft)) removeRentalDraft(draft.code);
  else writeDraft(getShownAccount() ?? "", makeDraftName(draft.code), draft);
}

export function removeRentalDraft(code: string): void {
  removeDraft(getShownAccount() ?? "", makeDraftName(code));
}

export function storeUnderNewId(draft: RentalDraft): void {
  writeRentalDraft({ ...draft, id: makeId() });
}

/** If it does not, an earlier attempt, whose response was lost, has started the rental with other values. */
export function isRentalOfDraft(
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

function isBlankDraft({
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

function makeDraftName(code: string): string {
  return `rental:${code}`;
}
