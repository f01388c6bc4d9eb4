import type { TokenSyncView } from "#contract/people/account.ts";

const STORAGE_KEY = "token-sync";

const RETRY_DELAYS_MS = [2000, 10_000, 30_000];
const TIMEOUT_MS = 5000;

/**
 * `sync` is missing if a sign-in must still fetch its token. `at` is the time of the message in milliseconds, and
 * identifies it.
 */
interface SyncMessage {
  at: number;
  method: "POST" | "DELETE";
  sync?: { url: string; token: string; expiresAt: string | Date };
}

let unstoredMessage: string | null = null;
let sendingController: AbortController | undefined;

export function reportSignIn(): void {
  startSending({ at: Date.now(), method: "POST" });
}

/** The report replaces a pending report of a sign-in. */
export function reportSignOut(sync: TokenSyncView): void {
  startSending(sync && { at: Date.now(), method: "DELETE", sync });
}

/** Sending a message twice does no harm. */
export function resumeTokenSync(): void {
  const telling = readStoredMessage();
  if (telling?.sync && isExpired(telling.sync)) storeMessage(null);
  else if (telling) startSending(telling);
}

function startSending(telling: SyncMessage | null): void {
  sendingController?.abort();
  sendingController = new AbortController();
  storeMessage(telling);
  if (telling) void sendUntilDone(telling, sendingController.signal);
}

async function sendUntilDone(telling: SyncMessage, replaced: AbortSignal): Promise<void> {
  let failure: unknown;
  for (const wait of [0, ...RETRY_DELAYS_MS]) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // Another tab may have sent or replaced the message.
    if (replaced.aborted || readStoredMessage()?.at !== telling.at) return;
    if (wait > 0 && telling.sync && isExpired(telling.sync)) break;
    try {
      if (!telling.sync) {
        const sync = await requestToken();
        if (replaced.aborted) return;
        if (sync === null) return storeMessage(null);
        telling.sync = sync;
        storeMessage(telling);
      }
      await sendMessage(telling.method, telling.sync, replaced);
      if (readStoredMessage()?.at === telling.at) storeMessage(null);
      return;
    } catch (error) {
      failure = error;
    }
  }
  if (telling.sync && isExpired(telling.sync)) storeMessage(null);
  // The failure is only logged, because the user can do nothing about it.
  // oxlint-disable-next-line no-console
  if (!replaced.aborted) console.warn("Token sync failed", telling.method, failure);
}

async function sendMessage(method: string, { url, token }: { url: string; token: string }, replaced: AbortSignal) {
  const signal = makeTimeout(replaced);
  const headers = { Authorization: `Bearer ${token}` };
  // keepalive lets the request finish after the page is left.
  const answer = await fetch(url, { method, headers, signal, keepalive: true, credentials: "omit", redirect: "error" });
  if (!answer.ok) throw new Error(String(answer.status));
}

async function requestToken(): Promise<NonNullable<SyncMessage["sync"]> | null> {
  const answer = await fetch("/rpc/account/syncToken", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
    signal: makeTimeout(),
  });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(String(answer.status));
  return ((await answer.json()) as { json: { sync: SyncMessage["sync"] | null } }).json.sync ?? null;
}

/** Our oldest browsers lack `AbortSignal.any` and `timeout`. */
function makeTimeout(replaced?: AbortSignal): AbortSignal {
  const end = new AbortController();
  setTimeout(() => end.abort(), TIMEOUT_MS);
  replaced?.addEventListener("abort", () => end.abort());
  return end.signal;
}

function isExpired({ expiresAt }: { expiresAt: string | Date }): boolean {
  return new Date(expiresAt).getTime() <= Date.now();
}

function storeMessage(telling: SyncMessage | null): void {
  unstoredMessage = telling && JSON.stringify(telling);
  try {
    localStorage.removeItem(STORAGE_KEY);
    if (unstoredMessage !== null) localStorage.setItem(STORAGE_KEY, unstoredMessage);
  } catch {
    // The browser has no storage, or it is full.
  }
}

function readStoredMessage(): SyncMessage | null {
  let stored = unstoredMessage;
  try {
    stored = localStorage.getItem(STORAGE_KEY) ?? unstoredMessage;
  } catch {
    // The browser has no storage.
  }
  try {
    return JSON.parse(stored ?? "null") as SyncMessage | null;
  } catch {
    return null;
  }
}
