import type { LocalSpan } from "#domain/fleet/calendar-view.ts";
import { readDraft, removeDraft, writeDraft } from "#web/app/api/drafts.ts";
import { newId } from "#web/app/api/new-id.ts";
import { shownAccount } from "#web/app/api/shown-account.ts";

const NAME = "reservation";

/** The form of a reservation as it is typed; an amount that is none is the text, an empty one null. */
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

/** A form into which nothing was typed but the car and the time that were chosen; its id stays, so that two tries make one reservation. */
export function emptyReservation(chosen: Pick<ReservationDraft, "code" | "from" | "until">): ReservationDraft {
  return {
    id: newId(),
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

/** What was typed earlier in this tab, by this account; car and time are those that are chosen now. */
export function readReservationDraft(
  chosen: Pick<ReservationDraft, "code" | "from" | "until">,
): ReservationDraft | undefined {
  const draft = readDraft(shownAccount() ?? "", NAME);
  return isDraft(draft) ? { ...draft, ...chosen } : undefined;
}

/** Keeps what was typed; a form that holds nothing of anybody is not worth keeping. */
export function writeReservationDraft(draft: ReservationDraft): void {
  const { name, phone, note, price, deposit } = draft;
  const isTyped = name !== "" || phone !== "" || note !== "" || price !== null || deposit !== null;
  if (isTyped) writeDraft(shownAccount() ?? "", NAME, draft);
  else removeReservationDraft();
}

export function removeReservationDraft(): void {
  removeDraft(shownAccount() ?? "", NAME);
}

/** An older page may have kept another form. */
function isDraft(draft: unknown): draft is ReservationDraft {
  const empty: Record<string, unknown> = { ...emptyReservation({ code: "", from: "", until: "" }) };
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
