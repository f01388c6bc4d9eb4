import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { CHALLENGE_MINUTES } from "#domain/people/second-factor.ts";
import { runTransaction } from "#server/db/database.ts";
import { deriveSecretKeys } from "#server/outside/secret-keys.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { readTokenOfMail } from "../../../../test/collected-mails.ts";
import { makeAdministrator } from "../../../../test/people.ts";
import { addSecondFactor, makeAuthenticator } from "../../../../test/second-factor.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import { makeUser, PASSWORD, type MadeUser } from "../../../../test/world.ts";
import { consumeChallenge } from "./challenges.ts";
import { digestText } from "./secrets.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  // After two minutes the test starts with unused codes.
  t.clock.advance({ seconds: 120 });
  await t.post();
});

async function makeProtectedUser(given: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(t.db, given);
  await t.db.updateTable("users").set({ emailConfirmedAt: t.clock.now() }).where("id", "=", user.id).execute();
  const phone = await addSecondFactor(t.deps, user.id);
  return { user, phone, code: () => phone.codeAt(t.clock.now()) };
}

async function logInForChallenge({ email }: MadeUser, app = t): Promise<{ challenge: string; isReadable: boolean }> {
  const refusal = await catchRefusal(app.api().account.login({ email, password: PASSWORD }));
  expect(refusal).toMatchObject({ code: "SECOND_FACTOR_NEEDED", status: 401 });
  return refusal.data as { challenge: string; isReadable: boolean };
}

async function enterAndGetCode(challenge: string, code: string, app = t): Promise<string> {
  return app
    .api()
    .secondFactor.enter({ challenge, code })
    .then(
      () => "in",
      (error: { code: string }) => error.code,
    );
}

const listSessions = (userId: string) =>
  t.db.selectFrom("sessions").select("id").where("userId", "=", userId).execute();
const listEvents = async (userId: string) =>
  (await t.db.selectFrom("auditEvents").select(["action", "actorId"]).where("accountId", "=", userId).execute()).map(
    ({ action, actorId }) => `${action} by ${actorId === userId ? "the account" : String(actorId)}`,
  );

test("the right password begins no session and sends no cookie where a second factor is on; its code begins one", async () => {
  const { user, code } = await makeProtectedUser();
  const browser = t.as();
  const refusal = await catchRefusal(browser.api.account.login({ email: user.email, password: PASSWORD }));
  expect(refusal.code).toBe("SECOND_FACTOR_NEEDED");
  expect(browser.token).toBeUndefined();
  expect(await listSessions(user.id)).toEqual([]);
  expect((await browser.api.account.current({})).account).toBeNull();

  const { challenge } = refusal.data as unknown as { challenge: string };
  expect(await browser.api.secondFactor.enter({ challenge, code: code() })).toMatchObject({
    id: user.id,
    secondFactor: "on",
  });
  expect((await browser.api.account.current({})).account).toMatchObject({ id: user.id, secondFactor: "on" });
  expect(await listEvents(user.id)).toEqual(["logged-in by the account"]);
});

test("a wrong password is answered as ever, and costs no code", async () => {
  const { user } = await makeProtectedUser();
  const wrong = await catchRefusal(t.api().account.login({ email: user.email, password: "yanlis" }));
  expect(wrong.code).toBe("CREDENTIALS_INVALID");
  expect(wrong.data).toBeUndefined();
});

test("a closed account is told so, and never asked for a code", async () => {
  const { user, code } = await makeProtectedUser();
  const { challenge } = await logInForChallenge(user);
  const closing = { closedAt: t.clock.now(), closingReason: "deneme" };
  await t.db.updateTable("users").set(closing).where("id", "=", user.id).execute();
  expect((await catchRefusal(t.api().account.login({ email: user.email, password: PASSWORD }))).code).toBe(
    "ACCOUNT_CLOSED",
  );
  expect(await enterAndGetCode(challenge, code())).toBe("STEP_OVER");
  expect(await listSessions(user.id)).toEqual([]);
});

describe("a challenge", () => {
  test("is stored as its digest alone", async () => {
    const { user } = await makeProtectedUser();
    const { challenge } = await logInForChallenge(user);
    const kept = JSON.stringify(await readTableContents(t.db));
    expect(kept).not.toContain(challenge);
    expect(kept).not.toContain(Buffer.from(challenge, "base64url").toString("hex"));
  });

  test("works once, and only for its own account's codes", async () => {
    const [one, other] = [await makeProtectedUser(), await makeProtectedUser()];
    const { challenge } = await logInForChallenge(one.user);
    expect(await enterAndGetCode(challenge, other.code())).toBe("CODE_WRONG");
    expect(await enterAndGetCode(challenge, other.phone.recoveryCodes[0]!)).toBe("CODE_WRONG");
    expect(await enterAndGetCode(challenge, one.code())).toBe("in");
    t.clock.advance({ seconds: 60 });
    expect(await enterAndGetCode(challenge, one.code())).toBe("STEP_OVER");
  });

  test("is over after ten minutes, and swept then", async () => {
    const { user, code } = await makeProtectedUser();
    const { challenge } = await logInForChallenge(user);
    t.clock.advance({ seconds: CHALLENGE_MINUTES * 60 - 1 });
    await deleteExpired(t.deps);
    expect(await enterAndGetCode(challenge, "000000")).toBe("CODE_WRONG");
    t.clock.advance({ seconds: 1 });
    // After the challenge has expired, the response does not reveal whether a code is right. A code is also refused if
    // the challenge expires during the request.
    for (const typed of [code(), "000000"]) expect(await enterAndGetCode(challenge, typed)).toBe("STEP_OVER");
    expect(await runTransaction(t.db, (tx) => consumeChallenge(tx, challenge, t.clock.now()))).toBe(false);
    await deleteExpired(t.deps);
    expect(await t.db.selectFrom("signInChallenges").select("userId").where("userId", "=", user.id).execute()).toEqual(
      [],
    );
  });

  test("is worth nothing once the password is another, and the code that was tried on it is not used up", async () => {
    const { user, code } = await makeProtectedUser();
    const { challenge } = await logInForChallenge(user);
    await t.api().account.forgotPassword({ email: user.email });
    const [mail] = await t.post();
    const chosen = { password: "yepyeni-sifre", passwordConfirmation: "yepyeni-sifre" };
    const browser = t.as();
    await browser.api.account.resetPassword({ token: readTokenOfMail(mail!), ...chosen });
    // The reset alone starts no session, because somebody who can read the mails must still have the telephone.
    expect((await browser.api.account.current({})).account).toBeNull();
    expect(await enterAndGetCode(challenge, code())).toBe("STEP_OVER");
    expect(await listSessions(user.id)).toEqual([]);
    const again = await catchRefusal(t.api().account.login({ email: user.email, password: chosen.password }));
    expect(again.code).toBe("SECOND_FACTOR_NEEDED");
    expect(await enterAndGetCode((again.data as unknown as { challenge: string }).challenge, code())).toBe("in");
  });

  test("that is made up, or no challenge at all, is over", async () => {
    const before = await readTableContents(t.db);
    expect(await enterAndGetCode("A".repeat(43), "123456")).toBe("STEP_OVER");
    expect(await catchRefusedFields(t.api().secondFactor.enter({ challenge: "x", code: "123456" }))).toEqual({
      challenge: "Bu adımın süresi doldu. Lütfen baştan başlayın.",
    });
    expect(await readTableContents(t.db)).toEqual(before);
  });
});

describe("a code of the telephone", () => {
  test("is taken one step early and one late, and no further", async () => {
    const { user, phone } = await makeProtectedUser();
    const { challenge } = await logInForChallenge(user);
    const at = (seconds: number) => phone.codeAt(new Date(t.clock.now().getTime() + seconds * 1000));
    expect(await enterAndGetCode(challenge, at(-60))).toBe("CODE_WRONG");
    expect(await enterAndGetCode(challenge, at(60))).toBe("CODE_WRONG");
    expect(await enterAndGetCode(challenge, at(-30))).toBe("in");
    expect(await enterAndGetCode((await logInForChallenge(user)).challenge, at(30))).toBe("in");
  });

  test("is refused again once it was used, and so are all before it", async () => {
    const { user, phone } = await makeProtectedUser();
    const now = t.clock.now();
    const next = phone.codeAt(new Date(now.getTime() + 30_000));
    expect(await enterAndGetCode((await logInForChallenge(user)).challenge, next)).toBe("in");
    const { challenge } = await logInForChallenge(user);
    expect(await enterAndGetCode(challenge, next)).toBe("CODE_WRONG");
    expect(await enterAndGetCode(challenge, phone.codeAt(now))).toBe("CODE_WRONG");
    t.clock.advance({ seconds: 60 });
    expect(await enterAndGetCode(challenge, phone.codeAt(t.clock.now()))).toBe("in");
  });

  test("may be pasted with spaces", async () => {
    const { user, code } = await makeProtectedUser();
    const { challenge } = await logInForChallenge(user);
    expect(await enterAndGetCode(challenge, ` ${code().slice(0, 3)} ${code().slice(3)}\n`)).toBe("in");
  });

  test.each([
    ["", "Lütfen kodu girin."],
    ["  ", "Lütfen kodu girin."],
    ["12345", "6 rakamlı kodu ya da bir kurtarma kodunun tamamını girin."],
    ["1".repeat(101), "6 rakamlı kodu ya da bir kurtarma kodunun tamamını girin."],
  ])("%j is none: that is said at the field, and counts as no try", async (typed, sentence) => {
    const { user } = await makeProtectedUser();
    const { challenge } = await logInForChallenge(user);
    for (let nth = 0; nth < 7; nth += 1)
      expect(await catchRefusedFields(t.api().secondFactor.enter({ challenge, code: typed }))).toEqual({
        code: sentence,
      });
  });
});

describe("a recovery code", () => {
  test("opens the account once, is gone then, written down, and told to its owner with how many are left", async () => {
    const { user, phone } = await makeProtectedUser({ displayName: "Gül Işık" });
    const [code = "", other = ""] = phone.recoveryCodes;
    const typed = code.toLowerCase().replaceAll(/(.{4})/gu, "$1 ");
    expect(await enterAndGetCode((await logInForChallenge(user)).challenge, typed)).toBe("in");
    expect(await t.post()).toMatchObject([
      {
        recipient: user.email,
        mail: {
          kind: "second-factor-changed",
          change: "code-used",
          name: "Gül Işık",
          codesLeft: 1,
          at: t.clock.now().toISOString(),
          link: "http://localhost:3000/profile",
        },
      },
    ]);
    const { challenge } = await logInForChallenge(user);
    expect(await enterAndGetCode(challenge, code)).toBe("CODE_WRONG");
    expect(await enterAndGetCode(challenge, other)).toBe("in");
    expect((await listEvents(user.id)).toSorted()).toEqual([
      "logged-in by the account",
      "logged-in by the account",
      "recovery-code-used by the account",
      "recovery-code-used by the account",
      "second-factor-failed by null",
    ]);
  });

  test("of 16 characters, as they were made before, still opens the account, once", async () => {
    const { user } = await makeProtectedUser();
    const codeHash = digestText("ABCDEFGHIJKLMNOP");
    await t.db.insertInto("recoveryCodes").values({ userId: user.id, codeHash }).execute();
    const { challenge } = await logInForChallenge(user);
    expect(await enterAndGetCode(challenge, "abcd-efgh-ijkl-mnop")).toBe("in");
    expect(await enterAndGetCode((await logInForChallenge(user)).challenge, "abcd-efgh-ijkl-mnop")).toBe("CODE_WRONG");
  });

  test("is kept as a digest, and told to no address that nobody confirmed", async () => {
    const user = await makeUser(t.db);
    const { recoveryCodes } = await addSecondFactor(t.deps, user.id);
    expect(JSON.stringify(await readTableContents(t.db))).not.toContain(recoveryCodes[0]);
    expect(await enterAndGetCode((await logInForChallenge(user)).challenge, recoveryCodes[0]!)).toBe("in");
    expect(await t.post()).toEqual([]);
  });
});

describe("guessing", () => {
  test("ends after five codes in a quarter of an hour, however often the password is given again; a recovery code still opens", async () => {
    const { user, phone, code } = await makeProtectedUser();
    const first = await logInForChallenge(user);
    for (const guess of ["000000", "111111", "333333"])
      expect(await enterAndGetCode(first.challenge, guess)).toMatch(/^CODE_WRONG$/u);
    const second = await logInForChallenge(user);
    for (const guess of ["222222", "444444"])
      expect(await enterAndGetCode(second.challenge, guess)).toMatch(/^CODE_WRONG$/u);
    const { challenge } = await logInForChallenge(user);
    const refusal = await catchRefusal(t.api().secondFactor.enter({ challenge, code: code() }));
    expect(refusal).toMatchObject({ code: "TOO_MANY_ATTEMPTS", status: 429 });
    const { retryAfterSeconds } = refusal.data as unknown as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(800);
    expect(retryAfterSeconds).toBeLessThanOrEqual(900);
    // The right code is also refused, so that the response does not reveal whether a guess is right.
    expect(await listSessions(user.id)).toEqual([]);
    // Recovery codes cannot be guessed, so the owner can still log in with one.
    expect(await enterAndGetCode(challenge, phone.recoveryCodes[0]!)).toBe("in");
  });

  test("at recovery codes ends after ten in a quarter of an hour", async () => {
    const { user, phone } = await makeProtectedUser();
    const { challenge } = await logInForChallenge(user);
    for (let nth = 0; nth < 10; nth += 1) expect(await enterAndGetCode(challenge, "A".repeat(16))).toBe("CODE_WRONG");
    expect(await enterAndGetCode(challenge, phone.recoveryCodes[0]!)).toBe("TOO_MANY_ATTEMPTS");
  });

  test("at many challenges at once gets no more than five tries", async () => {
    const { user } = await makeProtectedUser();
    const challenges: { challenge: string }[] = [];
    for (let nth = 0; nth < 12; nth += 1) challenges.push(await logInForChallenge(user));
    const answers = await Promise.all(
      challenges.map(({ challenge }, nth) => enterAndGetCode(challenge, String(100_000 + nth))),
    );
    expect(answers.filter((answer) => answer === "CODE_WRONG")).toHaveLength(5);
    expect(answers.filter((answer) => answer === "TOO_MANY_ATTEMPTS")).toHaveLength(7);
  });

  test("is told to the owner once a day, who can change the password that the guesser has", async () => {
    const { user } = await makeProtectedUser();
    const { challenge } = await logInForChallenge(user);
    for (let nth = 0; nth < 4; nth += 1) await enterAndGetCode(challenge, "000000");
    expect(await t.post()).toEqual([]);
    // The mail is also sent if the guesses stay below every limit.
    await enterAndGetCode(challenge, "000000");
    expect(await t.post()).toMatchObject([
      {
        recipient: user.email,
        mail: {
          kind: "second-factor-guessed",
          name: user.displayName,
          forgotLink: "http://localhost:3000/forgot-password",
        },
      },
    ]);
    // Deletes the counter of the short limit, as if 15 minutes had passed.
    await t.db.deleteFrom("limits").where("key", "like", "secondFactorByAccount%").execute();
    for (let nth = 0; nth < 9; nth += 1) await enterAndGetCode(challenge, "000000");
    expect(await t.post()).toEqual([]);
  });

  test("goes on for thirty codes a day at most; a recovery code opens the account all the same", async () => {
    const { user, phone, code } = await makeProtectedUser();
    const { challenge } = await logInForChallenge(user);
    for (let round = 0; round < 6; round += 1) {
      for (let nth = 0; nth < 5; nth += 1) expect(await enterAndGetCode(challenge, "000000")).toBe("CODE_WRONG");
      await t.db.deleteFrom("limits").where("key", "like", "secondFactorByAccount%").execute();
    }
    const refusal = await catchRefusal(t.api().secondFactor.enter({ challenge, code: code() }));
    expect(refusal.code).toBe("TOO_MANY_ATTEMPTS");
    expect((refusal.data as unknown as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(80_000);
    expect(await enterAndGetCode(challenge, phone.recoveryCodes[0]!)).toBe("in");
  });

  test("does not cost whoever has the right codes", async () => {
    const { user, phone } = await makeProtectedUser();
    for (let nth = 0; nth < 7; nth += 1) {
      t.clock.advance({ seconds: 60 });
      expect(await enterAndGetCode((await logInForChallenge(user)).challenge, phone.codeAt(t.clock.now()))).toBe("in");
    }
  });
});

test("the same form of a registration sent again is no way round the second step", async () => {
  const form = { displayName: "Yeni", email: "yeniden@example.com", password: "sifre-99", asCompany: false };
  const sent = { ...form, passwordConfirmation: form.password, id: crypto.randomUUID() };
  const { id } = await t.api().account.register(sent);
  expect(await t.api().account.register(sent)).toMatchObject({ id });
  const sessions = await listSessions(id);
  await addSecondFactor(t.deps, id);
  expect((await catchRefusal(t.api().account.register(sent))).code).toBe("EMAIL_IN_USE");
  expect(await listSessions(id)).toEqual(sessions);
});

describe("with another key than the secrets were encrypted with", () => {
  test("log-in says so, codes are refused with what happened, and a recovery code opens the account", async () => {
    const { user, phone, code } = await makeProtectedUser();
    expect(await logInForChallenge(user)).toMatchObject({ isReadable: true });
    const restored = t.with({ secretKeys: deriveSecretKeys(Buffer.alloc(32, 9)) });
    const { challenge, isReadable } = await logInForChallenge(user, restored);
    expect(isReadable).toBe(false);
    for (let nth = 0; nth < 7; nth += 1) {
      const refusal = await catchRefusal(restored.api().secondFactor.enter({ challenge, code: code() }));
      expect(refusal).toMatchObject({ code: "SECOND_FACTOR_UNREADABLE", status: 409 });
      expect(refusal.message).toContain("Sunucunun anahtarı değişti");
    }
    expect(await enterAndGetCode(challenge, phone.recoveryCodes[0]!, restored)).toBe("in");
  });

  test("another account's secret is of no use: it is bound to its account", async () => {
    const [one, other] = [await makeProtectedUser(), await makeProtectedUser()];
    const { secret } = await t.db
      .selectFrom("secondFactors")
      .select("secret")
      .where("userId", "=", one.user.id)
      .executeTakeFirstOrThrow();
    await t.db.updateTable("secondFactors").set({ secret }).where("userId", "=", other.user.id).execute();
    const { challenge } = await logInForChallenge(other.user);
    expect(await enterAndGetCode(challenge, one.code())).toBe("SECOND_FACTOR_UNREADABLE");
  });
});

describe("an administrator of a public site", () => {
  let publicSite: TestApp;
  beforeAll(() => {
    publicSite = t.with({ environment: { PUBLIC_URL: "https://kodutara.example" } });
  });

  test("gets a session at the first log-in that is good for nothing but setting up a second factor", async () => {
    const user = await makeUser(t.db, { role: "admin", displayName: "Yönetici" });
    const browser = publicSite.as();
    expect(await browser.api.account.login({ email: user.email, password: PASSWORD })).toMatchObject({
      secondFactor: "missing",
    });
    const refusal = await catchRefusal(browser.api.admin.users.list({}));
    expect(refusal).toMatchObject({ code: "SECOND_FACTOR_MISSING", status: 403 });
    const home = await browser.send("/admin/users?role=admin");
    expect(home.headers.get("Location")).toBe("/second-factor?returnTo=%2Fadmin%2Fusers%3Frole%3Dadmin");
    expect((await browser.send("/second-factor")).status).toBe(200);

    const { setup, secret } = await browser.api.secondFactor.begin({ password: PASSWORD });
    const code = makeAuthenticator(secret).codeAt(t.clock.now());
    const { recoveryCodes } = await browser.api.secondFactor.confirm({ setup, code });
    expect(recoveryCodes).toHaveLength(10);
    expect(await browser.api.admin.users.list({})).toBeDefined();
    expect((await browser.send("/second-factor")).headers.get("Location")).toBe("/dashboard");
  });

  test("whose second factor is missing is refused from the next request on, also in a session of before", async () => {
    const admin = await makeAdministrator(publicSite);
    expect((await catchRefusal(admin.api.admin.users.list({}))).code).toBe("SECOND_FACTOR_MISSING");
    await addSecondFactor(t.deps, admin.user.id);
    expect(await admin.api.admin.users.list({})).toBeDefined();
    await t.db.deleteFrom("secondFactors").where("userId", "=", admin.user.id).execute();
    expect((await catchRefusal(admin.api.admin.users.list({}))).code).toBe("SECOND_FACTOR_MISSING");
  });

  test("may do without on a machine of their own", async () => {
    const admin = await makeAdministrator(t);
    expect((await admin.api.account.current({})).account).toMatchObject({ secondFactor: "off" });
    expect(await admin.api.admin.users.list({})).toBeDefined();
  });
});
