import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { SETUP_MINUTES } from "#domain/people/second-factor.ts";
import { runTransaction } from "#server/db/database.ts";
import { deriveSecretKeys } from "#server/outside/secret-keys.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
  type Person,
} from "../../../../test/people.ts";
import { addSecondFactor, makeAuthenticator } from "../../../../test/second-factor.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import { makeUser, PASSWORD } from "../../../../test/world.ts";
import { makeChallenge } from "./challenges.ts";
import { lockAccount, consumeStep } from "./store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.advance({ seconds: 120 });
  await t.post();
});

const confirmAddress = (id: string) =>
  t.db.updateTable("users").set({ emailConfirmedAt: t.clock.now() }).where("id", "=", id).execute();
const isSessionAlive = async ({ api }: Person) => (await api.account.current({})).account !== null;
const readFactor = (userId: string) =>
  t.db.selectFrom("secondFactors").selectAll().where("userId", "=", userId).executeTakeFirst();
const listActions = async (accountId: string) =>
  (await t.db.selectFrom("auditEvents").select("action").where("accountId", "=", accountId).execute()).map(
    ({ action }) => action,
  );
const listSentMails = async () =>
  (await t.post()).map(({ recipient, mail }) => `${recipient} ${"change" in mail ? mail.change : mail.kind}`);

async function beginSetup({ api }: Person, code?: string) {
  const view = await api.secondFactor.begin({ password: PASSWORD, ...(code !== undefined && { code }) });
  return { ...view, phone: makeAuthenticator(view.secret) };
}

async function makeProtectedPerson() {
  const person = await makeCustomerPerson(t);
  const { setup, phone } = await beginSetup(person);
  const { recoveryCodes } = await person.api.secondFactor.confirm({ setup, code: phone.codeAt(t.clock.now()) });
  t.clock.advance({ seconds: 60 });
  await confirmAddress(person.user.id);
  return { person, recoveryCodes, code: () => phone.codeAt(t.clock.now()) };
}

async function logInWithCode(email: string, code: string): Promise<string> {
  const refusal = await catchRefusal(t.api().account.login({ email, password: PASSWORD }));
  expect(refusal.code).toBe("SECOND_FACTOR_NEEDED");
  const { challenge } = refusal.data as unknown as { challenge: string };
  return t
    .api()
    .secondFactor.enter({ challenge, code })
    .then(
      () => "in",
      (error: { code: string }) => error.code,
    );
}

describe("setting up", () => {
  test("shows a secret as text and for a QR code, which log-in asks for once its first code has proved it", async () => {
    const person = await makeCustomerPerson(t, { displayName: "Gül Işık", email: "gul@example.com" });
    await confirmAddress(person.user.id);
    const elsewhere = await makeSignedIn(t, person.user);
    expect(await person.api.secondFactor.get({})).toEqual({
      since: null,
      codesLeft: 0,
      isReadable: true,
      mayTurnOff: true,
    });
    const { setup, secret, address, phone } = await beginSetup(person);
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u);
    const uri = new URL(address);
    expect(decodeURIComponent(uri.pathname)).toContain("Kodu Tara:gul@example.com");
    expect(uri.searchParams.get("secret")).toBe(secret.replaceAll(" ", ""));
    expect(uri.searchParams.get("issuer")).toBe("Kodu Tara");
    expect(await readFactor(person.user.id)).toBeUndefined();
    expect((await t.api().account.login({ email: person.user.email, password: PASSWORD })).secondFactor).toBe("off");

    const { recoveryCodes } = await person.api.secondFactor.confirm({ setup, code: phone.codeAt(t.clock.now()) });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){6}[A-Z2-7]{4}$/u);
    expect(await person.api.secondFactor.get({})).toMatchObject({ since: t.clock.now(), codesLeft: 10 });
    expect((await person.api.account.current({})).account).toMatchObject({ secondFactor: "on" });
    // The session of the set-up stays. The other sessions end, because only a password was needed to start them.
    expect([await isSessionAlive(person), await isSessionAlive(elsewhere)]).toEqual([true, false]);
    expect(await listActions(person.user.id)).toEqual(["logged-in", "second-factor-on"]);
    expect(await listSentMails()).toEqual(["gul@example.com on"]);

    // The code of the set-up is used up.
    expect(await logInWithCode(person.user.email, phone.codeAt(t.clock.now()))).toBe("CODE_WRONG");
    t.clock.advance({ seconds: 30 });
    expect(await logInWithCode(person.user.email, phone.codeAt(t.clock.now()))).toBe("in");
    expect(await logInWithCode(person.user.email, recoveryCodes[3]!)).toBe("in");
  });

  test("keeps the secret encrypted, and the recovery codes as digests", async () => {
    const person = await makeCustomerPerson(t);
    const { setup, secret, phone } = await beginSetup(person);
    const { recoveryCodes } = await person.api.secondFactor.confirm({ setup, code: phone.codeAt(t.clock.now()) });
    const kept = JSON.stringify(await readTableContents(t.db));
    for (const told of [secret, setup, ...recoveryCodes])
      for (const text of [told, told.replaceAll(/[ -]/gu, "")]) expect(kept).not.toContain(text);
  });

  test("asks for the password again, ten times in a quarter of an hour", async () => {
    const person = await makeCustomerPerson(t);
    const answers = new Set<string>();
    for (let nth = 0; nth < 10; nth += 1)
      answers.add((await catchRefusal(person.api.secondFactor.begin({ password: "yanlis" }))).code);
    expect([...answers]).toEqual(["PASSWORD_WRONG"]);
    expect((await catchRefusal(person.api.secondFactor.begin({ password: PASSWORD }))).code).toBe("TOO_MANY_ATTEMPTS");
  });

  test("is refused with a wrong code, a recovery code, somebody else's set-up, an old or a changed one", async () => {
    const [person, other] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
    const { setup, phone } = await beginSetup(person);
    const code = phone.codeAt(t.clock.now());
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await catchRefusal(person.api.secondFactor.confirm({ setup, code: wrong }))).code).toBe("CODE_WRONG");
    expect((await catchRefusal(person.api.secondFactor.confirm({ setup, code: "A".repeat(16) }))).code).toBe(
      "INPUT_INVALID",
    );
    expect((await catchRefusal(other.api.secondFactor.confirm({ setup, code }))).code).toBe("STEP_OVER");
    const changed = `${setup.slice(0, -3)}${setup.endsWith("AAA") ? "BBB" : "AAA"}`;
    expect((await catchRefusal(person.api.secondFactor.confirm({ setup: changed, code }))).code).toBe("STEP_OVER");
    t.clock.advance({ seconds: SETUP_MINUTES * 60 });
    const late = phone.codeAt(t.clock.now());
    expect((await catchRefusal(person.api.secondFactor.confirm({ setup, code: late }))).code).toBe("STEP_OVER");
    for (const { user } of [person, other]) expect(await readFactor(user.id)).toBeUndefined();
  });

  test("from two tabs turns one on; the other, shown before, replaces nothing", async () => {
    const person = await makeCustomerPerson(t);
    const [first, second] = [await beginSetup(person), await beginSetup(person)];
    const code = ({ phone }: typeof first) => phone.codeAt(t.clock.now());
    await person.api.secondFactor.confirm({ setup: first.setup, code: code(first) });
    const kept = await readFactor(person.user.id);
    for (const view of [second, first])
      expect((await catchRefusal(person.api.secondFactor.confirm({ setup: view.setup, code: code(view) }))).code).toBe(
        "STEP_OVER",
      );
    expect(await readFactor(person.user.id)).toEqual(kept);
  });

  test("waits for a log-in that is under way, and ends its session; one that comes later is asked for a code", async () => {
    const person = await makeCustomerPerson(t);
    const { setup, phone } = await beginSetup(person);
    const { id } = person.user;
    const { passwordHash } = await t.db
      .selectFrom("users")
      .select("passwordHash")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    let confirmed: Promise<unknown> | undefined;
    let isConfirmed = false;
    await runTransaction(t.db, async (tx) => {
      // A log-in takes this lock before it starts its session.
      await tx.selectFrom("users").select("id").where("id", "=", id).forShare().execute();
      confirmed = person.api.secondFactor
        .confirm({ setup, code: phone.codeAt(t.clock.now()) })
        .then(() => (isConfirmed = true));
      expect(await makeChallenge(tx, { id, passwordHash }, t.deps)).toBeUndefined();
      await t.db.selectFrom("users").select("id").execute();
      expect(isConfirmed).toBe(false);
      const session = { userId: id, device: "", createdAt: t.clock.now(), lastUsedAt: t.clock.now() };
      const tokenHash = Buffer.alloc(32, 5);
      const expiresAt = new Date(t.clock.now().getTime() + 1_000_000);
      await tx
        .insertInto("sessions")
        .values({ ...session, id: crypto.randomUUID(), tokenHash, expiresAt })
        .execute();
    });
    await confirmed;
    const sessions = await t.db.selectFrom("sessions").select("id").where("userId", "=", id).execute();
    expect(sessions).toHaveLength(1);
    expect(await isSessionAlive(person)).toBe(true);
    expect(await runTransaction(t.db, (tx) => makeChallenge(tx, { id, passwordHash }, t.deps))).toBeDefined();
  });
});

describe("setting up anew", () => {
  test("asks for a code of what is on; the old telephone and the old recovery codes are worth nothing then", async () => {
    const { person, recoveryCodes, code } = await makeProtectedPerson();
    const before = await readFactor(person.user.id);
    expect((await catchRefusal(person.api.secondFactor.begin({ password: PASSWORD }))).code).toBe("CODE_WRONG");
    const wrong = code() === "000000" ? "000001" : "000000";
    expect((await catchRefusal(person.api.secondFactor.begin({ password: PASSWORD, code: wrong }))).code).toBe(
      "CODE_WRONG",
    );
    const old = code();
    const { setup, phone } = await beginSetup(person, old);
    // The present factor stays valid until the new one is confirmed.
    expect({ ...(await readFactor(person.user.id)), lastStep: 0 }).toEqual({ ...before, lastStep: 0 });
    const renewed = await person.api.secondFactor.confirm({ setup, code: phone.codeAt(t.clock.now()) });
    t.clock.advance({ seconds: 60 });
    expect(await logInWithCode(person.user.email, code())).toBe("CODE_WRONG");
    expect(await logInWithCode(person.user.email, recoveryCodes[0]!)).toBe("CODE_WRONG");
    expect(await logInWithCode(person.user.email, phone.codeAt(t.clock.now()))).toBe("in");
    expect(await logInWithCode(person.user.email, renewed.recoveryCodes[0]!)).toBe("in");
    expect(await listActions(person.user.id)).toContain("second-factor-replaced");
    expect(await listSentMails()).toEqual([`${person.user.email} replaced`, `${person.user.email} code-used`]);
  });

  test("works by a recovery code, also where the secret cannot be read any more", async () => {
    const { person, recoveryCodes } = await makeProtectedPerson();
    const restored = t.with({ secretKeys: deriveSecretKeys(Buffer.alloc(32, 9)) });
    const there = { ...restored.as(person.token), user: person.user };
    expect(await there.api.secondFactor.get({})).toMatchObject({ isReadable: false, codesLeft: 10 });
    const view = await there.api.secondFactor.begin({ password: PASSWORD, code: recoveryCodes[0]! });
    const code = makeAuthenticator(view.secret).codeAt(t.clock.now());
    await there.api.secondFactor.confirm({ setup: view.setup, code });
    expect(await there.api.secondFactor.get({})).toMatchObject({ isReadable: true, codesLeft: 10 });
  });

  test("from two tabs replaces what is on once; the other, shown before, replaces nothing", async () => {
    const { person, code } = await makeProtectedPerson();
    const first = await beginSetup(person, code());
    t.clock.advance({ seconds: 60 });
    const second = await beginSetup(person, code());
    const confirm = ({ setup, phone }: typeof first) =>
      person.api.secondFactor.confirm({ setup, code: phone.codeAt(t.clock.now()) });
    await confirm(first);
    const kept = await readFactor(person.user.id);
    expect((await catchRefusal(confirm(second))).code).toBe("STEP_OVER");
    expect(await readFactor(person.user.id)).toEqual(kept);
  });
});

describe("new recovery codes", () => {
  test("come for the password and a code, and end the old ones", async () => {
    const { person, recoveryCodes, code } = await makeProtectedPerson();
    const { renewCodes } = person.api.secondFactor;
    expect((await catchRefusal(renewCodes({ password: "yanlis", code: code() }))).code).toBe("PASSWORD_WRONG");
    const wrong = code() === "000000" ? "000001" : "000000";
    expect((await catchRefusal(renewCodes({ password: PASSWORD, code: wrong }))).code).toBe("CODE_WRONG");
    expect(await logInWithCode(person.user.email, recoveryCodes[0]!)).toBe("in");
    const renewed = await renewCodes({ password: PASSWORD, code: code() });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await logInWithCode(person.user.email, recoveryCodes[1]!)).toBe("CODE_WRONG");
    expect(await logInWithCode(person.user.email, renewed.recoveryCodes[1]!)).toBe("in");
    expect(await person.api.secondFactor.get({})).toMatchObject({ codesLeft: 9 });
    expect(await listActions(person.user.id)).toContain("recovery-codes-renewed");
    expect(await listSentMails()).toContain(`${person.user.email} codes-renewed`);
  });

  test("are refused to whoever has no second factor", async () => {
    const { api } = await makeCustomerPerson(t);
    const proof = { password: PASSWORD, code: "123456" };
    expect((await catchRefusal(api.secondFactor.renewCodes(proof))).code).toBe("SECOND_FACTOR_OFF");
    expect((await catchRefusal(api.secondFactor.turnOff(proof))).code).toBe("SECOND_FACTOR_OFF");
  });
});

describe("turning off", () => {
  test("takes the password and a code; then the password alone opens the account", async () => {
    const { person, code } = await makeProtectedPerson();
    const { turnOff } = person.api.secondFactor;
    expect((await catchRefusal(turnOff({ password: "yanlis", code: code() }))).code).toBe("PASSWORD_WRONG");
    expect((await catchRefusal(turnOff({ password: PASSWORD, code: "A".repeat(16) }))).code).toBe("CODE_WRONG");
    expect(await readFactor(person.user.id)).toBeDefined();
    await turnOff({ password: PASSWORD, code: code() });
    expect(await readFactor(person.user.id)).toBeUndefined();
    const codes = t.db.selectFrom("recoveryCodes").select("userId").where("userId", "=", person.user.id);
    expect(await codes.execute()).toEqual([]);
    const account = await t.api().account.login({ email: person.user.email, password: PASSWORD });
    expect(account).toMatchObject({ secondFactor: "off" });
    expect(await listActions(person.user.id)).toContain("second-factor-off");
    expect(await listSentMails()).toEqual([`${person.user.email} off`]);
  });

  test("shares its tries with log-in", async () => {
    const { person, code } = await makeProtectedPerson();
    const wrong = { password: PASSWORD, code: "000000" };
    for (let nth = 0; nth < 5; nth += 1) await catchRefusal(person.api.secondFactor.turnOff(wrong));
    const right = { password: PASSWORD, code: code() };
    expect((await catchRefusal(person.api.secondFactor.turnOff(right))).code).toBe("TOO_MANY_ATTEMPTS");
    expect(await logInWithCode(person.user.email, code())).toBe("TOO_MANY_ATTEMPTS");
  });

  test("is refused to an administrator of a public site, and to nobody else", async () => {
    const publicSite = t.with({ environment: { PUBLIC_URL: "https://kodutara.example" } });
    const admin = await makeAdministrator(publicSite);
    const { codeAt } = await addSecondFactor(t.deps, admin.user.id);
    const proof = () => ({ password: PASSWORD, code: codeAt(t.clock.now()) });
    expect(await admin.api.secondFactor.get({})).toMatchObject({ mayTurnOff: false });
    const refusal = await catchRefusal(admin.api.secondFactor.turnOff(proof()));
    expect(refusal).toMatchObject({ code: "SECOND_FACTOR_REQUIRED", status: 409 });
    expect(await readFactor(admin.user.id)).toBeDefined();
    const fleet = await makeCompanyOwnerPerson(publicSite);
    const phone = await addSecondFactor(t.deps, fleet.user.id);
    await fleet.api.secondFactor.turnOff({ password: PASSWORD, code: phone.codeAt(t.clock.now()) });
    expect(await readFactor(fleet.user.id)).toBeUndefined();
    // Logs the same administrator in from another address, which has not used up its tries.
    const local = await makeSignedIn(t, admin.user);
    await local.api.secondFactor.turnOff(proof());
    expect(await readFactor(admin.user.id)).toBeUndefined();
  });
});

test("an account that is locked is one that is there and open", async () => {
  const user = await makeUser(t.db);
  const locked = (id: string) => runTransaction(t.db, (tx) => lockAccount(tx, id));
  expect(await locked(user.id)).toMatchObject({ role: "customer" });
  expect(await locked(crypto.randomUUID())).toBeUndefined();
  const closing = { closedAt: t.clock.now(), closingReason: "deneme" };
  await t.db.updateTable("users").set(closing).where("id", "=", user.id).execute();
  expect(await locked(user.id)).toBeUndefined();
});

test("whatever somebody does with theirs, everybody else's stays as it was", async () => {
  const bystander = await makeProtectedPerson();
  const waiting = await catchRefusal(t.api().account.login({ email: bystander.person.user.email, password: PASSWORD }));
  const rowsOf = async () => {
    const { id } = bystander.person.user;
    const codes = t.db.selectFrom("recoveryCodes").selectAll().where("userId", "=", id).orderBy("codeHash");
    const challenges = t.db.selectFrom("signInChallenges").selectAll().where("userId", "=", id);
    return [await readFactor(id), await codes.execute(), await challenges.execute()];
  };
  const before = await rowsOf();
  expect(before).toMatchObject([{}, { length: 10 }, { length: 1 }]);

  const person = await makeCustomerPerson(t);
  const first = await beginSetup(person);
  await person.api.secondFactor.confirm({ setup: first.setup, code: first.phone.codeAt(t.clock.now()) });
  // Gives the factor the same millisecond as another user's factor, so that a query by time alone would fail.
  const enabledAt = (await readFactor(bystander.person.user.id))!.enabledAt;
  await t.db.updateTable("secondFactors").set({ enabledAt }).where("userId", "=", person.user.id).execute();
  t.clock.advance({ seconds: 60 });
  const again = await beginSetup(person, first.phone.codeAt(t.clock.now()));
  await person.api.secondFactor.confirm({ setup: again.setup, code: again.phone.codeAt(t.clock.now()) });
  t.clock.advance({ seconds: 60 });
  const next = () => ({ password: PASSWORD, code: again.phone.codeAt(t.clock.now()) });
  const { recoveryCodes } = await person.api.secondFactor.renewCodes(next());
  expect(await logInWithCode(person.user.email, recoveryCodes[0]!)).toBe("in");
  t.clock.advance({ seconds: 60 });
  await person.api.secondFactor.turnOff(next());
  await addSecondFactor(t.deps, person.user.id);
  const admin = await makeAdministrator(t);
  await admin.api.admin.users.resetSecondFactor({ userId: person.user.id, reason: "Telefonunu kaybetti" });

  expect(await rowsOf()).toEqual(before);
  const { challenge } = waiting.data as unknown as { challenge: string };
  expect(await t.api().secondFactor.enter({ challenge, code: bystander.code() })).toMatchObject({ secondFactor: "on" });
});

test("a step is used up by one of those who have read it unused", async () => {
  const { person } = await makeProtectedPerson();
  const { lastStep } = (await readFactor(person.user.id))!;
  const taken = (step: number) => runTransaction(t.db, (tx) => consumeStep(tx, person.user.id, step));
  const step = lastStep + 10;
  const rivals = await Promise.all(Array.from({ length: 5 }, () => taken(step)));
  expect(rivals.filter(Boolean)).toEqual([true]);
  expect([await taken(step - 1), await taken(step + 1)]).toEqual([false, true]);
});

test("the other deeds that ask for the password ask for no code: their session had one", async () => {
  const { person } = await makeProtectedPerson();
  const next = { password: "yeni-sifre-1234", passwordConfirmation: "yeni-sifre-1234" };
  await person.api.account.changePassword({ currentPassword: PASSWORD, ...next });
  expect(await person.api.secondFactor.get({})).toMatchObject({ codesLeft: 10 });
  expect(await person.api.account.remove({ password: next.password })).toEqual({ sync: null });
  expect(await readFactor(person.user.id)).toBeUndefined();
});
