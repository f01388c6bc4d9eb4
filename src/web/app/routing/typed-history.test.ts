import { expect, test } from "vitest";

import { pages, type PageDefinition } from "#contract/pages.ts";

import { joinTypedText, splitTypedText } from "./typed-address.ts";
import { createTypedHistory, settleTypedText } from "./typed-history.ts";

function makeBrowserAt(address: string) {
  const entries: { state: unknown; url: URL }[] = [{ state: null, url: new URL(address, "https://site.example") }];
  let place = 0;
  const listeners = new Map<string, (event: unknown) => void>();
  const write = (state: unknown, url: string | URL | null | undefined, isNew: boolean) => {
    const entry = { state, url: new URL(url ?? entries[place]!.url, entries[place]!.url) };
    if (isNew) entries.splice(place + 1);
    place += isNew ? 1 : 0;
    entries[place] = entry;
  };
  const bar = {
    history: {
      get state() {
        return entries[place]!.state;
      },
      get length() {
        return entries.length;
      },
      pushState: (state: unknown, _: string, url?: string | URL | null) => write(state, url, true),
      replaceState: (state: unknown, _: string, url?: string | URL | null) => write(state, url, false),
    },
    get location() {
      return entries[place]!.url;
    },
    addEventListener: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
    removeEventListener: (name: string) => void listeners.delete(name),
  };
  return {
    open: () => createTypedHistory(bar as unknown as Window),
    address: () => bar.location.pathname + bar.location.search + bar.location.hash,
    /** Follows a link to an anchor, for which the browser makes a history entry without state. */
    followLink(hash: string): Promise<void> {
      write(null, hash, true);
      return Promise.resolve(listeners.get("popstate")?.({}) as Promise<void> | undefined);
    },
    goTo(to: number): Promise<void> {
      place = to;
      return Promise.resolve(listeners.get("popstate")?.({}) as Promise<void> | undefined);
    },
  };
}

const EMAIL = "ayse@example.com";
const SEARCHED_PATH = `/admin/users?search=${encodeURIComponent(EMAIL)}&role=customer`;

test.each([
  [SEARCHED_PATH, "/admin/users?role=customer", { search: EMAIL }],
  ["/company/customers?search=Ay%C5%9Fe+Kaya#x", "/company/customers#x", { search: "Ayşe Kaya" }],
  ["/company/plate-holder?plate=34ABC123&at=x", "/company/plate-holder?at=x", { plate: "34ABC123" }],
  ["/admin/codes?search=KT7M2QXA&state=free", "/admin/codes?search=KT7M2QXA&state=free", {}],
  ["/admin/codes?state=free", "/admin/codes?state=free", {}],
  ["/yok?search=x", "/yok?search=x", {}],
])("of %s the address bar has %s", (whole, address, typed) => {
  const split = splitTypedText(whole);
  expect(split).toEqual({ address, typed });
  const again = joinTypedText(split.address, split.typed);
  const read = (text: string) => Object.fromEntries(new URL(text, "http://x").searchParams);
  expect(read(again)).toEqual(read(whole));
});

test("what is searched for is in no address, and there again after back, forward and reload", async () => {
  const browser = makeBrowserAt("/admin");
  const history = browser.open();
  settleTypedText(history);
  history.push(SEARCHED_PATH);
  history.flush();
  expect(browser.address()).toBe("/admin/users?role=customer");
  expect(new URLSearchParams(history.location.search).get("search")).toBe(EMAIL);
  expect(history.createHref(SEARCHED_PATH)).toBe("/admin/users?role=customer");
  history.push("/admin/codes?state=free");
  history.flush();
  await browser.goTo(1);
  expect(new URLSearchParams(history.location.search).get("search")).toBe(EMAIL);
  history.replace("/admin/users?role=customer");
  history.flush();
  await browser.goTo(1);
  expect(history.location.search).toBe("?role=customer");
});

test("a reloaded page begins as the server has drawn it, and gets what was typed once it is there", () => {
  const browser = makeBrowserAt("/admin");
  const before = browser.open();
  before.push(SEARCHED_PATH);
  before.flush();
  const history = browser.open();
  expect(history.location.search).toBe("?role=customer");
  settleTypedText(history);
  history.flush();
  expect(new URLSearchParams(history.location.search).get("search")).toBe(EMAIL);
  expect(browser.address()).toBe("/admin/users?role=customer");
});

test("an old link with typed text still opens what it names, and loses it from the address", () => {
  const browser = makeBrowserAt(SEARCHED_PATH);
  const history = browser.open();
  expect(new URLSearchParams(history.location.search).get("search")).toBe(EMAIL);
  settleTypedText(history);
  history.flush();
  expect(browser.address()).toBe("/admin/users?role=customer");
  expect(new URLSearchParams(history.location.search).get("search")).toBe(EMAIL);
});

/**
 * Search parameters that cannot contain a person's name, such as days, ids, codes and choices. A new parameter must be
 * added here, or declared as 'typed'.
 */
const UNTYPED_PARAMETERS = new Set(
  "at bitir category car claim code customer day from id kind list of payment period".split(" "),
);
for (const name of "rental reservation rows state status step to userId".split(" ")) UNTYPED_PARAMETERS.add(name);

test("every parameter of a page in which somebody types is one that stands in no address", () => {
  const fields = Object.values(pages as Record<string, PageDefinition>).flatMap(({ path, search = {} }) =>
    Object.entries(search).map(([name, field]) => ({ path, name, field })),
  );
  const texts = fields.filter(({ field }) => field === "text");
  expect(texts.filter(({ name }) => !UNTYPED_PARAMETERS.has(name))).toEqual([]);
  expect(fields.filter(({ name, field }) => ["search", "plate"].includes(name) && field !== "typed")).toEqual([]);
  expect(fields.filter(({ field }) => field === "typed").length).toBeGreaterThan(12);
});

test("a link to a place on the page leads there, though the browser gives its entry no state", async () => {
  const browser = makeBrowserAt("/login");
  const history = browser.open();
  settleTypedText(history);
  await browser.followLink("#icerik");
  expect(history.location).toMatchObject({ pathname: "/login", hash: "#icerik" });
});
