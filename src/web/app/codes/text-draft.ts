import { readDraft, removeDraft, writeDraft } from "#web/app/api/drafts.ts";
import { shownAccount } from "#web/app/api/shown-account.ts";

/** A text that was typed in this tab, by this account, and not sent; '' where there is none. `name` says for what. */
export function readTextDraft(name: string): string {
  const draft = readDraft(shownAccount() ?? "", name);
  return typeof draft === "object" && draft !== null && "text" in draft && typeof draft.text === "string"
    ? draft.text
    : "";
}

/** Keeps a text that was typed, or forgets it where nothing is left. */
export function writeTextDraft(name: string, text: string): void {
  if (text === "") removeDraft(shownAccount() ?? "", name);
  else writeDraft(shownAccount() ?? "", name, { text });
}
