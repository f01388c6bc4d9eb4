import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, refusalOf, type TestApp } from "../../test/app.ts";
import { customer } from "../../test/people.ts";
import { makeCode } from "../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("a page left open under another account is not obeyed, and nothing is written", async () => {
  const [earlier, entered] = [await customer(t), await customer(t)];
  const code = await makeCode(t.db);
  const stale = t.as(entered.token, { headers: { "X-Account": earlier.user.id } });

  const refusal = await refusalOf(stale.api.codes.link({ code }));
  expect(refusal.code).toBe("OTHER_ACCOUNT");
  expect(refusal.status).toBe(409);
  expect(refusal.message).toContain("Kullanıcı kimliği doğrulanamadı.");
  expect((await entered.api.codes.list({})).items).toEqual([]);
});

test("a page of the same account is obeyed, and so is a program that shows none", async () => {
  const person = await customer(t);
  const own = t.as(person.token, { headers: { "X-Account": person.user.id } });
  await own.api.codes.link({ code: await makeCode(t.db) });
  await person.api.codes.link({ code: await makeCode(t.db) });
  expect((await own.api.codes.list({})).items).toHaveLength(2);
});

test("whether a code exists is told twenty times in ten minutes, by whichever procedure, and a profile of one's own always", async () => {
  const person = await customer(t);
  const own = await makeCode(t.db);
  await person.api.codes.link({ code: own });
  const tries = [
    (code: string) => person.api.profiles.get({ code }),
    (code: string) => person.api.codes.unlink({ code }),
  ];
  for (let nth = 0; nth < 20; nth += 1) {
    expect((await refusalOf(tries[nth % 2]!("KT999999"))).code).toBe("PROFILE_NOT_FOUND");
  }
  for (const attempt of tries) expect((await refusalOf(attempt("KT999999"))).code).toBe("TOO_MANY_ATTEMPTS");
  expect((await person.api.profiles.get({ code: own })).code).toBe(own);

  t.clock.advance({ seconds: 1 });
  const elsewhere = t.as(person.token);
  expect((await refusalOf(elsewhere.api.profiles.get({ code: "KT999999" }))).code).toBe("TOO_MANY_ATTEMPTS");
});
