const STORAGE_KEY = "list-choices";
const CHOICES_MAX = 30;

/**
 * The user's choices for a list: for each meaning, such as 'plate', the id of the chosen column; for each question
 * about the list, such as the meaning of the point in amounts, the answer.
 */
export type RememberedChoice = Readonly<Record<string, string>>;

/**
 * Answers about certain rows of one list, such as those that were taken back, or about all its further words. They are
 * asked about each list, because nobody would see that a stored answer takes other rows.
 */
const ANSWERS_OF_ONE_LIST: ReadonlySet<string> = new Set(["back", "pair", "swapped", "state:", "section:"]);

interface StoredChoice {
  readonly list: string;
  readonly choice: RememberedChoice;
}

/**
 * Returns the choices that were stored on this device for the last list with these headings. `what` is the kind of
 * list. The choices are kept on the device and not on the server, so that a wrong choice affects nobody else.
 */
export function readRememberedChoice(what: string, headings: readonly string[]): RememberedChoice | undefined {
  const list = makeListKey(what, headings);
  return readStoredChoices().find((one) => one.list === list)?.choice;
}

/** Stores the choices for the next list with these headings. If there are none, removes the stored choices. */
export function rememberChoice(what: string, headings: readonly string[], chosen: RememberedChoice): void {
  const choice = Object.fromEntries(Object.entries(chosen).filter(([id]) => !ANSWERS_OF_ONE_LIST.has(id)));
  // Lists without headings cannot be distinguished.
  if (headings.every((heading) => heading === "")) return;
  const list = makeListKey(what, headings);
  const others = readStoredChoices().filter((one) => one.list !== list);
  const all = Object.keys(choice).length > 0 ? [{ list, choice }, ...others] : others;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all.slice(0, CHOICES_MAX)));
  } catch {
    // The browser has no storage or it is full. The user must choose again for the next list.
  }
}

function makeListKey(what: string, headings: readonly string[]): string {
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
