import type { LocalSpan } from "#domain/fleet/calendar-view.ts";
import { readDraft, removeDraft, writeDraft } from "#web/app/api/drafts.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { getShownAccount } from "#web/app/api/shown-account.ts";

const DRAFT_NAME = "reservation";

export interface ReservationDraft extends LocalSpan {
  id: string;
  code: string;
  customerId: string | null;
  name: string;
  phone: string;
  price: number | string | null;
  deposit: number | string | null;
  note: string;
  version: number;
}

/** The id stays the same over retries, so that a retry does not make a second reservation. */
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

export function readReservationDraft(
  chosen: Pick<ReservationDraft, "code" | "from" | "until">,
): ReservationDraft | undefined {
  const draft = readDraft(getShownAccount() ?? "", DRAFT_NAME);
  return isReservationDraft(draft) ? { ...draft, ...chosen } : undefined;
}

export function writeReservationDraft(draft: ReservationDraft): void {
  const { name, phone, note, price, deposit } = draft;
  const isTyped = name !== "" || phone !== "" || note !== "" || price !== null || deposit !== null;
  if (isTyped) writeDraft(getShownAccount() ?? "", DRAFT_NAME, draft);
  else removeReservationDraft();
}

export function removeReservationDraft(): void {
  removeDraft(getShownAccount() ?? "", DRAFT_NAME);
}

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
