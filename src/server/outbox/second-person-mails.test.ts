import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { deriveSecretKeys } from "#server/outside/secret-keys.ts";

import { makeSecondPerson } from "../../../test/alert-rows.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeAdministrator, makeCustomerPerson, type Person } from "../../../test/people.ts";
import { inviteSecondPeopleAgain } from "../../../test/second-people.ts";
import { PASSWORD } from "../../../test/world.ts";

let t: TestApp;
let owner: Person;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.post();
  owner = await makeCustomerPerson(t, { isConfirmed: true });
});
afterAll(() => t.close());

describe("the mail that asks a second person", () => {
  test("names the account that asks, also where another has asked at the same address", async () => {
    const other = await makeCustomerPerson(t, { isConfirmed: true });
    for (const { api } of [owner, other])
      await api.secondPeople.invite({
        code: "",
        name: "Mehmet",
        email: "ortak@example.com",
        afterMinutes: 10,
        password: PASSWORD,
      });
    const asking = (await t.post()).map(({ mail }) => mail.kind === "second-person-asked" && mail.by);
    expect(asking).toHaveLength(2);
    expect(asking).toEqual(expect.arrayContaining([owner.user.email, other.user.email]));
  });

  test.each<[string, (token: string) => Promise<unknown>]>([
    ["they agreed", (token) => t.api().secondPersonLinks.answer({ token, agrees: true })],
    ["they declined", (token) => t.api().secondPersonLinks.answer({ token, agrees: false })],
    [
      "the account was closed",
      async () =>
        (await makeAdministrator(t)).api.admin.users.close({ userId: owner.user.id, reason: "Kötüye kullanım" }),
    ],
  ])("is not sent any more once %s", async (_, meanwhile) => {
    const token = await makeSecondPerson(t, owner.user);
    await inviteSecondPeopleAgain(owner.api);
    await meanwhile(token);
    expect((await t.post()).filter(({ mail }) => mail.kind === "second-person-asked")).toEqual([]);
  });

  test("holds a link that works after the operator replaced the secret key, and leaves the links of others", async () => {
    const email = "yeni@example.com";
    await makeSecondPerson(t, owner.user, { email });
    const others = await makeSecondPerson(t, (await makeCustomerPerson(t, { isConfirmed: true })).user);
    await inviteSecondPeopleAgain(owner.api);
    const [sent] = await t.with({ secretKeys: deriveSecretKeys(Buffer.alloc(32, 9)) }).post();
    expect(sent).toMatchObject({ recipient: email, mail: { kind: "second-person-asked", by: owner.user.email } });
    const { link } = sent!.mail as { link: string };
    const { secondPersonLinks } = t.api();
    const token = new URL(link).pathname.split("/").at(-1)!;
    expect(await secondPersonLinks.get({ token })).toMatchObject({ state: "asked", by: owner.user.email });
    expect(await secondPersonLinks.get({ token: others })).toMatchObject({ state: "asked" });
  });
});
