import type { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { PublicPages } from "#contract/ports/public-pages.ts";
import { LANGUAGES } from "#domain/words/language.ts";
import type { Visitor } from "#server/access/guessing.ts";

import { createTestApp, makeNextAddress, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { stubPages } from "../../../../test/stub-pages.ts";
import { makeCars, makeCode, makeProfile, makeRental } from "../../../../test/world.ts";
import { createScanAnswers, type ScanAnswers } from "./scan-answers.ts";

let t: TestApp;
let owner: Person;
beforeAll(async () => {
  t = await createTestApp();
  owner = await makeCustomerPerson(t);
});
afterAll(() => t.close());

let scans: ScanAnswers;
let renderedPages: string[];
let versionQueryCount: number;
let databaseReady: Promise<void>;

function startScans(environment: Record<string, string> = {}): ScanAnswers {
  renderedPages = [];
  versionQueryCount = 0;
  databaseReady = Promise.resolve();
  const pages: PublicPages = {
    ...stubPages,
    renderScan(view, ...rest) {
      renderedPages.push(view.state);
      return stubPages.renderScan(view, ...rest);
    },
  };
  const { pool, db } = t.deps.scan;
  const counting = Object.assign(Object.create(pool) as Pool, {
    async query(...given: Parameters<Pool["query"]>) {
      // If no requested code exists, the second query (a left join) belongs to the same read and is not counted.
      if (!(given[0] as unknown as { text: string }).text.includes("left join")) versionQueryCount += 1;
      await databaseReady;
      return pool.query(...given);
    },
  });
  return createScanAnswers({ ...t.with({ environment }).deps, pages, scan: { pool: counting, db } });
}

beforeEach(() => {
  scans = startScans();
});

const visitorAt = (address: string): Visitor => ({
  address: () => address,
  hungUp: () => new AbortController().signal,
});
const TURKISH_SHAPE = { language: "tr", encoding: "gzip" } as const;
const scanCode = (code: string, by: ScanAnswers = scans, address = "10.0.0.1") =>
  by.answer(code, TURKISH_SHAPE, visitorAt(address));

test("of a hundred who scan a code at once one renders, and who comes later is given the same", async () => {
  const code = await makeProfile(t.db, owner.user);
  const answers = await Promise.all(Array.from({ length: 100 }, () => scanCode(code)));
  expect(renderedPages).toEqual(["profile"]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect((await scanCode(code)).body).toBe(answers[0]!.body);
  expect(renderedPages).toHaveLength(1);
});

test("a page is rendered for each way in which it travels", async () => {
  const code = await makeProfile(t.db, owner.user);
  for (const encoding of ["br", "gzip", "identity", "br", "gzip", "identity"] as const)
    await scans.answer(code, { language: "tr", encoding }, visitorAt("10.0.0.1"));
  expect(renderedPages).toHaveLength(3);
});

test("a page is kept for each language, and what was hidden is hidden in every one of them", async () => {
  const code = await makeProfile(t.db, owner.user);
  const languages = [...LANGUAGES, "tr-asked"] as const;
  const read = () =>
    Promise.all(
      languages.map((language) => scans.answer(code, { language, encoding: "identity" }, visitorAt("10.0.0.1"))),
    );
  for (const round of [1, 2]) {
    const bodies = (await read()).map(({ body }) => /lang="(..)"/u.exec(body)?.[1]);
    expect(bodies, `round ${round}`).toEqual([...LANGUAGES, "tr"]);
    expect(renderedPages).toHaveLength(languages.length);
  }
  await owner.api.codes.unlink({ code });
  await read();
  expect(renderedPages.slice(languages.length)).toEqual(languages.map(() => "not-assigned"));
});

test("all who wait ask the database in few questions, and everybody after they came", async () => {
  const codes = await Promise.all(Array.from({ length: 50 }, () => makeCode(t.db)));
  await Promise.all(codes.flatMap((code) => [scanCode(code), scanCode(code)]));
  expect(versionQueryCount).toBe(1);
  // The scans run one after another, so each scan needs a separate query.
  for (const code of codes.slice(0, 5)) await scanCode(code);
  expect(versionQueryCount).toBe(6);
});

test("while two questions are under way, whoever comes waits for the third, which asks for all of them", async () => {
  const codes = await Promise.all(Array.from({ length: 10 }, () => makeCode(t.db)));
  const { promise, resolve } = Promise.withResolvers<void>();
  databaseReady = promise;
  const asked: Promise<unknown>[] = [];
  for (const code of codes) {
    asked.push(scanCode(code));
    // Waits for the end of this turn of the event loop, after which a query would be sent.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  }
  expect(versionQueryCount).toBe(2);
  resolve();
  await Promise.all(asked);
  expect(versionQueryCount).toBe(3);
});

test("who comes while a question is under way is not answered by it", async () => {
  const code = await makeProfile(t.db, owner.user);
  const first = scanCode(code);
  // The first query is sent at the end of this turn of the event loop.
  await new Promise(setImmediate);
  const saved = owner.api.codes.unlink({ code });
  await Promise.all([first, saved]);
  const later = await scanCode(code);
  expect(renderedPages.at(-1)).toBe("not-assigned");
  expect(later.status).toBe(200);
});

test("nothing is kept where nothing may be", async () => {
  const code = await makeProfile(t.db, owner.user);
  const none = startScans({ SCAN_CACHE_MB: "0" });
  await scanCode(code, none);
  await scanCode(code, none);
  expect(renderedPages).toHaveLength(2);
});

test("what a failing database refuses is asked again by the next", async () => {
  const code = await makeProfile(t.db, owner.user);
  const { pool, db } = t.deps.scan;
  let isAway = true;
  const failing = Object.assign(Object.create(pool) as Pool, {
    query: (...given: Parameters<Pool["query"]>) =>
      isAway ? Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" })) : pool.query(...given),
  });
  const process = createScanAnswers({ ...t.deps, scan: { pool: failing, db } });
  const refused = await Promise.all([scanCode(code, process), scanCode(code, process)]);
  expect(refused.map(({ status, retryAfterSeconds }) => [status, retryAfterSeconds])).toEqual([
    [503, 10],
    [503, 10],
  ]);
  isAway = false;
  expect((await scanCode(code, process)).status).toBe(200);
});

test("whether a code is live is told as its scan tells it, and nothing is rendered", async () => {
  const { admin } = (await makeAdministrator(t)).api;
  const reason = "Dolandırıcılık";
  const leaving = await makeCustomerPerson(t);
  const closed = await makeProfile(t.db, leaving.user);
  await admin.users.close({ userId: leaving.user.id, reason });
  const off = await makeProfile(t.db, owner.user);
  await admin.codes.switchOff({ code: off, reason });
  const [firm, waiting, shut] = [
    await makeCompanyOwnerPerson(t),
    await makeCompanyOwnerPerson(t),
    await makeCompanyOwnerPerson(t),
  ];
  const [rented = ""] = await makeCars(t.db, firm.user);
  await makeRental(t.db, firm.user, rented);
  const [waitingCar = ""] = await makeCars(t.db, waiting.user);
  await admin.companies.withdraw({ companyId: waiting.user.companyId });
  const [shutCar = ""] = await makeCars(t.db, shut.user);
  await admin.users.close({ userId: shut.user.id, reason });
  const live = [await makeProfile(t.db, owner.user), await makeCode(t.db), rented, waitingCar];
  const others = [closed, off, shutCar, "KT777777", "-", ""];

  const told = await Promise.all([...live, ...others].map((code) => scans.liveness(code, visitorAt("10.0.0.2"))));
  expect(renderedPages).toEqual([]);
  expect(told.map(({ status }) => status)).toEqual([...live.map(() => 200), ...others.map(() => 404)]);
  const scanned = await Promise.all([...live, ...others].map((code) => scanCode(code)));
  expect(scanned.map(({ status }) => status)).toEqual(told.map(({ status }) => status));
});

describe("a rented car", () => {
  test("is rendered once a second, however many look", async () => {
    const firm = await makeCompanyOwnerPerson(t);
    const [code = ""] = await makeCars(t.db, firm.user);
    await makeRental(t.db, firm.user, code, { dueAt: new Date(t.clock.now().getTime() + 3_600_000) });
    for (const seconds of [0, 0.4, 0.599]) {
      t.clock.advance({ seconds });
      await Promise.all([scanCode(code), scanCode(code)]);
    }
    expect(renderedPages).toHaveLength(1);
    t.clock.advance({ seconds: 0.001 });
    await Promise.all([scanCode(code), scanCode(code)]);
    expect(renderedPages).toHaveLength(2);
  });
});

test("a code of nobody is told from memory, once for all", async () => {
  for (const code of ["KTYOK2", "KTYOK3", "KTYOK4"]) expect((await scanCode(code)).status).toBe(404);
  expect(renderedPages).toEqual(["invalid"]);
});

describe("of one address", () => {
  test("five thousand visitors, each with a live code, are answered at once", async () => {
    const address = makeNextAddress();
    const codes = await Promise.all(Array.from({ length: 50 }, () => makeCode(t.db)));
    const answers = await Promise.all(
      Array.from({ length: 5000 }, (_, nth) => scanCode(codes[nth % 50]!, scans, address)),
    );
    // Live codes do not count towards the limit.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5000);
    expect((await scanCode("KTYOK2", scans, address)).status).toBe(404);
  });

  test("so many codes at once tell no more of live ones than one after another", async () => {
    const address = makeNextAddress();
    const code = await makeCode(t.db);
    const tried = Array.from({ length: 300 }, (_, nth) => (nth === 150 ? code : `KTYOK${1000 + nth}`));
    const statuses: number[] = [];
    const leaving = new AbortController();
    const visitor = { address: () => address, hungUp: () => leaving.signal };
    for (const one of tried) void scans.answer(one, TURKISH_SHAPE, visitor).then(({ status }) => statuses.push(status));
    // The 20 tries of the limit and one more get 404 at once. The next tries wait, and 79 find no place to wait.
    await expect.poll(() => statuses.length).toBe(100);
    expect(statuses.filter((status) => status === 404)).toHaveLength(21);
    expect(statuses.filter((status) => status === 429)).toHaveLength(79);
    leaving.abort();
    await expect.poll(() => statuses.length).toBe(300);
    expect(statuses).not.toContain(200);
  });

  test("over the limit live and unknown codes wait alike, and are looked up when their turn has come", async () => {
    const address = makeNextAddress();
    const [live, left] = [await makeCode(t.db), await makeProfile(t.db, owner.user)];
    const own = startScans();
    // The next scan is the first beyond the limit, and is still answered at once.
    for (let nth = 0; nth < 21; nth += 1) expect((await scanCode("KTYOK2", own, address)).status).toBe(404);
    versionQueryCount = 0;
    const answered: string[] = [];
    for (const code of [live, "KTYOK2", left])
      void scanCode(code, own, address).then(({ status }) => answered.push(`${status} ${renderedPages.at(-1)}`));
    await owner.api.codes.unlink({ code: left });
    for (let nth = 1; nth <= 3; nth += 1) {
      expect([versionQueryCount, answered.length]).toEqual([nth - 1, nth - 1]);
      t.clock.advance({ seconds: 0.499 });
      await new Promise(setImmediate);
      expect([versionQueryCount, answered.length]).toEqual([nth - 1, nth - 1]);
      t.clock.advance({ seconds: 0.001 });
      await expect.poll(() => answered.length).toBe(nth);
    }
    expect(answered.filter((one) => one.startsWith("404"))).toHaveLength(1);
    // The code was unlinked while its scan waited, so the profile is not shown.
    expect(renderedPages).not.toContain("profile");
  });
});
