import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { makeId } from "#server/db/new-id.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeCustomerPerson, type Person } from "../../../test/people.ts";
import { makeProfile, makeShareInvitation, PASSWORD } from "../../../test/world.ts";
import { queueMail } from "./store.ts";

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

const as = (kind: string, sticker = "") => ({ kind, name: "Mehmet", sticker });

async function queueAsBefore(recipient: string, kind: string, details: object): Promise<void> {
  const [id, now] = [makeId(t.clock.now()), t.clock.now()];
  const mail = { id, kind, recipient, details: JSON.stringify(details), createdAt: now, nextTryAt: now };
  await t.db.insertInto("mails").values(mail).execute();
}

const listQueued = () => t.db.selectFrom("mails").select(["kind", "details"]).execute();

describe("what the version before queued", () => {
  test("is sent: the invitation to a sticker", async () => {
    const code = await makeProfile(t.db, owner.user, { plate: "34 ABC 123" });
    const email = "davetli@example.com";
    await makeShareInvitation(t.db, owner.user, code, email, { now: t.clock.now() });
    const { rows } = await sql<{ id: string }>`select id from code_shares where code = ${code}`.execute(t.db);
    await queueAsBefore(email, "sticker-invitation", { shareId: rows[0]!.id });
    expect(await t.post()).toMatchObject([
      { recipient: email, mail: { kind: "second-person-asked", sticker: "34 ABC 123", by: owner.user.email } },
    ]);
  });

  test.each([
    ["spare-person", ""],
    ["sticker-person", "34 ABC 123"],
  ])("is sent: who joined as %s", async (joined, sticker) => {
    const told = { name: "Ayşe", person: "Mehmet", personEmail: "m@example.com" };
    await queueAsBefore(owner.user.email, "person-joined", { ...told, as: joined, sticker });
    const link = expect.stringMatching(/second-people$/) as string;
    expect(await t.post()).toMatchObject([{ mail: { kind: "person-joined", as: "second-person", sticker, link } }]);
  });

  test("is sent: what a new password ended", async () => {
    const ended = [as("sticker-invitation", "34 ABC 123"), as("spare-person"), as("calendar")];
    await queueAsBefore(owner.user.email, "password-changed", { name: "Ayşe", ended, kept: [] });
    const [sent] = await t.post();
    expect(sent?.mail).toMatchObject({
      ended: [as("second-person-invitation", "34 ABC 123"), as("second-person"), as("calendar")],
    });
  });
});

describe("what is queued now can be sent by the version before", () => {
  test("the invitation to a sticker, by the view it reads", async () => {
    const code = await makeProfile(t.db, owner.user);
    const invited = { code, name: "Ayşe", email: "yeni@example.com", afterMinutes: 10, password: PASSWORD };
    await owner.api.secondPeople.invite(invited);
    const { rows } = await sql<{ id: string }>`select id from code_shares where code = ${code}`.execute(t.db);
    expect(await listQueued()).toEqual([{ kind: "sticker-invitation", details: { shareId: rows[0]!.id } }]);
  });

  test("who joined, and what a new password ended or left", async () => {
    const to = { recipient: owner.user.email, name: "Ayşe" };
    const told = { ...to, kind: "person-joined", person: "Mehmet", personEmail: "m@example.com" } as const;
    for (const sticker of ["", "34 ABC 123"])
      await queueMail(t.db, { ...told, as: "second-person", sticker }, t.clock.now());
    const [ofAll, ofSticker] = ["", "34 ABC 123"].map((sticker) => ({ name: "Mehmet", sticker }));
    const ended = [
      { ...ofAll!, kind: "second-person-invitation" as const },
      { ...ofSticker!, kind: "second-person-invitation" as const },
    ];
    const kept = [{ ...ofAll!, kind: "second-person" as const }];
    await queueMail(t.db, { ...to, kind: "password-changed", ended, kept }, t.clock.now());
    expect(await listQueued()).toMatchObject([
      { details: { as: "spare-person" } },
      { details: { as: "sticker-person" } },
      { details: { ended: [as("spare-person"), as("sticker-invitation", "34 ABC 123")], kept: [as("spare-person")] } },
    ]);
  });
});
