import type { LocalSpan } from "#domain/fleet/calendar-view.ts";
import { readDraft, removeDraft, writeDraft } from "#web/app/api/drafts.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { getShownAccount } from "#web/app/api/shown-account.ts";

const DRAFT_NAME = "reservation";

/** The values of the reservation form. An empty amount is null. An amount that is not a number stays a string. */
export interface ReservationDraft extends LocalSpan {
  id: string;
  code: string;
  customerId: string | null;
  name: string;
  phone: string;
  price: number | string | null;
  deposit: number | string | null;
  note: string;
  /** 0 for a new reservation. */
  version: number;
}

/**
 * An empty form for the chosen car and time. Its id stays the same over retries, so that a retry does not make a second
 * reservation.
 */
export function makeEmptyReservation(chosen: Pick<ReservationDraft, "code" | "from" | "until">): ReservationDraft {
  return {
    id: makeId(),
    customerId: null,
    name: "",
    phone: "",
    price: null,
    deposit: null,
    note: "",
    version: 0,
    ...chosen,
  };
}

/** Reads the draft that this account typed earlier in this tab. Car and time come from `chosen`. */
export function readReservationDraft(
  chosen: Pick<ReservationDraft, "code" | "from" | "until">,
): ReservationDraft | undefined {
  const draft = readDraft(getShownAccount() ?? "", DRAFT_NAME);
  return isReservationDraft(draft) ? { ...draft, ...chosen } : undefined;
}

/** Stores the draft. A draft with only car and time is not stored. */
export function writeReservationDraft(draft: ReservationDraft): void {
  const { name, phone, note, price, deposit } = draft;
  const isTyped = name !== "" || phone !== "" || note !== "" || price !== null || deposit !== null;
  if (isTyped) writeDraft(getShownAccount() ?? "", DRAFT_NAME, draft);
  else removeReservationDraft();
}

export function removeReservationDraft(): void {
  removeDraft(getShownAccount() ?? "", DRAFT_NAME);
}

/** Whether a stored draft has the current shape. An older version of the page may have stored another shape. */
function isReservationDraft(draft: unknown): draft is ReservationDraft {
  const empty: Record<string, unknown> = { ...makeEmptyReservation({ code: "", from: "", until: "" }) };
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
