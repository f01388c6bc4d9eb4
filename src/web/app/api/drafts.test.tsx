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
import { restoreStorageKeys, getStorageKeys } from "./storage-keys.ts";

const DRAFT_NAME = "rental:234567";
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

const readStorage = () => JSON.stringify({ ...sessionStorage });

async function keepDraft(draft: object = DRAFT) {
  const before = readStorage();
  writeDraft(account.id, DRAFT_NAME, draft);
  await expect.poll(readStorage).not.toBe(before);
}

async function reloadDrafts() {
  closeDrafts();
  restoreStorageKeys();
  expect(readDraft(account.id, DRAFT_NAME)).toBe(null);
  await openDrafts(account.id);
}

function asksBeforeLeaving(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test("what was typed is in the storage in no readable form, and is there after a reload", async () => {
  await keepDraft();
  expect(Object.keys(sessionStorage)).toEqual([`draft:${account.id}:${DRAFT_NAME}`]);
  for (const typed of ["Ayşe", "Yılmaz", "0532", "111 22 33", "phone"]) expect(readStorage()).not.toContain(typed);
  const decoded = atob(Object.values({ ...sessionStorage })[0] as string);
  for (const typed of ["Nur", "0532", "phone"]) expect(decoded).not.toContain(typed);
  await reloadDrafts();
  expect(readDraft(account.id, DRAFT_NAME)).toEqual(DRAFT);
});

test("the same text is stored as other bytes each time", async () => {
  await keepDraft();
  const first = readStorage();
  await keepDraft({ ...DRAFT, name: "" });
  await keepDraft();
  expect(readStorage()).not.toBe(first);
});

test("the last of many fast changes is the one that is stored, and then leaving does not ask", async () => {
  for (const name of ["A", "Ay", "Ayş", "Ayşe"]) writeDraft(account.id, DRAFT_NAME, { name });
  expect(asksBeforeLeaving()).toBe(true);
  await expect.poll(asksBeforeLeaving).toBe(false);
  await reloadDrafts();
  expect(readDraft(account.id, DRAFT_NAME)).toEqual({ name: "Ayşe" });
});

function holdEncryption() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const held = vi.spyOn(crypto.subtle, "encrypt").mockImplementationOnce(async (...given) => {
    await promise;
    return encrypt(...given);
  });
  onTestFinished(() => held.mockRestore());
  return { release: resolve, begun: async () => await expect.poll(() => held).toHaveBeenCalled() };
}

test("a slow encryption does not replace what was typed after it", async () => {
  const { release, begun } = holdEncryption();
  writeDraft(account.id, DRAFT_NAME, { name: "Ay" });
  await begun();
  await keepDraft({ name: "Ayşe" });
  const last = readStorage();
  release();
  await keepOtherDraft();
  sessionStorage.removeItem(`draft:${account.id}:other`);
  expect(readStorage()).toBe(last);
});

test("a draft that is removed while it is encrypted is not stored", async () => {
  const { release, begun } = holdEncryption();
  writeDraft(account.id, DRAFT_NAME, DRAFT);
  await begun();
  removeDraft(account.id, DRAFT_NAME);
  expect(asksBeforeLeaving()).toBe(false);
  release();
  await keepOtherDraft();
  expect(Object.keys(sessionStorage)).toEqual([`draft:${account.id}:other`]);
});

/** Stores another draft. When it is stored, all encryptions that began earlier have ended. */
async function keepOtherDraft() {
  writeDraft(account.id, "other", DRAFT);
  await expect.poll(() => Object.keys(sessionStorage)).toContain(`draft:${account.id}:other`);
}

test("once the session has ended nothing opens what is stored, and the same account has it after the next log-in", async () => {
  await keepDraft();
  onTestFinished(onSessionEnded(() => undefined));
  void signInAgain();
  server.account = null;
  server.keys = undefined;
  closeDrafts();
  let isGiven = false;
  void getStorageKeys(account.id).then(() => (isGiven = true));
  const opening = openDrafts(account.id);
  writeDraft(account.id, "other", { note: "Kapalıyken" });
  await new Promise((resolve) => setTimeout(resolve));
  expect([isGiven, readDraft(account.id, DRAFT_NAME), Object.keys(sessionStorage).length]).toEqual([false, null, 1]);

  server = { account, keys: await makeStorageKeys(account) };
  answerSignIn(true);
  await opening;
  expect(readDraft(account.id, DRAFT_NAME)).toEqual(DRAFT);
  await expect.poll(() => Object.keys(sessionStorage)).toHaveLength(2);
  expect(readStorage()).not.toContain("Kapalıyken");
});

test("a session that is gone, or another account's, gives no key", async () => {
  server = { account: null, keys: undefined };
  expect(await getStorageKeys(account.id)).toBe(undefined);
  const other = makeAccount();
  server = { account: other, keys: await makeStorageKeys(other) };
  expect(await getStorageKeys(account.id)).toBe(undefined);
  expect(await getStorageKeys(other.id)).toBe(undefined);
});

test("scripts cannot read a key that the page holds", async () => {
  const keys = await getStorageKeys(account.id);
  expect(keys!.account.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", keys!.account)).rejects.toThrow();
});

test("a draft of another account, or one that was moved to another name, is not opened", async () => {
  await keepDraft();
  const [[, encrypted]] = Object.entries({ ...sessionStorage }) as [[string, string]];
  sessionStorage.setItem(`draft:${account.id}:note`, encrypted);
  const other = crypto.randomUUID();
  sessionStorage.setItem(`draft:${other}:${DRAFT_NAME}`, encrypted);
  await reloadDrafts();
  expect(readDraft(account.id, "note")).toBe(null);
  removeDrafts(account.id);
  expect(Object.keys(sessionStorage)).toEqual([`draft:${account.id}:${DRAFT_NAME}`]);
});

test("a draft whose key the server has replaced is removed, and typing goes on under the new key", async () => {
  await keepDraft();
  server.keys = await makeStorageKeys(makeAccount());
  await reloadDrafts();
  expect([readDraft(account.id, DRAFT_NAME), Object.keys(sessionStorage)]).toEqual([null, []]);
  await keepDraft();
  await reloadDrafts();
  expect(readDraft(account.id, DRAFT_NAME)).toEqual(DRAFT);
});

test.each(["{}x", "x", "", "%%%", "AAAA"])(
  "something else that is stored as a draft, '%s', is removed",
  async (text) => {
    sessionStorage.setItem(`draft:${account.id}:${DRAFT_NAME}`, text);
    await openDrafts(account.id);
    expect(readDraft(account.id, DRAFT_NAME)).toBe(null);
  },
);

test("a readable draft of a version before is there, and is encrypted from then on", async () => {
  sessionStorage.setItem(`draft:${account.id}:${DRAFT_NAME}`, JSON.stringify(DRAFT));
  const opening = openDrafts(account.id);
  expect(readDraft(account.id, DRAFT_NAME)).toEqual(DRAFT);
  await opening;
  await expect.poll(readStorage).not.toContain("0532");
  await reloadDrafts();
  expect(readDraft(account.id, DRAFT_NAME)).toEqual(DRAFT);
});

test("a draft that was typed before there was a key is stored once the server answers, and leaving asks until then", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  application.answer("account/current", failFetch);
  writeDraft(account.id, DRAFT_NAME, DRAFT);
  await expect.poll(() => application.countOf("account/current")).toBeGreaterThan(0);
  expect([readStorage(), asksBeforeLeaving()]).toEqual(["{}", true]);
  application.recover("account/current");
  await expect
    .poll(() => {
      vi.advanceTimersByTime(5000);
      return asksBeforeLeaving();
    })
    .toBe(false);
  await reloadDrafts();
  expect(readDraft(account.id, DRAFT_NAME)).toEqual(DRAFT);
});

test("without encryption, as over http, drafts stay in memory, readable ones are not written, and leaving asks", async () => {
  vi.stubGlobal("crypto", { randomUUID: () => account.id });
  writeDraft(account.id, DRAFT_NAME, DRAFT);
  await new Promise((resolve) => setTimeout(resolve));
  expect([readDraft(account.id, DRAFT_NAME), readStorage(), asksBeforeLeaving()]).toEqual([DRAFT, "{}", true]);
  removeDraft(account.id, DRAFT_NAME);
  expect(asksBeforeLeaving()).toBe(false);
  expect(application.countOf("account/current")).toBe(0);
});

test("a log-out removes the drafts; a page that is blanked for another account has none in memory", async () => {
  await keepDraft();
  clearForOtherAccount();
  expect(readDraft(account.id, DRAFT_NAME)).toBe(null);
  resetOtherAccount();
  restoreStorageKeys();
  await openDrafts(account.id);
  expect(readDraft(account.id, DRAFT_NAME)).toEqual(DRAFT);
  removeDrafts();
  expect([readDraft(account.id, DRAFT_NAME), readStorage()]).toEqual([null, "{}"]);
});
