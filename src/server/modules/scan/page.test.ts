import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ScanView } from "#contract/ports/public-pages.ts";
import { CAR_STATUSES } from "#domain/fleet/car.ts";
import { getReasonsOfKind, type ReachChoice } from "#domain/notices/notice.ts";
import type { ProfileKind } from "#domain/people/profile.ts";
import { COMPANY_CONTACT_KINDS, CONTACT_KINDS } from "#domain/words/contact.ts";
import { openPool } from "#server/db/pool.ts";

import { createTestApp, makeNextAddress, type TestApp } from "../../../../test/app.ts";
import { isLongTestRun } from "../../../../test/is-long.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
} from "../../../../test/people.ts";
import { readStubPageName, scanViewOf } from "../../../../test/stub-pages.ts";
import {
  changeTestCar,
  linkCode,
  LONG_AGO,
  makeCars,
  makeCode,
  makeCompany,
  makeCustomer,
  makeProfile,
  makeRental,
  makeUser,
} from "../../../../test/world.ts";
import { findLiveView } from "./store.ts";

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
      phone: { value: "+905321234567", visible: true },
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
    kind: "vehicle",
    plate: "34 ABC 123",
    status: null,
    note: "Hemen geliyorum",
    contacts: [
      { kind: "phone", href: "tel:+905321234567", text: "0532 123 45 67" },
      { kind: "telegram", href: "https://t.me/ayse_y", text: "@ayse_y" },
      { kind: "website", href: "https://ornek.com", text: "ornek.com" },
    ],
    reasons: getReasonsOfKind("vehicle"),
    accepts: { text: true, photo: true },
  });
});

test("whoever may call an owner may also write by WhatsApp once the owner offers it, by the same number", async () => {
  const { api, user } = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, user, { contacts: { phone: { value: "+905321234567", visible: true } } });
  const kinds = async () => {
    const view = await scanViewOf(await t.as().send(`/q/${code}`));
    return view.state === "profile" ? view.contacts.map(({ kind, href }) => `${kind} ${href}`) : [];
  };
  expect(await kinds()).toEqual(["phone tel:+905321234567"]);
  const { version, plate, note, contactsVisible, contacts } = await api.profiles.get({ code });
  await api.profiles.update({ code, version, plate, note, contactsVisible, contacts, byWhatsapp: true });
  expect(await kinds()).toEqual(["phone tel:+905321234567", "whatsapp https://wa.me/905321234567"]);
});

test("what an owner is reached by decides what is shown: reasons, contacts or both", async () => {
  const owner = await makeUser(t.db);
  const phone = { kind: "phone", href: "tel:+905321234567", text: "0532 123 45 67" };
  const scan = async (given: { kind?: ProfileKind; reach: ReachChoice }) => {
    const contacts = { phone: { value: "+905321234567", visible: true } };
    return scanViewOf(await t.as().send(`/q/${await makeProfile(t.db, owner, { contacts, ...given })}`));
  };
  expect(await scan({ reach: "both", kind: "place" })).toMatchObject({
    contacts: [phone],
    reasons: getReasonsOfKind("place"),
  });
  expect(await scan({ reach: "notices" })).toMatchObject({ contacts: [], reasons: getReasonsOfKind("vehicle") });
  expect(await scan({ reach: "contacts" })).toMatchObject({ contacts: [phone], reasons: [] });
});

test("a free code is not assigned, and says which code it is", async () => {
  const code = await makeCode(t.db);
  const answer = await t.as().send(`/q/${code}`);
  expect(answer.status).toBe(200);
  expect(await scanViewOf(answer)).toEqual({ state: "not-assigned", code, asksClaim: false });
});

test("a code that is unlinked is not assigned at the very next scan", async () => {
  const { api, user } = await makeCustomerPerson(t);
  const code = await linkCode(t.db, user);
  expect(await scanViewOf(await t.as().send(`/q/${code}`))).toMatchObject({
    state: "profile",
    note: "Kısa süre içinde döneceğim.",
  });
  await api.codes.unlink({ code });
  expect(await scanViewOf(await t.as().send(`/q/${code}`))).toEqual({ state: "not-assigned", code, asksClaim: false });
});

test.each([
  "KT999999",
  "x",
  "%F0%9F%9A%97",
  "%",
  "%E0%A4%A",
  "KT%2F..%2Fadmin",
  "&fbclid=1",
  "..%2Fadmin",
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
  ["with the end of the sentence that it stood in", (code: string) => `${code}.`],
  ["with a bracket and a comma behind it", (code: string) => `${code}),`],
  ["with a query that some app added", (code: string) => `${code}?utm_source=kamera&fbclid=1`],
  ["with a query that begins wrongly", (code: string) => `${code}&fbclid=1`],
  ["with a query whose beginning is encoded", (code: string) => `${code}%3Ffbclid=1`],
  ["with a query whose beginning is encoded twice", (code: string) => `${code}%253Ffbclid=1`],
  ["with a sign behind it", (code: string) => `${code}=`],
  ["with half an encoded sign behind it", (code: string) => `${code}%3`],
  ["with a Turkish ending", (code: string) => `${code}'y%C4%B1`],
  ["with another page behind it", (code: string) => `${code}&u=https%3A%2F%2Fevil.example%2Fq%2FKT222222`],
])("the same code is found %s", async (_, typed) => {
  const code = await makeCode(t.db);
  const answer = await t.as().send(`/q/${typed(code)}`);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await scanViewOf(answer)).toEqual({ state: "not-assigned", code, asksClaim: false });
});

test.each([
  ["/Q/{code}", ""],
  ["/Q/{code}/", ""],
  ["//q//{code}", ""],
  ["//Q/{code}", ""],
  ["/q%2F{code}", ""],
  ["/Q/{code}.", ""],
  ["/Q/{code}&FBCLID=1", ""],
  ["/q/{code}&u=https://evil.example/", ""],
  ["/q/{code}/haber&fbclid=1", "/haber"],
  ["/Q/{code}/HABER", "/haber"],
  ["/Q/{code}/report", "/report"],
])("an address of a sticker that is spelled %s leads to the code's page", async (spelled, page) => {
  const code = await makeCode(t.db);
  for (const typed of [code, code.toLowerCase()]) {
    const answer = await t.as().send(`${spelled.replace("{code}", typed)}?dil=de`);
    expect([spelled, answer.status]).toEqual([spelled, 302]);
    expect(answer.headers.get("Location")).toBe(`/q/${code}${page}?dil=de`);
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  }
});

test("an address that is all in capitals asks for its language in capitals", async () => {
  const answer = await t.as().send("/Q/KT222222?DIL=EN");
  expect(answer.headers.get("Location")).toBe("/q/KT222222?dil=en");
  expect((await t.as().send("/Q")).headers.get("Location")).toBe("/q");
});

test.each(["/Q/a_b", "/QR/KT222222", "//evil.example/q/KT222222", "/q/KT222222/x", "/Q/KT222222/foto"])(
  "%s leads nowhere",
  async (path) => {
    expect((await t.as().send(path)).status).toBe(404);
  },
);

test("an imported code with an I is found with ı, i and İ", async () => {
  await makeCode(t.db, { code: "ESKI-1" });
  for (const typed of ["eskı-1", "eski-1", "ESKİ-1", "ESKI-1"]) {
    expect(await scanViewOf(await t.as().send(`/q/${encodeURIComponent(typed)}`))).toEqual({
      state: "not-assigned",
      code: "ESKI-1",
      asksClaim: false,
    });
  }
});

test("behind a code there is no other page", async () => {
  const answer = await t.as().send("/q/KT222222/x");
  expect(answer.status).toBe(404);
  expect(readStubPageName(await answer.text())).toBe("stranger-not-found");
});

test("HEAD is answered with the same status and headers, without a body", async () => {
  const code = await makeCode(t.db);
  const [head, get] = [await t.as().send(`/q/${code}`, { method: "HEAD" }), await t.as().send(`/q/${code}`)];
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
  // HEAD has no body to compress, so it has no Vary.
  const names = (answer: Response) => [...answer.headers.keys()].filter((name) => name !== "vary");
  expect(names(head)).toEqual(names(get));
});

test.each(["profile", "not-assigned", "invalid"] as const)(
  "the answer is kept by no cache, found by no search and tells no other site: %s",
  async (state) => {
    const owner = await makeUser(t.db);
    const codes = {
      profile: await linkCode(t.db, owner),
      "not-assigned": await makeCode(t.db),
      invalid: "KT999999",
    };
    const answer = await t.as().send(`/q/${codes[state]}`);
    expect((await scanViewOf(answer.clone())).state).toBe(state);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex, nofollow, noarchive, nosnippet");
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(answer.headers.getSetCookie()).toEqual([]);
  },
);

test("the owner, signed in, sees what a stranger sees", async () => {
  const owner = await makeUser(t.db);
  const code = await makeProfile(t.db, owner, { contacts: { phone: { value: "+905321234567", visible: false } } });
  const stranger = await (await t.as().send(`/q/${code}`)).text();
  expect(await (await (await makeSignedIn(t, owner)).send(`/q/${code}`)).text()).toBe(stranger);
});

test(
  "nothing private is in any answer, header or log, for every combination of switches, in any encoding",
  { tags: "sampled" },
  async () => {
    const secrets = {
      phone: "+905550001122",
      telegram: "kanarya_telegram",
      email: "kanarya-iletisim@ornek.com",
      website: "https://kanarya-sitesi.com/yol",
    };
    const account = { displayName: "Kanaryaadı Kanaryasoyadı", email: "kanarya-hesap@ornek.com" };
    const owner = await makeUser(t.db, account);
    const code = await makeCode(t.db);
    for (let switches = 0; switches < 32; switches += isLongTestRun ? 1 : 3) {
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
        // A value that is shown must be found. Otherwise not finding a hidden value would prove nothing.
        expect(containsSecret(told, removePrefix(secrets[kind])), `${kind} for switches ${switches}`).toBe(shown);
        expect(containsSecret(own.log.join("\n"), removePrefix(secrets[kind]))).toBe(false);
      }
      const [first, last] = account.displayName.split(" ");
      for (const secret of [account.displayName, first, last, account.email, owner.id]) {
        expect(containsSecret(told + own.log.join("\n"), secret ?? "")).toBe(false);
      }
      expect(containsSecret(own.log.join("\n"), code)).toBe(false);
    }
  },
);

function removePrefix(secret: string): string {
  return secret.replace(/^(\+90|https:\/\/)/u, "").replace(/@.*$|\/.*$/u, "");
}

function containsSecret(text: string, secret: string): boolean {
  const dense = text.replace(/[\s().-]/gu, "");
  const spellings = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll("ı", "&#305;").replaceAll("@", "&#64;"),
  ];
  const encoded = [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    // Compares only whole groups of three bytes, because the other characters depend on the neighbouring bytes.
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

/**
 * Scans 21 unknown codes from a network address: the 20 of the limit, and one more, which is still answered at once.
 */
async function useUpLimit(address: string, app: TestApp = t): Promise<void> {
  for (let nth = 0; nth < 21; nth += 1)
    expect((await app.as(undefined, { address }).send(`/q/KT8888${10 + nth}`)).status).toBe(404);
}

async function expectAddressWaits(address: string, app: TestApp = t): Promise<void> {
  const code = await makeCode(app.db);
  const statuses: number[] = [];
  for (const asked of ["KT999998", code])
    void app
      .as(undefined, { address })
      .send(`/q/${asked}`)
      .then(({ status }) => statuses.push(status));
  expect((await app.as().send(`/q/${code}`)).status).toBe(200);
  await expect.poll(() => app.deps.guessing.stats.held).toBe(2);
  expect(statuses).toEqual([]);
  app.clock.advance({ seconds: 0.5 });
  await expect.poll(() => statuses.length).toBe(1);
  app.clock.advance({ seconds: 0.5 });
  await expect.poll(() => new Set(statuses)).toEqual(new Set([200, 404]));
}

test("after twenty unknown codes in ten minutes the answers to an address come one after another", async () => {
  const address = makeNextAddress();
  await useUpLimit(address);
  await expectAddressWaits(address);
});

test("live codes do not count, however many are scanned", async () => {
  const visitor = t.as();
  const code = await makeCode(t.db);
  for (let nth = 0; nth < 25; nth += 1) expect((await visitor.send(`/q/${code}`)).status).toBe(200);
  expect((await visitor.send("/q/KT999997")).status).toBe(404);
});

test("whoever finds no place is asked to wait, and their browser comes again by itself", async () => {
  const own = t.with({});
  const address = makeNextAddress();
  await useUpLimit(address, own);
  const leaving = new AbortController();
  const visitor = { address: () => address, hungUp: () => leaving.signal };
  const crowd = Array.from({ length: 200 }, () => own.deps.guessing.turn(visitor));
  const answer = await own.as(undefined, { address }).send("/q/KT999998");
  leaving.abort();
  await Promise.all(crowd);
  expect(answer.status).toBe(429);
  const seconds = answer.headers.get("Retry-After");
  expect(Number(seconds)).toBeGreaterThanOrEqual(5);
  expect(answer.headers.get("Refresh")).toBe(seconds);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex, nofollow, noarchive, nosnippet");
  expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(await scanViewOf(answer)).toEqual({ state: "too-many" });
});

test("one IPv6 subscriber counts once, whatever addresses of the /64 are used", async () => {
  for (let nth = 0; nth < 21; nth += 1)
    expect((await t.as(undefined, { address: `2001:db8:5:5::${nth + 1}` }).send("/q/KT999996")).status).toBe(404);
  await expectAddressWaits("2001:db8:5:5:ffff::1");
  expect((await t.as(undefined, { address: "2001:db8:5:6::1" }).send("/q/KT999996")).status).toBe(404);
});

test("an X-Forwarded-For that no proxy of ours wrote makes nobody another visitor", async () => {
  const own = t.with({});
  const address = makeNextAddress();
  for (let nth = 0; nth < 21; nth += 1)
    await own.as(undefined, { address, headers: { "X-Forwarded-For": makeNextAddress() } }).send("/q/KT999995");
  await expectAddressWaits(address, own);
});

test("while the database is away a scan is told to come again", async () => {
  const away = openPool({ host: "/nowhere" }, t.deps.log);
  const answer = await t.with({ scan: away.scan }).as().send("/q/KT222222");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("10");
  expect(await scanViewOf(answer)).toEqual({ state: "unavailable" });
  await away.close();
});

describe("a company's car", () => {
  const contacts = {
    phone: { value: "+902125550001", visible: true },
    whatsapp: { value: "+905325550002", visible: true },
    instagram: { value: "hizli.kiralama", visible: true },
    website: { value: "https://hizli-kiralama.example.com/filo", visible: true },
  };
  const shownContacts = [
    { kind: "phone", href: "tel:+902125550001", text: "0212 555 00 01" },
    { kind: "whatsapp", href: "https://wa.me/905325550002", text: "0532 555 00 02" },
    { kind: "instagram", href: "https://www.instagram.com/hizli.kiralama", text: "@hizli.kiralama" },
    {
      kind: "website",
      href: "https://hizli-kiralama.example.com/filo",
      text: "hizli-kiralama.example.com/filo",
    },
  ];

  async function oneCar() {
    const clerk = await makeCompanyOwnerPerson(t, { displayName: "Hızlı Kiralama" });
    const [code] = await makeCars(t.db, clerk.user);
    const display = { plate: "34 ABC 123", note: "Sorun olursa arayın" };
    await changeTestCar(t.db, clerk.user, code!, display);
    const bare = {
      state: "car",
      code: code!,
      company: "Hızlı Kiralama",
      ...display,
      status: null,
      contacts: [],
      reasons: getReasonsOfKind("car"),
    };
    return { clerk, code: code!, bare: { ...bare, rental: null, offer: null } };
  }

  async function scan(code: string): Promise<ScanView> {
    const answer = await t.as().send(`/q/${code}`);
    expect(answer.status).toBe(200);
    return scanViewOf(answer);
  }

  test("that nobody has written anything about shows its company alone", async () => {
    const { user } = await makeCompanyOwnerPerson(t, { displayName: "Yeni Filo" });
    const [code] = await makeCars(t.db, user);
    const nothing = {
      plate: "",
      status: null,
      note: "",
      contacts: [],
      reasons: getReasonsOfKind("car"),
      rental: null,
      offer: null,
    };
    expect(await scan(code!)).toEqual({ state: "car", code, company: "Yeni Filo", ...nothing });
  });

  test.each([...CAR_STATUSES].filter((status) => status !== "rented"))(
    "that is %s shows plate, note and company, and price and note only while Müsait",
    async (status) => {
      const { clerk, code, bare } = await oneCar();
      await changeTestCar(t.db, clerk.user, code, { status, price: 125_050, availabilityNote: "Depo dolu" });
      const offer =
        status === "available" ? { model: "", price: 125_050, note: "Depo dolu", authorisationNo: "" } : null;
      expect(await scan(code)).toEqual({ ...bare, offer });
    },
  );

  const clio = { make: "Renault", model: "Clio", modelYear: 2021, colour: "Beyaz" };

  test("that is Müsait shows the number of the company's authorisation beside its price", async () => {
    const { clerk, code } = await oneCar();
    await changeTestCar(t.db, clerk.user, code, { status: "available", price: 125_050, priceVisible: true });
    const stored = await clerk.api.company.info.get();
    const kept = { version: stored.version, name: stored.name, phone: stored.phone, contacts: stored.contacts };
    await clerk.api.company.info.update({ ...kept, authorisationNo: "KRY-34" });
    expect(await scan(code)).toMatchObject({ offer: { price: 125_050, authorisationNo: "KRY-34" } });
    expect(await (await t.as().send(`/q/${code}`)).text()).toContain("KRY-34");
  });

  test.each<
    [
      what: string,
      change: Parameters<typeof changeTestCar>[3],
      offer: { model?: string; price: number | null; note: string } | null,
    ]
  >([
    ["a hidden price", { priceVisible: false }, { price: null, note: "Depo dolu" }],
    ["a hidden note", { availabilityNoteVisible: false }, { price: 125_050, note: "" }],
    ["both hidden", { priceVisible: false, availabilityNoteVisible: false }, null],
    ["no price", { price: null }, { price: null, note: "Depo dolu" }],
    ["no note", { availabilityNote: "" }, { price: 125_050, note: "" }],
    ["neither", { price: null, availabilityNote: "" }, null],
    ["no price and a hidden note", { price: null, availabilityNoteVisible: false }, null],
    ["a model that is not shown", clio, { price: 125_050, note: "Depo dolu" }],
    [
      "a model that is shown",
      { ...clio, modelVisible: true },
      { model: "Renault Clio", price: 125_050, note: "Depo dolu" },
    ],
    [
      "a shown model alone",
      { ...clio, modelVisible: true, price: null, availabilityNote: "" },
      { model: "Renault Clio", price: null, note: "" },
    ],
    ["neither make nor model to show", { modelVisible: true, price: null, availabilityNote: "" }, null],
  ])("that is Müsait with %s offers what is left", async (_, change, offer) => {
    const { clerk, code, bare } = await oneCar();
    await changeTestCar(t.db, clerk.user, code, { price: 125_050, availabilityNote: "Depo dolu", ...change });
    expect(await scan(code)).toEqual({ ...bare, offer: offer && { model: "", authorisationNo: "", ...offer } });
  });

  const phone = { kind: "phone", href: "tel:+905321112233", text: "0532 111 22 33" };

  test.each<[name: boolean, phone: boolean, renter: object | null]>([
    [true, true, { name: "Ze*** K.", phone }],
    [true, false, { name: "Ze*** K.", phone: null }],
    [false, true, { name: "", phone }],
    [false, false, null],
  ])(
    "that is rented shows its planned end and no offer; with the name %s and the phone %s, the renter as far as that",
    async (renterNameVisible, renterPhoneVisible, renter) => {
      const { clerk, code, bare } = await oneCar();
      await changeTestCar(t.db, clerk.user, code, { price: 125_050, availabilityNote: "Depo dolu" });
      const dueAt = new Date("2026-11-25T11:30:00.000Z");
      await makeRental(t.db, clerk.user, code, { dueAt, renterNameVisible, renterPhoneVisible });
      const rental = { endsAt: dueAt.toISOString(), now: t.clock.now().toISOString(), renter };
      expect(await scan(code)).toEqual({ ...bare, rental });
    },
  );

  test.each<[name: string, phone: string, renter: object]>([
    ["Ayşe Nur Yılmaz", "", { name: "Ay*** Y.", phone: null }],
    ["Su", "", { name: "Su***", phone: null }],
    ["İnci Çağ", "yok", { name: "İn*** Ç.", phone: null }],
    [
      "Ali Can",
      "+905321112233",
      { name: "Al*** C.", phone: { ...phone, href: "tel:+905321112233", text: "0532 111 22 33" } },
    ],
  ])("rented by %s with the telephone %j shows the renter masked", async (name, number, renter) => {
    const { clerk, code } = await oneCar();
    const customerId = await makeCustomer(t.db, clerk.user, { name, phone: number });
    await makeRental(t.db, clerk.user, code, { customerId });
    expect(await scan(code)).toMatchObject({ rental: { renter } });
  });

  test("shows its own renter, though other cars are out too, and other companies' under the same id", async () => {
    const id = randomUUID();
    const rented: { code: string; renter: string }[] = [];
    for (const [name, masked] of [
      ["Ali Kaya", "Al*** K."],
      ["Veli Kaya", "Ve*** K."],
      ["Can Kaya", "Ca*** K."],
    ] as const) {
      const { user } = await makeCompanyOwnerPerson(t);
      const [code = "", other = ""] = await makeCars(t.db, user, 2);
      await makeRental(t.db, user, other, { customerId: await makeCustomer(t.db, user, { name: "Gül Ak" }) });
      await makeRental(t.db, user, code, { id, customerId: await makeCustomer(t.db, user, { name }) });
      rented.push({ code: other, renter: "Gü*** A." }, { code, renter: masked });
    }
    for (const { code, renter } of rented)
      expect(await scan(code)).toMatchObject({ code, rental: { renter: { name: renter } } });
  });

  test("is nobody's where the code goes to another company while its page is being read", async () => {
    const { code } = await oneCar();
    const { companyId } = await makeCompany(t.db);
    let read = 0;
    const slow = t.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read += 1;
        if (read > 1) return result;
        await t.db.deleteFrom("cars").where("code", "=", code).execute();
        await t.db.updateTable("codes").set({ companyId }).where("code", "=", code).execute();
        const car = { companyId, code, createdAt: LONG_AGO, updatedAt: LONG_AGO };
        await t.db.insertInto("cars").values(car).execute();
        return result;
      },
    });
    const nothing = { view: { state: "invalid" }, heldBy: null };
    expect(await findLiveView(slow, code, t.clock.now())).toMatchObject(nothing);
    expect(await scan(code)).toMatchObject({ state: "car", code, plate: "" });
  });

  test("shows the renter of the day until the rental ends, and nothing of them from then on", async () => {
    const { clerk, code, bare } = await oneCar();
    const { customers, rentals } = clerk.api.company;
    const customerId = await makeCustomer(t.db, clerk.user);
    const id = await makeRental(t.db, clerk.user, code, { customerId });
    const shown = await scan(code);
    await customers.update({ id: customerId, version: 1, name: "Gül Ak", phone: "", email: "", notes: "" });
    expect(await scan(code)).toEqual(shown);
    // Deletes the row directly. Older versions allowed the deletion of a customer who had a rented car.
    await t.db.deleteFrom("customers").where("id", "=", customerId).execute();
    expect(await scan(code)).toEqual(shown);
    await rentals.end({ id });
    expect(await scan(code)).toEqual(bare);
    // If the switches are still on after the rental, no renter is shown.
    await changeTestCar(t.db, clerk.user, code, { renterNameVisible: true, renterPhoneVisible: true });
    expect(await scan(code)).toEqual(bare);
  });

  test("counts down from the server's clock to the planned end, also past it, and follows a new one", async () => {
    const { clerk, code } = await oneCar();
    const dueAt = new Date(t.clock.now().getTime() + 1000);
    const id = await makeRental(t.db, clerk.user, code, { dueAt });
    const instants = async () => {
      const view = await scan(code);
      if (view.state !== "car" || !view.rental) throw new Error("The car is not rented.");
      return { endsAt: new Date(view.rental.endsAt), now: new Date(view.rental.now) };
    };
    const began = t.clock.now().getTime();
    for (const [seconds, told] of [
      [0, 0],
      [0.999, 0],
      [0.001, 1],
      [90_000, 90_001],
    ] as const) {
      t.clock.advance({ seconds });
      // The times are in whole seconds, so that one page serves all visitors of the same second.
      expect(await instants()).toEqual({ endsAt: dueAt, now: new Date(began + told * 1000) });
    }
    await clerk.api.company.rentals.extend({ id, version: 1, dueAt: "2026-12-01T00:00" });
    expect((await instants()).endsAt.toISOString()).toBe("2026-11-30T21:00:00.000Z");
  });

  test(
    "shows those of the company's contacts that may be seen, most direct first, in every combination",
    { tags: "sampled" },
    async () => {
      const { clerk, code } = await oneCar();
      const { info } = clerk.api.company;
      for (let switches = 0; switches < 16; switches += isLongTestRun ? 1 : 3) {
        const isVisible = (nth: number) => (switches & (1 << nth)) !== 0;
        const { version } = await info.get({});
        const edit = Object.fromEntries(
          COMPANY_CONTACT_KINDS.map((kind, nth) => [kind, { ...contacts[kind], visible: isVisible(nth) }]),
        ) as typeof contacts;
        await info.update({ version, name: "Hızlı Kiralama", phone: "+902125559999", contacts: edit });
        expect(await scan(code)).toMatchObject({ contacts: shownContacts.filter((_, nth) => isVisible(nth)) });
      }
    },
  );

  test("goes by the company's new name at the next scan", async () => {
    const { clerk, code } = await oneCar();
    await clerk.api.company.info.update({ version: 1, name: "Yavaş Kiralama", phone: "", contacts });
    const admin = await makeAdministrator(t);
    await admin.api.admin.companies.acceptName({ companyId: clerk.user.companyId, name: "Yavaş Kiralama" });
    expect(await scan(code)).toMatchObject({ company: "Yavaş Kiralama", contacts: shownContacts });
  });

  test("shows all but its renter, and takes no notice, while its company's panel is closed, or waits for approval again", async () => {
    const { clerk, code } = await oneCar();
    await makeRental(t.db, clerk.user, code);
    const before = await scan(code);
    if (before.state !== "car") throw new Error("no car");
    expect(before.rental?.renter).toMatchObject({ name: "Ze*** K.", phone: { kind: "phone" } });
    // The list of reasons is also empty, because nobody at the company could read a notice.
    const withoutRenter = { ...before, reasons: [], rental: { ...before.rental, renter: null } };
    const { companies } = (await makeAdministrator(t)).api.admin;
    const { companyId } = clerk.user;
    await companies.setActive({ companyId, isActive: false });
    expect(await scan(code)).toEqual(withoutRenter);
    await companies.setActive({ companyId, isActive: true });
    expect(await scan(code)).toEqual(before);
    await companies.withdraw({ companyId });
    expect(await scan(code)).toEqual(withoutRenter);
    await companies.approve({ companyId, carSlots: 1 });
    expect(await scan(code)).toEqual(before);
  });

  test("looks the same to its own company, signed in, and to a stranger", async () => {
    const { clerk, code } = await oneCar();
    await makeRental(t.db, clerk.user, code, { renterNameVisible: false });
    const stranger = await (await t.as().send(`/q/${code}`)).text();
    expect(await (await clerk.send(`/q/${code}`)).text()).toBe(stranger);
  });

  test("is kept by no cache, found by no search and tells no other site", async () => {
    const { clerk, code } = await oneCar();
    await makeRental(t.db, clerk.user, code);
    const answer = await t.as().send(`/q/${code}`);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex, nofollow, noarchive, nosnippet");
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  describe("tells nothing internal, whatever its status and switches", () => {
    const renter = { name: "Kanaryaadı Kanaryasoyadı", phone: "+905550001122" };
    const offer = { price: 864_213_579, availabilityNote: "kanarya müsaitlik" };
    const never = {
      "internal notes": "kanarya iç not",
      "pre-note for the driver": "kanarya sürücü",
      "pre-note for the availability": "kanarya hazırlık",
      casco: "2031-05-17",
      insurance: "2032-06-18",
      "oil service": "2033-07-19",
      inspection: "2034-08-20",
      fee: "777123456",
      "fee as people read it": "7.771.234,56",
      paid: "555321987",
      "paid as people read it": "5.553.219,87",
      "rental notes": "kanarya kira notu",
      "customer's notes": "kanarya müşteri notu",
      "customer's address": "kanarya-musteri@ornek.com",
      "customer's first name": "Kanaryaadı",
      "customer's last name": "Kanaryasoyadı",
      "company's own phone": "+902125559999",
      "price as people read it": "8.642.135,79",
    };
    const sometimes = {
      name: "Ka*** K.",
      phone: "5550001122",
      price: "864213579",
      note: offer.availabilityNote,
    };

    test.each([...CAR_STATUSES])("%s", { tags: "sampled" }, async (status) => {
      const clerk = await makeCompanyOwnerPerson(t, {
        displayName: "Hızlı Kiralama",
        email: `kanarya-${status}@ornek.com`,
      });
      const [code] = (await makeCars(t.db, clerk.user)) as [string];
      const known = { ...renter, email: never["customer's address"], notes: never["customer's notes"] };
      const customerId = await makeCustomer(t.db, clerk.user, known);
      const { info, rentals } = clerk.api.company;
      const hidden = Object.fromEntries(
        COMPANY_CONTACT_KINDS.map((kind) => [kind, { ...contacts[kind], visible: false }]),
      ) as typeof contacts;
      await info.update({ version: 1, name: "Hızlı Kiralama", phone: never["company's own phone"], contacts: hidden });
      await changeTestCar(t.db, clerk.user, code, {
        ...offer,
        internalNotes: never["internal notes"],
        driverPreNote: never["pre-note for the driver"],
        availabilityPreNote: never["pre-note for the availability"],
        deadlines: {
          casco: never["casco"],
          insurance: never["insurance"],
          oilService: never["oil service"],
          inspection: never["inspection"],
        },
      });
      const rented = status === "rented";
      const amounts = { total: Number(never.fee), paid: Number(never.paid) };
      const id = await makeRental(t.db, clerk.user, code, {
        customerId,
        ...amounts,
        ...(rented ? {} : { endedAt: LONG_AGO }),
      });
      await rentals.saveNotes({ id, version: 1, notes: never["rental notes"] });

      for (let switches = 0; switches < 16; switches += isLongTestRun ? 1 : 3) {
        const [renterNameVisible, renterPhoneVisible, priceVisible, availabilityNoteVisible] = [1, 2, 4, 8].map(
          (bit) => (switches & bit) !== 0,
        ) as [boolean, boolean, boolean, boolean];
        await changeTestCar(t.db, clerk.user, code, {
          status,
          isNoted: true,
          renterNameVisible,
          renterPhoneVisible,
          priceVisible,
          availabilityNoteVisible,
        });
        const own = t.with({});
        const answer = await own.as().send(`/q/${code}`);
        const told = [await answer.text(), ...[...answer.headers].map(([name, value]) => `${name}: ${value}`)].join(
          "\n",
        );
        const logged = own.log.join("\n");

        const secrets = { ...never, contact: "+902125550001", rental: id, customer: customerId };
        const { companyId, id: userId, email } = clerk.user;
        for (const [what, secret] of Object.entries({ ...secrets, companyId, userId, email }))
          expect(containsSecret(told + logged, secret), `${what} for switches ${switches}`).toBe(false);
        const shown = {
          name: rented && renterNameVisible,
          phone: rented && renterPhoneVisible,
          price: status === "available" && priceVisible,
          note: status === "available" && availabilityNoteVisible,
        };
        for (const what of ["name", "phone", "price", "note"] as const) {
          expect(containsSecret(told, sometimes[what]), `${what} for switches ${switches}`).toBe(shown[what]);
          expect(containsSecret(logged, sometimes[what])).toBe(false);
        }
        expect(containsSecret(logged, code)).toBe(false);
      }
    });
  });
});
