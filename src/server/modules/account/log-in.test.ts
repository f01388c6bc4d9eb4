import { afterAll, beforeAll, expect, test } from "vitest";

import { hashPassword } from "#server/access/password-hash.ts";

import { createTestApp, makeNextAddress, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeUser, PASSWORD } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test(
  "strangers who fill the queue of hashes from many networks keep nobody out where the account is known",
  { tags: "long" },
  async () => {
    const { email } = await makeUser(t.db);
    const home = makeNextAddress();
    const logIn = (address: string) => t.as(undefined, { address }).api.account.login({ email, password: PASSWORD });
    await logIn(home);
    let isFlooding = true;
    const flood = Array.from({ length: 36 }, async (_, nth) => {
      while (isFlooding) {
        await hashPassword("sel", `10.77.${nth}.1`).catch(() => new Promise(setImmediate));
      }
    });
    expect(await catchRefusal(logIn(makeNextAddress()))).toMatchObject({ code: "BUSY", status: 503 });
    expect(await logIn(home)).toMatchObject({ email });
    expect(await catchRefusal(logIn(makeNextAddress()))).toMatchObject({ code: "BUSY", status: 503 });
    isFlooding = false;
    await Promise.all(flood);
  },
);
