import type { Client, TestApp } from "./app.ts";
import { type MadeCompany, type MadeUser, makeAdmin, makeCompany, makeUser, signIn } from "./world.ts";

/** Somebody with an account and a browser that is signed in to it. */
export type Person = Client & { user: MadeUser };

export async function signedIn(t: TestApp, user: MadeUser): Promise<Person> {
  return withUser(t.as(await signIn(t.db, user, t.clock.now())), user);
}

export async function customer(t: TestApp, given?: Parameters<typeof makeUser>[1]): Promise<Person> {
  return signedIn(t, await makeUser(t.db, given));
}

/** Somebody of a company, and the company. */
export async function company(
  t: TestApp,
  given?: Parameters<typeof makeCompany>[1],
): Promise<Person & { user: MadeCompany }> {
  const user = await makeCompany(t.db, given);
  return Object.assign(await signedIn(t, user), { user });
}

export async function administrator(t: TestApp): Promise<Person> {
  return signedIn(t, await makeAdmin(t.db));
}

// A copy would freeze the token that the browser holds.
function withUser(client: Client, user: MadeUser): Person {
  return Object.assign(client, { user });
}
