import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeUser } from "../../../../test/world.ts";
import { createAdmin, ensureFirstAdmin, hasAdmin } from "./first-admin.ts";

const PASSWORD_OF_ADMIN = "on-iki-karakter";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function listAdminEmails(): Promise<string[]> {
  const rows = await t.db.selectFrom("users").select("email").where("role", "=", "admin").orderBy("email").execute();
  return rows.map(({ email }) => email);
}

test("the environment makes the first administrator, who can log in, and never a second", async () => {
  await makeUser(t.db);
  expect(await hasAdmin(t.db)).toBe(false);
  await ensureFirstAdmin(t.db, { email: " Yonetici@Ornek.com", password: PASSWORD_OF_ADMIN }, t.clock.now());
  await ensureFirstAdmin(t.db, { email: "ikinci@ornek.com", password: PASSWORD_OF_ADMIN }, t.clock.now());
  expect(await hasAdmin(t.db)).toBe(true);
  expect(await listAdminEmails()).toEqual(["yonetici@ornek.com"]);
  expect(await t.api().account.login({ email: "yonetici@ornek.com", password: PASSWORD_OF_ADMIN })).toMatchObject({
    role: "admin",
  });
});

test("the command makes further administrators", async () => {
  await createAdmin(t.db, { email: "ucuncu@ornek.com", password: PASSWORD_OF_ADMIN }, t.clock.now());
  expect(await listAdminEmails()).toContain("ucuncu@ornek.com");
});

test("the making of each administrator is written down, as nobody's deed", async () => {
  const made = t.db.selectFrom("auditEvents").innerJoin("users", "users.id", "auditEvents.accountId");
  const events = await made
    .select(["email", "action", "actorId"])
    .where("role", "=", "admin")
    .where("action", "=", "administrator-made")
    .orderBy("email")
    .execute();
  expect(events.map(({ email }) => email)).toEqual(await listAdminEmails());
  expect(events.filter(({ actorId }) => actorId !== null)).toEqual([]);
});

test.each([
  ["yonetici", PASSWORD_OF_ADMIN, "'yonetici' geçerli bir e-posta adresi değil."],
  ["d@ornek.com", "on-bir-kara", "Yönetici şifresi en az 12, en fazla 128 karakter olmalı."],
  ["d@ornek.com", "Q1w2e3r4t5y6", "Bu şifre çok yaygın"],
  ["d@ornek.com", "aaaaaaaaaaaa", "Bu şifre çok yaygın"],
  ["d@ornek.com", "x".repeat(129), "Yönetici şifresi en az 12, en fazla 128 karakter olmalı."],
])("an administrator is refused with a sentence: %s %s", async (email, given, sentence) => {
  const before = await listAdminEmails();
  await expect(createAdmin(t.db, { email, password: given }, t.clock.now())).rejects.toThrow(sentence);
  expect(await listAdminEmails()).toEqual(before);
});

test("nobody who has an account becomes an administrator by it", async () => {
  const user = await makeUser(t.db);
  await expect(createAdmin(t.db, { email: user.email, password: PASSWORD_OF_ADMIN }, t.clock.now())).rejects.toThrow(
    `${user.email} adresiyle zaten bir hesap var.`,
  );
  expect(await listAdminEmails()).not.toContain(user.email);
});
