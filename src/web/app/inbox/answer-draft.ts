import { readDraft, removeDraft, writeDraft } from "#web/app/api/drafts.ts";
import { shownAccount } from "#web/app/api/shown-account.ts";

/** Reads the unsent line that this account typed for a notice in this tab; '' if there is none. */
export function readAnswerDraft(id: string): string {
  const draft = readDraft(shownAccount() ?? "", nameOf(id));
  return typeof draft === "object" && draft !== null && "note" in draft && typeof draft.note === "string"
    ? draft.note
    : "";
}

export function writeAnswerDraft(id: string, note: string): void {
  if (note === "") removeDraft(shownAccount() ?? "", nameOf(id));
  else writeDraft(shownAccount() ?? "", nameOf(id), { note });
}

function nameOf(id: string): string {
  return `notice:${id}`;
}
