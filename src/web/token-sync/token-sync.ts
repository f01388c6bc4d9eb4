import type { TokenSyncView } from "#contract/people/account.ts";

const KEY = "token-sync";

/** Milliseconds before each retry of a failed message. */
const AGAIN_AFTER = [2000, 10_000, 30_000];
const TIME_OUT = 5000;

/**
 * A message to the configured URL. Without `sync`, a sign-in still has to fetch its token. `at` identifies the message.
 */
interface Telling {
  at: number;
  method: "POST" | "DELETE";
  sync?: { url: string; token: string; expiresAt: string | Date };
}

/** The pending message, for browsers without storage. */
let unstored: string | null = null;
let underWay: AbortController | undefined;

/** Reports a sign-in to the configured URL (docs/product.md 3.14). Returns at once; sending runs in the background. */
export function reportSignIn(): void {
  begin({ at: Date.now(), method: "POST" });
}

/** Reports a sign-out with the token from the server's answer. It replaces a pending report of a sign-in. */
export function reportSignOut(sync: TokenSyncView): void {
  begin(sync && { at: Date.now(), method: "DELETE", sync });
}

/**
 * Sends the message that was still pending when the former page was left. Sending it twice does no harm; losing it
 * might.
 */
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
    // Another tab may have sent or replaced the message.
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
  // Only logged, because the person can do nothing about it.
  // oxlint-disable-next-line no-console
  if (!replaced.aborted) console.warn("Token sync failed", telling.method, failure);
}

async function send(method: string, { url, token }: { url: string; token: string }, replaced: AbortSignal) {
  const signal = inTime(replaced);
  const headers = { Authorization: `Bearer ${token}` };
  // keepalive lets the request finish after the page is left.
  const answer = await fetch(url, { method, headers, signal, keepalive: true, credentials: "omit", redirect: "error" });
  if (!answer.ok) throw new Error(String(answer.status));
}

/**
 * Fetches a token with plain fetch, because the server-rendered pages have no API client. Null if the feature is off or
 * nobody is signed in.
 */
async function askForToken(): Promise<NonNullable<Telling["sync"]> | null> {
  const answer = await fetch("/rpc/account/syncToken", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
    signal: inTime(),
  });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(String(answer.status));
  return ((await answer.json()) as { json: { sync: Telling["sync"] | null } }).json.sync ?? null;
}

/**
 * Returns a signal that aborts after a timeout, or together with `replaced`. Our oldest browsers lack `AbortSignal.any`
 * and `timeout`.
 */
function inTime(replaced?: AbortSignal): AbortSignal {
  const end = new AbortController();
  setTimeout(() => end.abort(), TIME_OUT);
  replaced?.addEventListener("abort", () => end.abort());
  return end.signal;
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
    // The browser has no storage, or it is full.
  }
}

function pending(): Telling | null {
  let stored = unstored;
  try {
    stored = localStorage.getItem(KEY) ?? unstored;
  } catch {
    // The browser has no storage.
  }
  try {
    return JSON.parse(stored ?? "null") as Telling | null;
  } catch {
    return null;
  }
}
