import type { TokenSyncView } from "#contract/people/account.ts";

const KEY = "token-sync";

/** A telling that failed is tried again after these many milliseconds, one after the other. */
const AGAIN_AFTER = [2000, 10_000, 30_000];
const TIME_OUT = 5000;

/** What is to be told to the configured address. Without `sync` the token of a sign-in is still to be asked for. `at` tells one telling from another. */
interface Telling {
  at: number;
  method: "POST" | "DELETE";
  sync?: { url: string; token: string; expiresAt: string | Date };
}

/** The one telling that is pending, where the browser may store nothing. */
let unstored: string | null = null;
let underWay: AbortController | undefined;

/** Somebody signed in (docs/product.md 3.14). Nobody waits for it. */
export function tellSignIn(): void {
  begin({ at: Date.now(), method: "POST" });
}

/** Somebody signed out, and `sync` is what the server answered; a sign-in that is not told yet gives way to it. */
export function tellSignOut(sync: TokenSyncView): void {
  begin(sync && { at: Date.now(), method: "DELETE", sync });
}

/** Takes up what the page before had to leave. To be told twice harms nobody, not to be told might. */
export function resumeTokenSync(): void {
  const telling = pending();
  if (telling?.sync && isOver(telling.sync)) keep(null);
  else if (telling) begin(telling);
}

function begin(telling: Telling | null): void {
  underWay?.abort();
  underWay = new AbortController();
  keep(telling);
  if (telling) void tell(telling, underWay.signal);
}

async function tell(telling: Telling, replaced: AbortSignal): Promise<void> {
  let failure: unknown;
  for (const wait of [0, ...AGAIN_AFTER]) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // Perhaps by another tab.
    if (replaced.aborted || pending()?.at !== telling.at) return;
    if (wait > 0 && telling.sync && isOver(telling.sync)) break;
    try {
      if (!telling.sync) {
        const sync = await askForToken();
        if (replaced.aborted) return;
        if (sync === null) return keep(null);
        telling.sync = sync;
        keep(telling);
      }
      await send(telling.method, telling.sync, replaced);
      if (pending()?.at === telling.at) keep(null);
      return;
    } catch (error) {
      failure = error;
    }
  }
  if (telling.sync && isOver(telling.sync)) keep(null);
  // The one place that learns of it; the person has nothing to do about it.
  // oxlint-disable-next-line no-console
  if (!replaced.aborted) console.warn("Token sync failed", telling.method, failure);
}

async function send(method: string, { url, token }: { url: string; token: string }, replaced: AbortSignal) {
  const signal = AbortSignal.any([replaced, AbortSignal.timeout(TIME_OUT)]);
  const headers = { Authorization: `Bearer ${token}` };
  // Goes on when the page is left.
  const answer = await fetch(url, { method, headers, signal, keepalive: true, credentials: "omit", redirect: "error" });
  if (!answer.ok) throw new Error(String(answer.status));
}

/** Asks the API by hand: the rendered pages take this up, too, and load no client for it. Null when there is nothing to tell, or nobody signed in any more. */
async function askForToken(): Promise<NonNullable<Telling["sync"]> | null> {
  const answer = await fetch("/rpc/account/syncToken", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
    signal: AbortSignal.timeout(TIME_OUT),
  });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(String(answer.status));
  return ((await answer.json()) as { json: { sync: Telling["sync"] | null } }).json.sync ?? null;
}

function isOver({ expiresAt }: { expiresAt: string | Date }): boolean {
  return new Date(expiresAt).getTime() <= Date.now();
}

function keep(telling: Telling | null): void {
  unstored = telling && JSON.stringify(telling);
  try {
    localStorage.removeItem(KEY);
    if (unstored !== null) localStorage.setItem(KEY, unstored);
  } catch {
    // No storage, or a full one.
  }
}

function pending(): Telling | null {
  let stored = unstored;
  try {
    stored = localStorage.getItem(KEY) ?? unstored;
  } catch {
    // No storage.
  }
  try {
    return JSON.parse(stored ?? "null") as Telling | null;
  } catch {
    return null;
  }
}
