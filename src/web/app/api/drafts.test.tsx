import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import type { AccountView, StorageKeys } from "#contract/people/account.ts";

import {
  makeAccount,
  failFetch,
  openApplication,
  contractImplementer,
  makeStorageKeys,
} from "../../../../test/application.tsx";
import { clearForOtherAccount } from "./client.ts";
import { closeDrafts, removeDrafts, openDrafts, readDraft, removeDraft, writeDraft } from "./drafts.ts";
import { resetOtherAccount } from "./other-account.tsx";
import { answerSignIn, onSessionEnded, signInAgain } from "./session-ended.ts";
import { restoreStorageKeys, storageKeys } from "./storage-keys.ts";

const NAME = "rental:234567";
const DRAFT = { name: "Ayşe Nur Yılmaz", phone: "0532 111 22 33" };

let account: AccountView;
let server: { account: AccountView | null; keys: StorageKeys | undefined };
let application: Awaited<ReturnType<typeof openApplication>>;

beforeEach(async () => {
  account = makeAccount();
  server = { account, keys: await makeStorageKeys(account) };
  application = await openApplication("/profile", account, {
    account: {
      current: contractImplementer.account.current.handler(() => ({
        account: server.account,
        storageKeys: server.keys,
      })),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const stored = () => JSON.stringify({ ...sessionStorage });

/** Writes the draft, and waits until it is in the storage. */
async function keep(draft: object = DRAFT) {
  const before = stored();
  writeDraft(account.id, NAME, draft);
  await expect.poll(stored).not.toBe(before);
}

/** Simulates a reload: removes the drafts from memory and opens the stored drafts. */
async function reload() {
  closeDrafts();
  restoreStorageKeys();
  expect(readDraft(account.id, NAME)).toBe(null);
  await openDrafts(account.id);
}

/** Whether the browser would ask for a confirmation before it leaves the page. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test("what was typed is in the storage in no readable form, and is there after a reload", async () => {
  await keep();
  expect(Object.keys(sessionStorage)).toEqual([`draft:${account.id}:${NAME}`]);
  for (const typed of ["Ayşe", "Yılmaz", "0532", "111 22 33", "phone"]) expect(stored()).not.toContain(typed);
  const decoded = atob(Object.values({ ...sessionStorage })[0] as string);
  for (const typed of ["Nur", "0532", "phone"]) expect(decoded).not.toContain(typed);
  await reload();
  expect(readDraft(account.id, NAME)).toEqual(DRAFT);
});

test("the same text is stored as other bytes each time", async () => {
  await keep();
  const first = stored();
  await keep({ ...DRAFT, name: "" });
  await keep();
  expect(stored()).not.toBe(first);
});

test("the last of many fast changes is the one that is stored, and then leaving does not ask", async () => {
  for (const name of ["A", "Ay", "Ayş", "Ayşe"]) writeDraft(account.id, NAME, { name });
  expect(asksBeforeLeaving()).toBe(true);
  await expect.poll(asksBeforeLeaving).toBe(false);
  await reload();
  expect(readDraft(account.id, NAME)).toEqual({ name: "Ayşe" });
});

/** Delays the next encryption until the returned function is called. */
function holdEncryption() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const held = vi.spyOn(crypto.subtle, "encrypt").mockImplementationOnce(async (...given) => {
    await promise;
    return encrypt(...given);
  });
  onTestFinished(() => held.mockRestore());
  return { release: resolve, begun: () => vi.waitFor(() => expect(held).toHaveBeenCalled()) };
}

test("a slow encryption does not replace what was typed after it", async () => {
  const { release, begun } = holdEncryption();
  writeDraft(account.id, NAME, { name: "Ay" });
  await begun();
  await keep({ name: "Ayşe" });
  const last = stored();
  release();
  await keepOther();
  sessionStorage.removeItem(`draft:${account.id}:other`);
  expect(stored()).toBe(last);
});

test("a draft that is removed while it is encrypted is not stored", async () => {
  const { release, begun } = holdEncryption();
  writeDraft(account.id, NAME, DRAFT);
  await begun();
  removeDraft(account.id, NAME);
  expect(asksBeforeLeaving()).toBe(false);
  release();
  await keepOther();
  expect(Object.keys(sessionStorage)).toEqual([`draft:${account.id}:other`]);
});

/** Stores another draft. When it is stored, all encryptions that began earlier have ended. */
async function keepOther() {
  writeDraft(account.id, "other", DRAFT);
  await expect.poll(() => Object.keys(sessionStorage)).toContain(`draft:${account.id}:other`);
}

test("once the session has ended nothing opens what is stored, and the same account has it after the next log-in", async () => {
  await keep();
  onTestFinished(onSessionEnded(() => undefined));
  void signInAgain();
  server.account = null;
  server.keys = undefined;
  closeDrafts();
  let isGiven = false;
  void storageKeys(account.id).then(() => (isGiven = true));
  const opening = openDrafts(account.id);
  writeDraft(account.id, "other", { note: "Kapalıyken" });
  await new Promise((resolve) => setTimeout(resolve));
  expect([isGiven, readDraft(account.id, NAME), Object.keys(sessionStorage).length]).toEqual([false, null, 1]);

  server = { account, keys: await makeStorageKeys(account) };
  answerSignIn(true);
  await opening;
  expect(readDraft(account.id, NAME)).toEqual(DRAFT);
  await expect.poll(() => Object.keys(sessionStorage)).toHaveLength(2);
  expect(stored()).not.toContain("Kapalıyken");
});

test("a session that is gone, or another account's, gives no key", async () => {
  server = { account: null, keys: undefined };
  expect(await storageKeys(account.id)).toBe(undefined);
  const other = makeAccount();
  server = { account: other, keys: await makeStorageKeys(other) };
  expect(await storageKeys(account.id)).toBe(undefined);
  expect(await storageKeys(other.id)).toBe(undefined);
});

test("scripts cannot read a key that the page holds", async () => {
  const keys = await storageKeys(account.id);
  expect(keys!.account.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", keys!.account)).rejects.toThrow();
});

test("a draft of another account, or one that was moved to another name, is not opened", async () => {
  await keep();
  const [[, encrypted]] = Object.entries({ ...sessionStorage }) as [[string, string]];
  sessionStorage.setItem(`draft:${account.id}:note`, encrypted);
  const other = crypto.randomUUID();
  sessionStorage.setItem(`draft:${other}:${NAME}`, encrypted);
  await reload();
  expect(readDraft(account.id, "note")).toBe(null);
  removeDrafts(account.id);
  expect(Object.keys(sessionStorage)).toEqual([`draft:${account.id}:${NAME}`]);
});

test("a draft whose key the server has replaced is removed, and typing goes on under the new key", async () => {
  await keep();
  server.keys = await makeStorageKeys(makeAccount());
  await reload();
  expect([readDraft(account.id, NAME), Object.keys(sessionStorage)]).toEqual([null, []]);
  await keep();
  await reload();
  expect(readDraft(account.id, NAME)).toEqual(DRAFT);
});

test.each(["{}x", "x", "", "%%%", "AAAA"])(
  "something else that is stored as a draft, '%s', is removed",
  async (text) => {
    sessionStorage.setItem(`draft:${account.id}:${NAME}`, text);
    await openDrafts(account.id);
    expect(readDraft(account.id, NAME)).toBe(null);
  },
);

test("a readable draft of a version before is there, and is encrypted from then on", async () => {
  sessionStorage.setItem(`draft:${account.id}:${NAME}`, JSON.stringify(DRAFT));
  const opening = openDrafts(account.id);
  expect(readDraft(account.id, NAME)).toEqual(DRAFT);
  await opening;
  await expect.poll(stored).not.toContain("0532");
  await reload();
  expect(readDraft(account.id, NAME)).toEqual(DRAFT);
});

test("a draft that was typed before there was a key is stored once the server answers, and leaving asks until then", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  application.answer("account/current", failFetch);
  writeDraft(account.id, NAME, DRAFT);
  await vi.waitFor(() => expect(application.countOf("account/current")).toBeGreaterThan(0));
  expect([stored(), asksBeforeLeaving()]).toEqual(["{}", true]);
  application.recover("account/current");
  await vi.waitFor(() => {
    vi.advanceTimersByTime(5000);
    expect(asksBeforeLeaving()).toBe(false);
  });
  await reload();
  expect(readDraft(account.id, NAME)).toEqual(DRAFT);
});

test("without encryption, as over http, drafts stay in memory, readable ones are not written, and leaving asks", async () => {
  vi.stubGlobal("crypto", { randomUUID: () => account.id });
  writeDraft(account.id, NAME, DRAFT);
  await new Promise((resolve) => setTimeout(resolve));
  expect([readDraft(account.id, NAME), stored(), asksBeforeLeaving()]).toEqual([DRAFT, "{}", true]);
  removeDraft(account.id, NAME);
  expect(asksBeforeLeaving()).toBe(false);
  expect(application.countOf("account/current")).toBe(0);
});

test("a log-out removes the drafts; a page that is blanked for another account has none in memory", async () => {
  await keep();
  clearForOtherAccount();
  expect(readDraft(account.id, NAME)).toBe(null);
  resetOtherAccount();
  restoreStorageKeys();
  await openDrafts(account.id);
  expect(readDraft(account.id, NAME)).toEqual(DRAFT);
  removeDrafts();
  expect([readDraft(account.id, NAME), stored()]).toEqual([null, "{}"]);
});
