const KEY = "list-choices";
const KEPT_MAX = 30;

/** What a person chose for a list: column or answer by what it was about. */
export type RememberedChoice = Readonly<Record<string, string>>;

interface Kept {
  readonly list: string;
  readonly choice: RememberedChoice;
}

/**
 * What was chosen on this device when the last list with these headings was saved. Kept on the device, because
 * whoever gets a bank's lists gets them at the same desk, and because one wrong choice then misleads nobody else.
 * `what` tells lists of tolls from other lists.
 */
export function readRememberedChoice(what: string, headings: readonly string[]): RememberedChoice | undefined {
  const list = nameOf(what, headings);
  return readAll().find((one) => one.list === list)?.choice;
}

/** Keeps a choice for the next list with these headings. An empty one forgets the choice that is kept. */
export function rememberChoice(what: string, headings: readonly string[], choice: RememberedChoice): void {
  // Without headings nothing tells one list from another.
  if (headings.every((heading) => heading === "")) return;
  const list = nameOf(what, headings);
  const others = readAll().filter((one) => one.list !== list);
  const all = Object.keys(choice).length > 0 ? [{ list, choice }, ...others] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, KEPT_MAX)));
  } catch {
    // The browser has no storage or it is full: the next list is asked about again.
  }
}

function nameOf(what: string, headings: readonly string[]): string {
  return [what, ...headings].join("\n");
}

function readAll(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(one: unknown): one is Kept {
  if (typeof one !== "object" || one === null || !("list" in one) || !("choice" in one)) return false;
  const { list, choice } = one;
  if (typeof list !== "string" || typeof choice !== "object" || choice === null) return false;
  return Object.values(choice).every((value) => typeof value === "string");
}
