import { afterAll, beforeAll, expect, test } from "vitest";

import { CONTACT_KINDS } from "#domain/contact.ts";
import { openPool } from "#server/db/pool.ts";

import { createTestApp, nextAddress, type TestApp } from "../../../../test/app.ts";
import { signedIn } from "../../../../test/people.ts";
import { pageOf, scanViewOf } from "../../../../test/stub-pages.ts";
import { linkCode, makeCode, makeProfile, makeUser } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("a linked code shows the masked owner, plate, note and the contacts that may be seen, most direct first", async () => {
  const owner = await makeUser(t.db, { displayName: "Ayşe Nur Yılmaz" });
  const code = await makeProfile(t.db, owner, {
    plate: "34 ABC 123",
    note: "Hemen geliyorum",
    contacts: {
      phone: { value: "05321234567", visible: true },
      telegram: { value: "ayse_y", visible: true },
      email: { value: "ayse@ornek.com", visible: false },
      website: { value: "https://ornek.com", visible: true },
    },
  });
  const answer = await t.as().send(`/q/${code}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=UTF-8");
  expect(await scanViewOf(answer)).toEqual({
    state: "profile",
    code,
    owner: "Ay*** Y.",
    plate: "34 ABC 123",
    note: "Hemen geliyorum",
    contacts: [
      { kind: "phone", href: "tel:05321234567", text: "0532 123 45 67" },
      { kind: "telegram", href: "https://t.me/ayse_y", text: "@ayse_y" },
      { kind: "website", href: "https://ornek.com", text: "ornek.com" },
    ],
  });
});

test("a free code is not assigned, and says which code it is", async () => {
  const code = await makeCode(t.db);
  const answer = await t.as().send(`/q/${code}`);
  expect(answer.status).toBe(200);
  expect(await scanViewOf(answer)).toEqual({ state: "not-assigned", code });
});

test("a code that is unlinked is not assigned at the very next scan", async () => {
  const owner = await makeUser(t.db);
  const code = await linkCode(t.db, owner);
  expect(await scanViewOf(await t.as().send(`/q/${code}`))).toMatchObject({
    state: "profile",
    note: "Kısa süre içinde döneceğim.",
  });
  await t.db.deleteFrom("profiles").where("code", "=", code).execute();
  await t.db.updateTable("codes").set({ ownerId: null, linkedAt: null }).where("code", "=", code).execute();
  expect(await scanViewOf(await t.as().send(`/q/${code}`))).toEqual({ state: "not-assigned", code });
});

test.each([
  "KT999999",
  "x",
  "%F0%9F%9A%97",
  "%",
  "%E0%A4%A",
  "KT%2F..%2Fadmin",
  "<script>",
  "%3Cscript%3E",
  "'%20or%201=1--",
  "%00",
  "aaa…",
])("what is no code is invalid and repeats nothing of what was typed: %s", async (typed) => {
  const answer = await t.as().send(`/q/${typed.replace("…", "a".repeat(3000))}`);
  expect(answer.status).toBe(404);
  expect(await scanViewOf(answer)).toEqual({ state: "invalid" });
});

test.each([
  ["in lower case", (code: string) => code.toLowerCase()],
  ["with a trailing slash", (code: string) => `${code}/`],
  ["with spaces around", (code: string) => `%20${code}%20`],
  ["with a space inside", (code: string) => `${code.slice(0, 2)}%20${code.slice(2)}`],
  ["with a plus-free non-breaking space and a zero-width one", (code: string) => `${code}%C2%A0%E2%80%8B`],
  [
    "percent-encoded letter by letter",
    (code: string) => Array.from(code, (c) => `%${c.charCodeAt(0).toString(16)}`).join(""),
  ],
  ["with a query that some app added", (code: string) => `${code}?utm_source=kamera&fbclid=1`],
])("the same code is found %s", async (_, typed) => {
  const code = await makeCode(t.db);
  const answer = await t.as().send(`/q/${typed(code)}`);
  expect(answer.status).toBe(200);
  expect(await scanViewOf(answer)).toEqual({ state: "not-assigned", code });
});

test("an imported code with an I is found with ı, i and İ", async () => {
  await makeCode(t.db, { code: "ESKI-1" });
  for (const typed of ["eskı-1", "eski-1", "ESKİ-1", "ESKI-1"]) {
    expect(await scanViewOf(await t.as().send(`/q/${encodeURIComponent(typed)}`))).toEqual({
      state: "not-assigned",
      code: "ESKI-1",
    });
  }
});

test("without a code there is no scan page", async () => {
  for (const path of ["/q", "/q/", "/q/KT222222/x"]) {
    const answer = await t.as().send(path);
    expect(answer.status).toBe(404);
    expect(pageOf(await answer.text())).toBe("not-found");
  }
});

test("HEAD is answered with the same status and headers, without a body", async () => {
  const code = await makeCode(t.db);
  const [head, get] = [await t.as().send(`/q/${code}`, { method: "HEAD" }), await t.as().send(`/q/${code}`)];
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
  // Only what has a body is compressed, and so varies.
  const names = (answer: Response) => [...answer.headers.keys()].filter((name) => name !== "vary");
  expect(names(head)).toEqual(names(get));
});

test.each(["profile", "not-assigned", "invalid", "too-many"] as const)(
  "the answer is kept by no cache, found by no search and tells no other site: %s",
  async (state) => {
    const owner = await makeUser(t.db);
    const codes = {
      profile: await linkCode(t.db, owner),
      "not-assigned": await makeCode(t.db),
      invalid: "KT999999",
      "too-many": "KT999999",
    };
    const visitor = t.as();
    if (state === "too-many") for (let nth = 0; nth < 20; nth += 1) await visitor.send("/q/KT999999");
    const answer = await visitor.send(`/q/${codes[state]}`);
    expect((await scanViewOf(answer.clone())).state).toBe(state);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex, nofollow, noarchive, nosnippet");
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(answer.headers.getSetCookie()).toEqual([]);
  },
);

test("the owner, signed in, sees what a stranger sees", async () => {
  const owner = await makeUser(t.db);
  const code = await makeProfile(t.db, owner, { contacts: { phone: { value: "05321234567", visible: false } } });
  const stranger = await (await t.as().send(`/q/${code}`)).text();
  expect(await (await (await signedIn(t, owner)).send(`/q/${code}`)).text()).toBe(stranger);
});

test("nothing private is in any answer, header or log, for every combination of switches, in any encoding", async () => {
  const secrets = {
    phone: "+905550001122",
    telegram: "kanarya_telegram",
    email: "kanarya-iletisim@ornek.com",
    website: "https://kanarya-sitesi.com/yol",
  };
  const account = { displayName: "Kanaryaadı Kanaryasoyadı", email: "kanarya-hesap@ornek.com" };
  const owner = await makeUser(t.db, account);
  const code = await makeCode(t.db);
  for (let switches = 0; switches < 32; switches += 1) {
    await t.db.deleteFrom("profiles").where("code", "=", code).execute();
    await t.db.updateTable("codes").set({ ownerId: null, linkedAt: null }).where("code", "=", code).execute();
    const contactsVisible = (switches & 16) !== 0;
    const visible = Object.fromEntries(CONTACT_KINDS.map((kind, bit) => [kind, (switches & (1 << bit)) !== 0]));
    const contacts = Object.fromEntries(
      CONTACT_KINDS.map((kind) => [kind, { value: secrets[kind], visible: visible[kind] ?? false }]),
    );
    await makeProfile(t.db, owner, { code, contactsVisible, contacts });

    const own = t.with({});
    const answer = await own.as().send(`/q/${code}`);
    const body = await answer.text();
    const told = [body, ...[...answer.headers].map(([name, value]) => `${name}: ${value}`)].join("\n");
    for (const kind of CONTACT_KINDS) {
      const shown = contactsVisible && visible[kind] === true;
      // What may be seen is there: otherwise the search below would prove nothing.
      expect(finds(told, bareOf(secrets[kind])), `${kind} for switches ${switches}`).toBe(shown);
      expect(finds(own.log.join("\n"), bareOf(secrets[kind]))).toBe(false);
    }
    const [first, last] = account.displayName.split(" ");
    for (const secret of [account.displayName, first, last, account.email, owner.id]) {
      expect(finds(told + own.log.join("\n"), secret ?? "")).toBe(false);
    }
    expect(finds(own.log.join("\n"), code)).toBe(false);
  }
});

/** The part of a contact that no spelling of it changes. */
function bareOf(secret: string): string {
  return secret.replace(/^(\+90|https:\/\/)/u, "").replace(/@.*$|\/.*$/u, "");
}

/** Whether a text holds a secret plain, grouped, percent-, HTML- or JSON-escaped, or inside base64 at any offset. */
function finds(text: string, secret: string): boolean {
  const dense = text.replace(/[\s().-]/gu, "");
  const spellings = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll("ı", "&#305;").replaceAll("@", "&#64;"),
  ];
  const encoded = [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    // Whole groups of three only: the rest depends on what stands around.
    return bytes
      .subarray(0, bytes.length - (bytes.length % 3))
      .toString("base64")
      .slice(offset === 0 ? 0 : 4);
  });
  return (
    [text, dense].some((where) =>
      spellings.some((spelling) => where.includes(spelling) || where.includes(spelling.replace(/[\s().-]/gu, ""))),
    ) ||
    encoded.some(
      (spelling) => text.includes(spelling) || text.includes(spelling.replaceAll("+", "-").replaceAll("/", "_")),
    )
  );
}

test("after twenty unknown codes in ten minutes an address is told to wait, but a live code still answers it", async () => {
  const visitor = t.as();
  const code = await makeCode(t.db);
  for (let nth = 0; nth < 20; nth += 1) expect((await visitor.send(`/q/KT8888${10 + nth}`)).status).toBe(404);
  const refused = await visitor.send("/q/KT999998");
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(600);
  expect(await scanViewOf(refused)).toEqual({ state: "too-many", retryAfterSeconds: wait });
  expect((await visitor.send(`/q/${code}`)).status).toBe(200);
  expect((await t.as().send("/q/KT999998")).status).toBe(404);
});

test("live codes do not count, however many are scanned", async () => {
  const visitor = t.as();
  const code = await makeCode(t.db);
  for (let nth = 0; nth < 25; nth += 1) expect((await visitor.send(`/q/${code}`)).status).toBe(200);
  expect((await visitor.send("/q/KT999997")).status).toBe(404);
});

test("of 40 unknown codes at once exactly twenty are looked at", async () => {
  const visitor = t.as();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, nth) => (await visitor.send(`/q/KT5555${10 + nth}`)).status),
  );
  expect(statuses.filter((status) => status === 404)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

test("one IPv6 subscriber counts once, whatever addresses of the /64 are used", async () => {
  for (let nth = 0; nth < 20; nth += 1) {
    expect((await t.as(undefined, { address: `2001:db8:5:5::${nth + 1}` }).send("/q/KT999996")).status).toBe(404);
  }
  expect((await t.as(undefined, { address: "2001:db8:5:5:ffff::1" }).send("/q/KT999996")).status).toBe(429);
  expect((await t.as(undefined, { address: "2001:db8:5:6::1" }).send("/q/KT999996")).status).toBe(404);
});

test("an X-Forwarded-For that no proxy of ours wrote makes nobody another visitor", async () => {
  const address = nextAddress();
  const visit = () => t.as(undefined, { address, headers: { "X-Forwarded-For": nextAddress() } }).send("/q/KT999995");
  for (let nth = 0; nth < 20; nth += 1) await visit();
  expect((await visit()).status).toBe(429);
});

test("while the database is away a scan is told to come again", async () => {
  const away = openPool({ host: "/nowhere" }, t.deps.log);
  const answer = await t.with({ db: away.db }).as().send("/q/KT222222");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("10");
  expect(await scanViewOf(answer)).toEqual({ state: "unavailable" });
  await away.close();
});
