import type { Client, TestApp } from "./app.ts";
import { type MadeCompany, type MadeUser, makeAdmin, makeCompany, makeUser, signIn } from "./world.ts";

/** An account with a signed-in browser. */
export type Person = Client & { user: MadeUser };

export async function signedIn(t: TestApp, user: MadeUser): Promise<Person> {
  return withUser(t.as(await signIn(t.db, user, t.clock.now())), user);
}

export async function customer(t: TestApp, given?: Parameters<typeof makeUser>[1]): Promise<Person> {
  return signedIn(t, await makeUser(t.db, given));
}

/** A signed-in member of a company. */
export async function company(
  t: TestApp,
  given?: Parameters<typeof makeCompany>[1],
): Promise<Person & { user: MadeCompany }> {
  const user = await makeCompany(t.db, given);
  return Object.assign(await signedIn(t, user), { user });
}

/**
 * An administrator who stays signed in however far a test moves the clock, because the session's last use is stored as
 * far in the future. `signedIn` makes an administrator whose session expires normally.
 */
export async function administrator(t: TestApp): Promise<Person> {
  const farAhead = new Date(t.clock.now().getTime() + 50 * 365 * 24 * 3_600_000);
  const admin = await makeAdmin(t.db);
  return withUser(t.as(await signIn(t.db, admin, farAhead)), admin);
}

// Assigns to the client, because a copy would not follow changes of its token.
function withUser(client: Client, user: MadeUser): Person {
  return Object.assign(client, { user });
}
