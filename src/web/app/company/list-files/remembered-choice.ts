const STORAGE_KEY = "list-choices";
const CHOICES_MAX = 30;

/** The choices of a person for a list: for each meaning, the id of the chosen column or answer. */
export type RememberedChoice = Readonly<Record<string, string>>;

interface StoredChoice {
  readonly list: string;
  readonly choice: RememberedChoice;
}

/**
 * Returns the choices on this device when the last list with these headings was saved. They are stored on the device,
 * because the person who imports a bank's lists works at the same desk, and because a wrong choice then affects nobody
 * else. `what` is the kind of list.
 */
export function readRememberedChoice(what: string, headings: readonly string[]): RememberedChoice | undefined {
  const list = choiceName(what, headings);
  return readStoredChoices().find((one) => one.list === list)?.choice;
}

/** Stores the choices for the next list with these headings. Empty choices remove the stored ones. */
export function rememberChoice(what: string, headings: readonly string[], choice: RememberedChoice): void {
  // Lists without headings cannot be distinguished.
  if (headings.every((heading) => heading === "")) return;
  const list = choiceName(what, headings);
  const others = readStoredChoices().filter((one) => one.list !== list);
  const all = Object.keys(choice).length > 0 ? [{ list, choice }, ...others] : others;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all.slice(0, CHOICES_MAX)));
  } catch {
    // The browser has no storage or it is full, so the next list needs the choices again.
  }
}

function choiceName(what: string, headings: readonly string[]): string {
  return [what, ...headings].join("\n");
}

function readStoredChoices(): StoredChoice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isStoredChoice) : [];
  } catch {
    return [];
  }
}

function isStoredChoice(one: unknown): one is StoredChoice {
  if (typeof one !== "object" || one === null || !("list" in one) || !("choice" in one)) return false;
  const { list, choice } = one;
  if (typeof list !== "string" || typeof choice !== "object" || choice === null) return false;
  return Object.values(choice).every((value) => typeof value === "string");
}
