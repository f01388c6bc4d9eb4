import type { TestClient, TestApp } from "./app.ts";
import { type MadeCompany, type MadeUser, makeAdmin, makeCompany, makeUser, signIn } from "./world.ts";

export type Person = TestClient & { user: MadeUser };

export async function makeSignedIn(t: TestApp, user: MadeUser): Promise<Person> {
  return addUser(t.as(await signIn(t.db, user, t.clock.now())), user);
}

export async function makeCustomerPerson(t: TestApp, given?: Parameters<typeof makeUser>[1]): Promise<Person> {
  return makeSignedIn(t, await makeUser(t.db, given));
}

export async function makeCompanyOwnerPerson(
  t: TestApp,
  given?: Parameters<typeof makeCompany>[1],
): Promise<Person & { user: MadeCompany }> {
  const user = await makeCompany(t.db, given);
  return Object.assign(await makeSignedIn(t, user), { user });
}

/**
 * An administrator who stays signed in however far a test moves the clock, because the session's last use is stored as
 * 50 years in the future.
 */
export async function makeAdministrator(t: TestApp): Promise<Person> {
  const farAhead = new Date(t.clock.now().getTime() + 50 * 365 * 24 * 3_600_000);
  const admin = await makeAdmin(t.db);
  return addUser(t.as(await signIn(t.db, admin, farAhead)), admin);
}

// Assigns to the client, because a copy would not follow changes of its token.
function addUser(client: TestClient, user: MadeUser): Person {
  return Object.assign(client, { user });
}
