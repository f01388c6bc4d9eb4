import { readDraft, removeDraft, writeDraft } from "#web/app/api/drafts.ts";
import { getShownAccount } from "#web/app/api/shown-account.ts";

export function readTextDraft(name: string): string {
  const draft = readDraft(getShownAccount() ?? "", name);
  return typeof draft === "object" && draft !== null && "text" in draft && typeof draft.text === "string"
    ? draft.text
    : "";
}

export function writeTextDraft(name: string, text: string): void {
  if (text === "") removeDraft(getShownAccount() ?? "", name);
  else writeDraft(getShownAccount() ?? "", name, { text });
}
