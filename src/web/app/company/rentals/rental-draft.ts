import type * as z from "zod/mini";

import type { CarView } from "#contract/api/cars.ts";
import type { rentalStart, RentalView } from "#contract/api/rentals.ts";
import { formatLocalDateTime } from "#domain/istanbul.ts";
import { readDraft, removeDraft, writeDraft } from "#web/app/api/drafts.ts";
import { newId } from "#web/app/api/new-id.ts";
import { shownAccount } from "#web/app/api/shown-account.ts";

import { lastMeans } from "./last-means.ts";

type Amount = number | string | null;

/** The start form as it is typed; an amount that is none is the text, an empty one null. */
export type RentalDraft = Omit<
  z.input<typeof rentalStart>,
  "code" | "total" | "paid" | "deposit" | "kmOut" | "reservationId"
> & {
  /** The reservation that becomes the rental; empty where there is none. */
  reservationId: string;
  total: Amount;
  paid: Amount;
  deposit: Amount;
  kmOut: Amount;
  fuelOut: number | null;
};

/**
 * A start form that nothing was typed into, with the km and the fuel that the car came back with last; its rental has an id from the
 * beginning, so that two tries make one rental.
 */
export function emptyDraft({ km, fuel }: CarView["lastReturn"] = { km: null, fuel: null }): RentalDraft {
  return {
    id: newId(),
    reservationId: "",
    customerId: "",
    total: null,
    paid: null,
    means: lastMeans(),
    deposit: null,
    depositMeans: lastMeans(),
    dueAt: "",
    kmOut: km,
    fuelOut: fuel,
    renterNameVisible: true,
    renterPhoneVisible: true,
  };
}

/** What was typed for a car earlier in this tab, by this account. */
export function readRentalDraft(code: string): RentalDraft | undefined {
  const draft = readDraft(shownAccount() ?? "", nameOf(code));
  return isDraft(draft) ? draft : undefined;
}

export function writeRentalDraft(code: string, draft: RentalDraft): void {
  writeDraft(shownAccount() ?? "", nameOf(code), draft);
}

export function removeRentalDraft(code: string): void {
  removeDraft(shownAccount() ?? "", nameOf(code));
}

/** Keeps what was typed for another rental than the one that its id started. */
export function keepForAnother(code: string, draft: RentalDraft): void {
  writeRentalDraft(code, { ...draft, id: newId() });
}

/** Whether a rental has the values that were typed; if not, an earlier try, whose answer was lost, started it with other ones. */
export function isStartedAs(
  rental: RentalView,
  { customerId, total, paid, deposit, dueAt }: Pick<RentalDraft, "customerId" | "total" | "paid" | "deposit" | "dueAt">,
): boolean {
  return (
    rental.customerId === customerId &&
    rental.total === total &&
    rental.paid === (paid ?? 0) &&
    rental.depositHeld === (deposit ?? 0) &&
    formatLocalDateTime(rental.dueAt) === dueAt
  );
}

function nameOf(code: string): string {
  return `rental:${code}`;
}

/** An older page may have kept another form. */
function isDraft(draft: unknown): draft is RentalDraft {
  const empty: Record<string, unknown> = emptyDraft();
  return (
    typeof draft === "object" &&
    draft !== null &&
    Object.keys(empty).every((key) => {
      const value: unknown = draft[key as keyof typeof draft];
      if (empty[key] === null) return value === null || typeof value === "number" || typeof value === "string";
      return typeof value === typeof empty[key];
    })
  );
}
