import { expect, test } from "vitest";

import { closeDrafts, removeDrafts, openDrafts } from "#web/app/api/drafts.ts";
import { restoreStorageKeys } from "#web/app/api/storage-keys.ts";

import { makeAccount, openApplication } from "../../../../test/application.tsx";
import { createTypedHistory, settleTypedText } from "./typed-history.ts";

const TYPED_NAME = "Ayşe Kaya";
const makeSearchPath = (text: string) => `/admin/users?search=${encodeURIComponent(text)}`;

function makeBrowser(
  entries: { state: unknown; url: URL }[] = [{ state: null, url: new URL("/admin", location.href) }],
) {
  const now = () => entries.at(-1)!;
  const entryOf = (state: unknown, url?: string | URL | null) => ({ state, url: new URL(url ?? now().url, now().url) });
  const bar = {
    history: {
      get state() {
        return now().state;
      },
      get length() {
        return entries.length;
      },
      pushState: (state: unknown, _: string, url?: string | URL | null) => void entries.push(entryOf(state, url)),
      replaceState: (state: unknown, _: string, url?: string | URL | null) =>
        void entries.splice(-1, 1, entryOf(state, url)),
    },
    get location() {
      return now().url;
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  const open = () => {
    const history = createTypedHistory(bar as unknown as Window);
    settleTypedText(history);
    history.flush();
    return { history, search: () => new URLSearchParams(history.location.search).get("search") };
  };
  return { open, entries };
}

const serializeKept = (entries: unknown) => JSON.stringify([entries, { ...sessionStorage }]);

test("what a person searches for is readable neither in the tab's history nor in the storage, is there after a reload, and gone after a log-out", async () => {
  const account = makeAccount({ role: "admin" });
  await openApplication("/profile", account, {});
  const { open, entries } = makeBrowser();
  const { history } = open();
  history.push(makeSearchPath("Ay"));
  history.flush();
  history.push(makeSearchPath("başka"));
  history.replace(makeSearchPath(TYPED_NAME));
  history.flush();
  await expect.poll(() => Object.keys(sessionStorage)).toHaveLength(2);
  expect(serializeKept(entries)).not.toMatch(/Ay|Kaya|başka/u);

  closeDrafts();
  restoreStorageKeys();
  await openDrafts(account.id);
  expect(open().search()).toBe(TYPED_NAME);
  expect(makeBrowser(entries.slice(0, 2)).open().search()).toBe("Ay");

  removeDrafts();
  expect([open().search(), makeBrowser(entries.slice(0, 2)).open().search()]).toEqual([null, null]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("an emptied search leaves nothing, and a readable one of a version before is there and is no longer readable", async () => {
  await openApplication("/profile", makeAccount({ role: "admin" }), {});
  const { open, entries } = makeBrowser([
    {
      state: { __TSR_index: 0, __TSR_key: "key", typed: { search: TYPED_NAME } },
      url: new URL("/admin/users", location.href),
    },
  ]);
  const { history, search } = open();
  expect(search()).toBe(TYPED_NAME);
  await expect.poll(() => Object.keys(sessionStorage)).toHaveLength(1);
  expect(serializeKept(entries)).not.toContain("Kaya");
  history.replace("/admin/users");
  history.flush();
  expect([search(), Object.keys(sessionStorage)]).toEqual([null, []]);
});
