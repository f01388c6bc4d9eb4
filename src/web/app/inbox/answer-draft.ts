import { readDraft, removeDraft, writeDraft } from "#web/app/api/drafts.ts";
import { getShownAccount } from "#web/app/api/shown-account.ts";

export function readAnswerDraft(id: string): string {
  const draft = readDraft(getShownAccount() ?? "", makeDraftName(id));
  return typeof draft === "object" && draft !== null && "note" in draft && typeof draft.note === "string"
    ? draft.note
    : "";
}

export function writeAnswerDraft(id: string, note: string): void {
  if (note === "") removeDraft(getShownAccount() ?? "", makeDraftName(id));
  else writeDraft(getShownAccount() ?? "", makeDraftName(id), { note });
}

function makeDraftName(id: string): string {
  return `notice:${id}`;
}
