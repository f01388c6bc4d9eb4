import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson } from "../../../../test/people.ts";
import { readStubPageData } from "../../../../test/stub-pages.ts";
import { makeCars, makeProfile, makeRental } from "../../../../test/world.ts";

let t: TestApp;
let processes: TestApp[];
let renderedCount: number;
beforeAll(async () => {
  t = await createTestApp();
  const { pages } = t.deps;
  const renderScan: typeof pages.renderScan = (...given) => {
    renderedCount += 1;
    return pages.renderScan(...given);
  };
  processes = [1, 2].map(() => t.with({ pages: { ...pages, renderScan } }));
});
afterAll(() => t.close());

function readShownStatuses(code: string): Promise<unknown[]> {
  return Promise.all(
    processes.map(async (app) => {
      const answer = await (await app.as().send(`/q/${code}`)).text();
      const { view } = readStubPageData(answer) as { view: { status: { kind: string } | null } };
      return view.status?.kind ?? null;
    }),
  );
}

test("a page is kept as long as its status stands, and is another in the millisecond in which that is over, on every process", async () => {
  const owner = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, owner.user);
  await owner.api.profiles.setStatus({ code, status: "back-5" });
  renderedCount = 0;
  expect(await readShownStatuses(code)).toEqual(["back-5", "back-5"]);
  t.clock.advance({ seconds: 299.999 });
  expect(await readShownStatuses(code)).toEqual(["back-5", "back-5"]);
  expect(renderedCount).toBe(2);
  t.clock.advance({ seconds: 0.001 });
  expect(await readShownStatuses(code)).toEqual([null, null]);
  expect(renderedCount).toBe(4);
  // A page without a status does not expire on its own, so it stays in the cache.
  t.clock.advance({ days: 300 });
  expect(await readShownStatuses(code)).toEqual([null, null]);
  expect(renderedCount).toBe(4);
});

test("what was set in the midst of a second, too, is gone at its very end", async () => {
  const owner = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, owner.user);
  t.clock.advance({ seconds: 30.5 });
  const { status } = await owner.api.profiles.setStatus({ code, status: "back-5" });
  const left = status!.until.getTime() - t.clock.now().getTime();
  t.clock.advance({ seconds: (left - 1) / 1000 });
  expect(await readShownStatuses(code)).toEqual(["back-5", "back-5"]);
  t.clock.advance({ seconds: 0.001 });
  expect(await readShownStatuses(code)).toEqual([null, null]);
});

test("on a rented car it is gone in time, although its countdown is drawn anew each second", async () => {
  const firm = await makeCompanyOwnerPerson(t);
  const [code = ""] = await makeCars(t.db, firm.user);
  await makeRental(t.db, firm.user, code, { dueAt: new Date(t.clock.now().getTime() + 3_600_000) });
  await firm.api.company.cars.setStatus({ code, status: "back-5" });
  const { statusLine } = await firm.api.company.cars.get({ code });
  t.clock.advance({ seconds: (statusLine!.until.getTime() - t.clock.now().getTime() - 1) / 1000 });
  expect(await readShownStatuses(code)).toEqual(["back-5", "back-5"]);
  t.clock.advance({ seconds: 0.001 });
  expect(await readShownStatuses(code)).toEqual([null, null]);
});

test("a pause is over in its very millisecond", async () => {
  const owner = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, owner.user, { reach: "both" });
  const until = new Date(Math.ceil(t.clock.now().getTime() / 1000) * 1000 + 60_437);
  await t.db.updateTable("profiles").set({ noticesPausedUntil: until }).where("code", "=", code).execute();
  const takes = async () => {
    const { view } = readStubPageData(await (await processes[0]!.as().send(`/q/${code}`)).text()) as {
      view: { reasons: string[] };
    };
    return view.reasons.length > 0;
  };
  t.clock.advance({ seconds: (until.getTime() - t.clock.now().getTime() - 1) / 1000 });
  expect(await takes()).toBe(false);
  t.clock.advance({ seconds: 0.001 });
  expect(await takes()).toBe(true);
});
