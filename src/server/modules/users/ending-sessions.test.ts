import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createTestApp,
  catchRefusal,
  catchRefusedFields,
  type TestClient,
  type TestApp,
} from "../../../../test/app.ts";
import { makeAdministrator, makeCustomerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { PASSWORD } from "../../../../test/world.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const REASON_TEXT = "Telefonu çalındı.";

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
afterAll(() => t.close());

const endSessionsOf = (user: { id: string }, why = REASON_TEXT) =>
  admin.api.admin.users.endSessions({ userId: user.id, reason: why });
const isSignedIn = async ({ api }: TestClient) => (await api.account.current({})).account !== null;
const listEvents = (user: { id: string }) =>
  t.db
    .selectFrom("auditEvents")
    .select(["action", "actorId", "details"])
    .where("accountId", "=", user.id)
    .where("action", "=", "sessions-ended")
    .execute();

describe("an administrator who ends the sessions of an account", () => {
  test("ends all of them at the next request, and nobody else's; its owner logs in again", async () => {
    const here = await makeCustomerPerson(t);
    const there = await makeSignedIn(t, here.user);
    const stranger = await makeCustomerPerson(t);
    expect(await endSessionsOf(here.user)).toMatchObject({ id: here.user.id, closing: null });
    expect(await Promise.all([here, there, stranger, admin].map(isSignedIn))).toEqual([false, false, true, true]);
    const again = t.as();
    await again.api.account.login({ email: here.user.email, password: PASSWORD });
    expect(await isSignedIn(again)).toBe(true);
  });

  test("may do so with another administrator's", async () => {
    const other = await makeAdministrator(t);
    await endSessionsOf(other.user);
    expect(await isSignedIn(other)).toBe(false);
  });

  test("leaves an event with the reason", async () => {
    const { user } = await makeCustomerPerson(t);
    await endSessionsOf(user);
    expect(await listEvents(user)).toEqual([
      { action: "sessions-ended", actorId: admin.user.id, details: { reason: REASON_TEXT } },
    ]);
  });

  test("is refused for the own account, which asks for the password elsewhere, and for nobody's", async () => {
    expect((await catchRefusal(endSessionsOf(admin.user))).code).toBe("SESSIONS_OWN");
    expect((await catchRefusal(endSessionsOf({ id: UNKNOWN_ID }))).code).toBe("USER_NOT_FOUND");
    expect(await isSignedIn(admin)).toBe(true);
  });

  test("says why", async () => {
    const person = await makeCustomerPerson(t);
    expect(await catchRefusedFields(endSessionsOf(person.user, " "))).toEqual({ reason: "Lütfen nedenini yazın." });
    expect(await isSignedIn(person)).toBe(true);
  });
});
