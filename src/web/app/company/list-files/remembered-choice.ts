const KEY = "list-choices";
const KEPT_MAX = 30;

/** The choices of a person for a list: for each meaning, the id of the chosen column or answer. */
export type RememberedChoice = Readonly<Record<string, string>>;

interface Kept {
  readonly list: string;
  readonly choice: RememberedChoice;
}

/**
 * Returns the choices on this device when the last list with these headings was saved. They are stored on the device,
 * because the person who imports a bank's lists works at the same desk, and because a wrong choice then affects nobody
 * else. `what` is the kind of list.
 */
export function readRememberedChoice(what: string, headings: readonly string[]): RememberedChoice | undefined {
  const list = nameOf(what, headings);
  return readAll().find((one) => one.list === list)?.choice;
}

/** Stores the choices for the next list with these headings. Empty choices remove the stored ones. */
export function rememberChoice(what: string, headings: readonly string[], choice: RememberedChoice): void {
  // Lists without headings cannot be distinguished.
  if (headings.every((heading) => heading === "")) return;
  const list = nameOf(what, headings);
  const others = readAll().filter((one) => one.list !== list);
  const all = Object.keys(choice).length > 0 ? [{ list, choice }, ...others] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, KEPT_MAX)));
  } catch {
    // The browser has no storage or it is full, so the next list needs the choices again.
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
