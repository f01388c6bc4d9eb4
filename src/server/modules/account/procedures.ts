import { parseEmail } from "#domain/contact.ts";
import { inTransaction } from "#server/db/database.ts";
import { violates } from "#server/db/violations.ts";
import { anyone, type RequestContext } from "#server/gates.ts";
import { counting } from "#server/limits.ts";
import { accountView } from "#server/request-session.ts";

import { hashPassword, verifyPassword } from "./password.ts";
import { findAccount, findCredentials, insertCompany, insertUser } from "./store.ts";

const register = anyone.account.register.handler(({ input, context, errors }) => {
  const { deps, session, clientAddress } = context;
  const counts = { success: true, refusals: ["EMAIL_IN_USE"] as const };
  return counting(deps.limits, [["registrationByAddress", clientAddress]], counts, async () => {
    const passwordHash = await hashPassword(input.password);
    const role = input.asCompany ? "company" : "customer";
    const { displayName, email } = input;
    try {
      const { id, sendCookie } = await inTransaction(deps.db, async (tx) => {
        const userId = await insertUser(tx, { displayName, email, role, passwordHash }, deps.now());
        if (role === "company") await insertCompany(tx, userId, displayName, deps.now());
        return { id: userId, sendCookie: await session.start(tx, { id: userId, role }) };
      });
      sendCookie();
      return await accountOf(context, id);
    } catch (error) {
      if (violates(error, "users_email_unique")) throw errors.EMAIL_IN_USE();
      throw error;
    }
  });
});

const login = anyone.account.login.handler(({ input, context, errors }) => {
  const { deps, session, clientAddress } = context;
  const email = parseEmail(input.email);
  const tries = [
    ["loginByAddress", clientAddress],
    ["loginByAccount", email ?? input.email],
  ] as const;
  return counting(deps.limits, tries, { success: false, refusals: ["CREDENTIALS_INVALID"] }, async () => {
    // What is no address is nobody's; PostgreSQL would choke on some of it.
    const user = email === undefined ? undefined : await findCredentials(deps.db, email);
    const fits = await verifyPassword(input.password, user?.passwordHash);
    if (!fits || !user) throw errors.CREDENTIALS_INVALID();
    const sendCookie = await inTransaction(deps.db, (tx) => session.start(tx, user));
    sendCookie();
    return accountOf(context, user.id);
  });
});

const logout = anyone.account.logout.handler(async ({ context }) => {
  await context.session.end();
  return {};
});

const current = anyone.account.current.handler(async ({ context }) => ({ account: await context.session.account() }));

async function accountOf({ deps }: RequestContext, id: string) {
  const row = await findAccount(deps.db, id);
  if (!row) throw new Error("The account of a new session is gone.");
  return accountView(row);
}

export const accountProcedures = { register, login, logout, current };
