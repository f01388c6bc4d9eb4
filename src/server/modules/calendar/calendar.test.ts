import { beforeEach, describe, expect, test } from "vitest";

import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";

import { catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeFreshApps } from "../../../../test/fresh-apps.ts";
import { makeCompanyOwnerPerson, type Person, makeSignedIn } from "../../../../test/people.ts";
import {
  changeTestCar,
  makeCarDue,
  makeCars,
  makeCustomer,
  makeMember,
  makeRental,
  makeReservation,
  type MadeCompany,
} from "../../../../test/world.ts";
import { type FeedDate, writeFeed } from "./feed.ts";

let t: TestApp;
let boss: Person & { user: MadeCompany };
let codes: string[];
const makeFreshApp = makeFreshApps({ environment: { PUBLIC_URL: "https://kodutara.example" } });
beforeEach(async () => {
  t = await makeFreshApp();
  boss = await makeCompanyOwnerPerson(t, { displayName: "Öz Kiralama" });
  codes = await makeCars(t.db, boss.user, 2);
  await changeTestCar(t.db, boss.user, codes[0]!, { plate: "34 ABC 123", deadlines: { casco: "2026-12-05" } });
  await changeTestCar(t.db, boss.user, codes[1]!, { plate: "34 XYZ 1" });
});

async function makeAddress(who = boss): Promise<string> {
  const { address } = await who.api.company.calendar.make({});
  expect(address).toMatch(/^https:\/\/kodutara\.example\/takvim\/[\w-]{22}\.ics$/u);
  return new URL(address).pathname;
}

function unfoldLines(feed: string): string[] {
  return feed.replaceAll("\r\n ", "").split("\r\n");
}

/** The properties of each event in the feed, without the properties of the event's reminder. */
function parseEntries(feed: string): Record<string, string>[] {
  return feed
    .replaceAll("\r\n ", "")
    .split("BEGIN:VEVENT\r\n")
    .slice(1)
    .map((entry) =>
      Object.fromEntries(
        entry
          .replace(/BEGIN:VALARM[^]*END:VALARM\r\n/u, "")
          .split("\r\n")
          .filter((line) => line.includes(":"))
          .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
      ),
    );
}

function listSummaries(feed: string): string[] {
  return parseEntries(feed)
    .map((entry) => entry["SUMMARY"] ?? "")
    .toSorted();
}

async function fetchPath(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return t.as().send(path, { headers: { "Accept-Encoding": "identity", ...headers } });
}

async function fetchFeed(path: string): Promise<string> {
  const answer = await fetchPath(path);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe("the feed", () => {
  test("holds a date of a car as a whole day with a reminder the morning before", async () => {
    const feed = await fetchFeed(await makeAddress());
    expect(parseEntries(feed)).toEqual([
      expect.objectContaining({
        UID: expect.stringMatching(/^[0-9a-f-]{36}@kodu-tara$/) as string,
        "DTSTART;VALUE=DATE": "20261205",
        "DTEND;VALUE=DATE": "20261206",
        "URL;VALUE=URI": `https://kodutara.example/company/edit-car/${codes[0]}`,
        SUMMARY: "Kasko 34 ABC 123",
      }),
    ]);
    expect(unfoldLines(feed)).toEqual(
      expect.arrayContaining(["ACTION:DISPLAY", "TRIGGER:-PT15H", "NAME:Filo: Öz Kiralama"]),
    );
  });

  test("holds the day of what a car is due for, without its own words", async () => {
    const words = { kind: "other", text: "Gizli iş", dueOn: "2026-12-07", dueKm: null } as const;
    const id = await makeCarDue(t.db, boss.user, codes[0]!, words);
    const feed = await fetchFeed(await makeAddress());
    expect(parseEntries(feed)).toContainEqual(
      expect.objectContaining({
        UID: `${id}@kodu-tara`,
        "DTSTART;VALUE=DATE": "20261207",
        SUMMARY: "Bakım 34 ABC 123",
      }),
    );
    expect(feed).not.toContain("Gizli");
    await boss.api.company.maintenance.remove({ id });
  });

  test("holds when a promised car goes out, without a word of to whom, and no longer once it is given up", async () => {
    const { reservations } = boss.api.company;
    const id = crypto.randomUUID();
    const times = { from: "2026-12-01T10:00", until: "2026-12-03T10:00" };
    await reservations.create({ id, code: codes[0]!, name: "Zeynep Gizli", ...times });
    const path = await makeAddress();
    const feed = await fetchFeed(path);
    expect(parseEntries(feed)).toContainEqual(
      expect.objectContaining({
        UID: `${id}@kodu-tara`,
        DTSTART: "20261201T070000Z",
        SUMMARY: "Teslim 34 ABC 123",
        SEQUENCE: "1",
      }),
    );
    expect(feed).not.toContain("Gizli");
    await reservations.cancel({ id, version: 1 });
    expect(await fetchFeed(path)).not.toContain(id);
  });

  test("holds of a promised car that has gone out when it comes back, and its begin no longer", async () => {
    const { reservations, rentals } = boss.api.company;
    const reservationId = crypto.randomUUID();
    const times = { from: "2026-12-01T10:00", until: "2026-12-03T10:00" };
    await reservations.create({ id: reservationId, code: codes[1]!, name: "Zeynep Gizli", ...times });
    const path = await makeAddress();
    expect(listSummaries(await fetchFeed(path))).toEqual(["Kasko 34 ABC 123", "Teslim 34 XYZ 1"]);
    await rentals.start({
      id: crypto.randomUUID(),
      reservationId,
      code: codes[1]!,
      customerId: await makeCustomer(t.db, boss.user),
      total: 100_000,
      paid: 0,
      means: "cash",
      deposit: 0,
      depositMeans: "card",
      dueAt: times.until,
      renterNameVisible: false,
      renterPhoneVisible: false,
    });
    expect(listSummaries(await fetchFeed(path))).toEqual(["Kasko 34 ABC 123", "Kira dönüşü 34 XYZ 1"]);
  });

  test("holds the end of a running rental at its time in UTC, without a word of who rents", async () => {
    const customerId = await makeCustomer(t.db, boss.user, { name: "Zeynep Gizli" });
    const dueAt = new Date("2026-12-01T15:30:00.000Z");
    const id = await makeRental(t.db, boss.user, codes[0]!, { customerId, dueAt });
    const path = await makeAddress();
    const feed = await fetchFeed(path);
    expect(parseEntries(feed)[0]).toMatchObject({
      UID: `${id}@kodu-tara`,
      DTSTART: "20261201T153000Z",
      DTEND: "20261201T160000Z",
      "URL;VALUE=URI": `https://kodutara.example/company/billing?rental=${id}`,
      SUMMARY: "Kira dönüşü 34 ABC 123",
    });
    expect(feed).not.toContain("Gizli");
    await boss.api.company.rentals.end({ id });
    expect(listSummaries(await fetchFeed(path))).toEqual(["Kasko 34 ABC 123"]);
  });

  test("keeps the name of an entry whose date changes, and counts the change", async () => {
    const path = await makeAddress();
    const [before] = parseEntries(await fetchFeed(path));
    await changeTestCar(t.db, boss.user, codes[0]!, { deadlines: { casco: "2027-12-05" } }, t.clock.now());
    const [after] = parseEntries(await fetchFeed(path));
    expect(after!["UID"]).toBe(before!["UID"]);
    expect(after!["DTSTART;VALUE=DATE"]).toBe("20271205");
    expect(Number(after!["SEQUENCE"])).toBeGreaterThan(Number(before!["SEQUENCE"]));
  });

  test("leaves out what is over for more than 30 days", async () => {
    const today = toIstanbulDate(t.clock.now());
    await changeTestCar(t.db, boss.user, codes[0]!, {
      deadlines: { casco: addDays(today, -31), inspection: addDays(today, -30) },
    });
    // Two reservations whose renters never came. One began a minute before the first day in the feed, the other at the
    // start of that day.
    const dayBegins = new Date(`${addDays(today, -30)}T00:00:00+03:00`);
    const times = { now: new Date(dayBegins.getTime() - 7_200_000), until: t.clock.now() };
    await makeReservation(t.db, boss.user, codes[0]!, { ...times, from: new Date(dayBegins.getTime() - 60_000) });
    const held = await makeReservation(t.db, boss.user, codes[1]!, { ...times, from: dayBegins });
    const feed = await fetchFeed(await makeAddress());
    expect(listSummaries(feed)).toEqual(["Muayene 34 ABC 123", "Teslim 34 XYZ 1"]);
    expect(feed).toContain(`${held}@kodu-tara`);
  });

  test("holds each thing of its company once, under its own car, and nothing of another company's", async () => {
    const other = await makeCompanyOwnerPerson(t);
    const theirs = await makeCars(t.db, other.user, 2);
    await changeTestCar(t.db, other.user, theirs[0]!, { plate: "06 DEF 456", deadlines: { insurance: "2026-12-05" } });
    await changeTestCar(t.db, other.user, theirs[1]!, { plate: "06 GHI 789" });
    await makeRental(t.db, other.user, theirs[0]!);
    const id = await makeReservation(t.db, boss.user, codes[0]!);
    await makeReservation(t.db, boss.user, codes[1]!);
    // Two companies may use the same id.
    await makeReservation(t.db, other.user, theirs[1]!, { id });
    expect(listSummaries(await fetchFeed(await makeAddress()))).toEqual([
      "Kasko 34 ABC 123",
      "Teslim 34 ABC 123",
      "Teslim 34 XYZ 1",
    ]);
    expect(listSummaries(await fetchFeed(await makeAddress(other)))).toEqual([
      "Kira dönüşü 06 DEF 456",
      "Sigorta 06 DEF 456",
      "Teslim 06 GHI 789",
    ]);
  });

  test("is written as RFC 5545 asks: CRLF, 75 octets a line, no letter cut, marks escaped", async () => {
    const dates: FeedDate[] = Array.from({ length: 60 }, (_, nth) => ({
      id: `KT${nth}-casco`,
      kind: "casco",
      plate: `${"ğ".repeat(nth)}; 34, A\\B\nC 😀`,
      code: "KT",
      on: "2026-12-05",
      at: null,
      version: nth,
      changedAt: t.clock.now(),
      rentalId: null,
    }));
    const feed = await writeFeed(
      { brand: "Kodu Tara", company: "Ç".repeat(80), publicUrl: "https://kodutara.example" },
      dates,
    );
    expect(feed.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/u);
    for (const line of feed.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/\uFFFD|^ ?[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/u);
    }
    const summaries = parseEntries(feed).map((entry) => entry["SUMMARY"]);
    expect(summaries).toEqual(
      dates.map(({ plate }) => `Kasko ${plate.replaceAll(/[\\;,]/gu, "\\$&").replaceAll("\n", "\\n")}`),
    );
    expect(feed).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:[^\r]+\r\n/u);
    expect(feed).toMatch(/\r\nEND:VCALENDAR\r\n$/u);
  });

  test("is for its reader alone, found by no search engine, and not sent again while nothing changed", async () => {
    const path = await makeAddress();
    const first = await fetchPath(path);
    expect(first.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(first.headers.get("Cache-Control")).toBe("private, max-age=3600");
    expect(first.headers.get("X-Robots-Tag")).toContain("noindex");
    const tag = first.headers.get("ETag")!;
    for (const known of [tag, tag.replace("W/", ""), `"x", ${tag}`]) {
      const again = await fetchPath(path, { "If-None-Match": known });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
    await changeTestCar(t.db, boss.user, codes[0]!, { plate: "34 XYZ 2" });
    expect((await fetchPath(path, { "If-None-Match": tag })).status).toBe(200);
  });
});

describe("its address", () => {
  test("is made, told once, replaced and removed by whoever may edit the company", async () => {
    expect(await boss.api.company.calendar.get({})).toEqual({ createdAt: null });
    const first = await makeAddress();
    expect(await boss.api.company.calendar.get({})).toEqual({ createdAt: t.clock.now() });
    const second = await makeAddress();
    expect((await fetchPath(first)).status).toBe(404);
    await fetchFeed(second);
    await boss.api.company.calendar.remove({});
    expect((await fetchPath(second)).status).toBe(404);
    expect(await boss.api.company.calendar.get({})).toEqual({ createdAt: null });
    const clerk = await makeSignedIn(t, await makeMember(t.db, boss.user, "clerk"));
    expect((await catchRefusal(clerk.api.company.calendar.make({}))).code).toBe("FORBIDDEN");
  });

  test("is each company's own, which another neither sees nor removes", async () => {
    const other = await makeCompanyOwnerPerson(t);
    const path = await makeAddress();
    expect(await other.api.company.calendar.get({})).toEqual({ createdAt: null });
    const theirs = await makeAddress(other);
    await other.api.company.calendar.remove({});
    expect((await fetchPath(theirs)).status).toBe(404);
    await fetchFeed(path);
    expect(await boss.api.company.calendar.get({})).toEqual({ createdAt: t.clock.now() });
  });

  test.each(["isActive", "isApproved"] as const)(
    "answers nothing while the panel is closed, and again once it is open (%s)",
    async (gate) => {
      const path = await makeAddress();
      const change = (isOpen: boolean) =>
        t.db
          .updateTable("companies")
          .set({ [gate]: isOpen })
          .where("id", "=", boss.user.companyId)
          .execute();
      await change(false);
      expect((await fetchPath(path)).status).toBe(404);
      await change(true);
      await fetchFeed(path);
    },
  );

  test("may be asked 60 times an hour by one reader", async () => {
    const path = await makeAddress();
    const reader = t.as();
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1) statuses.push((await reader.send(path)).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429]);
    const refused = await reader.send(path);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    await fetchFeed(path);
  });

  test("is no quicker to guess than a code", async () => {
    const path = await makeAddress();
    const guesser = t.as();
    for (let count = 0; count < 100 && t.deps.guessing.stats.slowed === 0; count += 1)
      expect((await guesser.send(`/takvim/${"A".repeat(20)}${String(count).padStart(2, "0")}.ics`)).status).toBe(404);
    expect(t.deps.guessing.stats.slowed).toBe(1);
    await fetchFeed(path);
  });

  test("stands in no line of the log", async () => {
    const path = await makeAddress();
    await fetchFeed(path);
    const token = path.slice("/takvim/".length, -".ics".length);
    expect(t.log.join("\n")).toContain("/takvim");
    expect(t.log.join("\n")).not.toContain(token);
  });
});
