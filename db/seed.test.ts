import { afterAll, beforeAll, expect, test } from "vitest";

import { Refused } from "#server/refused.ts";

import { createTestApp, type TestApp } from "../test/app.ts";
import { scanViewOf } from "../test/stub-pages.ts";
import { tableContents } from "../test/table-contents.ts";
import { makeCode, makeUser } from "../test/world.ts";
import { fillDemoWorld } from "./seed.ts";

const password = "bu-calisma-icin";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("the demo world is refused where there is any account or code, and changes nothing", async () => {
  for (const fill of [() => makeUser(t.db), () => makeCode(t.db)]) {
    await fill();
    const before = await tableContents(t.db);
    await expect(fillDemoWorld(t.db, password, t.clock.now())).rejects.toThrow(Refused);
    await expect(fillDemoWorld(t.db, password, t.clock.now())).rejects.toThrow(
      "Veri tabanı boş değil; örnek dünya yalnızca hesap ve kod içermeyen bir veri tabanına kurulur.",
    );
    expect(await tableContents(t.db)).toEqual(before);
    await t.db.deleteFrom("codes").execute();
    await t.db.deleteFrom("users").execute();
  }
});

test("in the demo world everybody logs in with the password of the run, and the codes show what their owners chose", async () => {
  const { accounts, scans } = await fillDemoWorld(t.db, password, t.clock.now());
  const roles = await Promise.all(
    accounts.map(async ({ email }) => {
      const { role, company } = await t.api().account.login({ email, password });
      return company === null ? role : `${role} ${company.mayUsePanel ? "approved" : "waiting"}`;
    }),
  );
  expect(roles).toEqual(["admin", "customer", "customer", "customer", "company waiting"]);

  const [car, shop, hidden, free] = await Promise.all(
    scans.map(async ({ code }) => scanViewOf(await t.as().send(`/q/${code}`))),
  );
  expect(car).toMatchObject({
    state: "profile",
    owner: "Ay*** Y.",
    contacts: [{ kind: "phone" }, { kind: "telegram" }],
  });
  expect(shop).toMatchObject({
    state: "profile",
    contacts: [{ kind: "phone" }, { kind: "email" }, { kind: "website" }],
  });
  expect(hidden).toMatchObject({ state: "profile", contacts: [] });
  expect(free).toMatchObject({ state: "not-assigned" });
});

test("of two who fill one database at once, one does", async () => {
  const own = await createTestApp();
  const runs = await Promise.allSettled([1, 2].map(() => fillDemoWorld(own.db, password, own.clock.now())));
  expect(runs.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = runs.flatMap((run) => (run.status === "rejected" ? [run.reason as unknown] : []));
  expect(refused[0]).toBeInstanceOf(Refused);
  const row = await own.db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(row.count).toBe(5);
  await own.close();
});
