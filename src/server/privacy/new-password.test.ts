import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { hashToken } from "#server/access/session-token.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

import { catchRefusal, createTestApp, type TestApp } from "../../../test/app.ts";
import { readTokenOfMail } from "../../../test/collected-mails.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, makeSignedIn, type Person } from "../../../test/people.ts";
import { makeAuthenticator } from "../../../test/second-factor.ts";
import { makeMember, makeProfile, PASSWORD, type MadeUser } from "../../../test/world.ts";
import { dataInventory } from "./data-inventory.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom("limits").execute();
  await t.post();
});

const NEW_PASSWORD = "yeni-sifre-1234";

let count = 0;
function makeAddress(): string {
  count += 1;
  return `kisi-${count}@example.com`;
}

async function resetByMail({ email }: MadeUser) {
  await t.api().account.forgotPassword({ email });
  const asked = (await t.post()).find(({ recipient, mail }) => recipient === email && mail.kind === "reset-password");
  const chosen = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
  const report = await t.api().account.resetPassword({ token: readTokenOfMail(asked!), ...chosen });
  const told = (await t.post()).find(({ recipient, mail }) => recipient === email && mail.kind === "password-changed");
  return { report, mail: told?.mail };
}

async function readSentToken(email: string): Promise<string> {
  const { mail } = (await t.post()).findLast(({ recipient }) => recipient === email)!;
  const link = new URL((mail as { link: string }).link);
  return link.hash === "" ? link.pathname.split("/").at(-1)! : link.hash.slice(1);
}

async function makeReader(owner: Person, code: string, displayName: string): Promise<Person> {
  const reader = await makeCustomerPerson(t, { displayName, email: makeAddress() });
  await invite(owner, code, reader.user.email);
  await reader.api.membership.accept({ token: await readSentToken(reader.user.email), keepsStickers: false });
  return reader;
}

async function invite(owner: Person, code: string, email: string): Promise<void> {
  await owner.api.secondPeople.invite({ code, name: "Mehmet", afterMinutes: 10, email, password: PASSWORD });
}

async function makePersonOfAll(owner: Person, email = makeAddress()): Promise<void> {
  await invite(owner, "", email);
  await t.api().secondPersonLinks.answer({ token: await readSentToken(email), agrees: true });
}

async function refusalOf(answer: Promise<unknown>): Promise<string> {
  return (await catchRefusal(answer)).code;
}

describe("a reset by mail", () => {
  test("keeps the people whom the owner added with the password, and names them in the mail and the answer", async () => {
    const owner = await makeCustomerPerson(t, { isConfirmed: true });
    const code = await makeProfile(t.db, owner.user, { plate: "34 ABC 123" });
    const reader = await makeReader(owner, code, "Ayşe Ak");
    await makePersonOfAll(owner);
    const { report, mail } = await resetByMail(owner.user);
    expect(report).toEqual({
      ended: [],
      kept: expect.arrayContaining([
        { kind: "second-person", name: "Ayşe Ak", sticker: "34 ABC 123" },
        { kind: "second-person", name: "Mehmet", sticker: "" },
      ]) as unknown,
    });
    expect(mail).toMatchObject(report);
    expect((await reader.api.secondPeople.shared({})).stickers).toHaveLength(1);
  });

  test("ends the people who were added without the password, and says whom", async () => {
    const owner = await makeCustomerPerson(t, { isConfirmed: true });
    const code = await makeProfile(t.db, owner.user, { plate: "34 ABC 123" });
    const reader = await makeReader(owner, code, "Ayşe Ak");
    await makePersonOfAll(owner);
    await t.db.updateTable("secondPeople").set({ withPassword: false }).where("ownerId", "=", owner.user.id).execute();
    const { report, mail } = await resetByMail(owner.user);
    expect(report).toEqual({
      ended: expect.arrayContaining([
        { kind: "second-person", name: "Ayşe Ak", sticker: "34 ABC 123" },
        { kind: "second-person", name: "Mehmet", sticker: "" },
      ]) as unknown,
      kept: [],
    });
    expect(mail).toMatchObject(report);
    expect((await reader.api.secondPeople.shared({})).stickers).toEqual([]);
    const again = await makeSignedIn(t, owner.user);
    expect((await again.api.secondPeople.list({})).people).toEqual([]);
  });

  test("ends each open invitation, so that none is accepted between two resets", async () => {
    const owner = await makeCustomerPerson(t, { isConfirmed: true });
    const code = await makeProfile(t.db, owner.user);
    const invited = await makeCustomerPerson(t, { email: makeAddress() });
    await invite(owner, code, invited.user.email);
    const token = await readSentToken(invited.user.email);
    const asked = makeAddress();
    await invite(owner, "", asked);
    const spareToken = await readSentToken(asked);
    const { report } = await resetByMail(owner.user);
    expect(report.ended.map(({ kind }) => kind).toSorted()).toEqual([
      "second-person-invitation",
      "second-person-invitation",
    ]);
    expect(await refusalOf(invited.api.membership.accept({ token, keepsStickers: false }))).toBe("INVITATION_INVALID");
    expect(await refusalOf(t.api().secondPersonLinks.answer({ token: spareToken, agrees: true }))).toBe(
      "SECOND_PERSON_NOT_FOUND",
    );
    await resetByMail(owner.user);
    expect(await t.db.selectFrom("secondPeople").select("id").where("code", "=", code).execute()).toEqual([]);
  });

  test("of a company's owner ends invitations and the calendar address, and names keys and members", async () => {
    const firm = await makeCompanyOwnerPerson(t, { isConfirmed: true });
    await makeMember(t.db, firm.user, "clerk", { displayName: "Can Ak" });
    const { company } = firm.api;
    await company.members.invite({ email: makeAddress(), role: "clerk", password: PASSWORD });
    await company.calendar.make({});
    await company.programKeys.make({ name: "Muhasebe", scopes: ["cars"], password: PASSWORD });
    await company.programKeys.make({ name: "Eski", scopes: ["cars"], password: PASSWORD });
    await t.db.updateTable("programKeys").set({ withPassword: false }).where("name", "=", "Eski").execute();
    const { report } = await resetByMail(firm.user);
    expect(report.ended.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      "calendar ",
      expect.stringMatching(/^member-invitation kisi-/u) as unknown,
      "program-key Eski",
    ]);
    expect(report.kept.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      "member Can Ak",
      "program-key Muhasebe",
    ]);
    const again = await makeSignedIn(t, firm.user);
    expect((await again.api.company.programKeys.list({})).keys.map(({ name }) => name)).toEqual(["Muhasebe"]);
    expect(await again.api.company.calendar.get({})).toEqual({ createdAt: null });
    expect((await again.api.company.members.list({})).invitations).toEqual([]);
  });

  test("leaves nothing that somebody prepared who had registered the address of somebody else", async () => {
    const stranger = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, stranger.user);
    const { setup, secret } = await stranger.api.secondFactor.begin({ password: PASSWORD });
    await stranger.api.secondFactor.confirm({ setup, code: makeAuthenticator(secret).codeAt(t.clock.now()) });
    // An earlier version let an unconfirmed account add people.
    const reader = await makeCustomerPerson(t);
    const now = t.clock.now();
    await t.db
      .insertInto("secondPeople")
      .values({
        code,
        ownerId: stranger.user.id,
        id: makeId(now),
        personId: reader.user.id,
        withPassword: true,
        askedAt: now,
        expiresAt: null,
      })
      .execute();
    await t.db
      .insertInto("secondPeople")
      .values({
        id: makeId(now),
        ownerId: stranger.user.id,
        name: "Mehmet",
        email: makeAddress(),
        afterMinutes: 1,
        tokenHash: hashToken(makeAddress()),
        withPassword: true,
        askedAt: now,
        confirmedAt: now,
      })
      .execute();
    const { report } = await resetByMail(stranger.user);
    expect(report.kept).toEqual([]);
    expect(report.ended.map(({ kind }) => kind).toSorted()).toEqual(["second-person", "second-person"]);
    const { secondFactor } = await t.api().account.login({ email: stranger.user.email, password: NEW_PASSWORD });
    expect(secondFactor).toBe("off");
  });

  test("leaves the second step of whoever had confirmed the address", async () => {
    const person = await makeCustomerPerson(t, { isConfirmed: true });
    const { setup, secret } = await person.api.secondFactor.begin({ password: PASSWORD });
    await person.api.secondFactor.confirm({ setup, code: makeAuthenticator(secret).codeAt(t.clock.now()) });
    await resetByMail(person.user);
    const entered = t.api().account.login({ email: person.user.email, password: NEW_PASSWORD });
    expect(await refusalOf(entered)).toBe("SECOND_FACTOR_NEEDED");
  });
});

const reasonsNoAccess: Record<string, string> = {
  renterLinks: "the page of one rental",
  tellings: "a visitor's own page",
};

test("every table that holds a secret belongs to a noun that says what of it a new password ends", async () => {
  const { rows } = await sql<{ tableName: keyof DB }>`
    select distinct table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = 'public' and (column_name like '%\_hash' or column_name = 'secret')`.execute(
    t.db,
  );
  const tables = rows.map(({ tableName }) =>
    tableName.replaceAll(/_(.)/gu, (_, letter: string) => letter.toUpperCase()),
  );
  expect(tables).toContain("secondPeople");
  const answering = dataInventory.flatMap((data) => (data.newPassword === "no access" ? [] : data.tables)) as string[];
  expect(tables.filter((table) => !answering.includes(table)).toSorted()).toEqual(Object.keys(reasonsNoAccess));
});
