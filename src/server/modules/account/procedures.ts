import { textsAtRegistration } from "#contract/legal.ts";
import { parseEmail } from "#domain/contact.ts";
import { inTransaction } from "#server/db/database.ts";
import { violates } from "#server/db/violations.ts";
import { anyone, signedIn, type RequestContext } from "#server/gates.ts";
import { counting } from "#server/limits.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { queueMail } from "#server/modules/mails/store.ts";
import { accountView } from "#server/request-session.ts";

import { confirmAddress, sendConfirmation } from "./address.ts";
import { exportData } from "./export.ts";
import { hashPassword, verifyPassword, waitForHashing } from "./password.ts";
import { changePassword, checkResetLink, forgotPassword, resetPassword } from "./passwords.ts";
import { endOtherSessions, endSession, profile, rename, sessions } from "./profile.ts";
import { remove } from "./remove.ts";
import { findAccount, findCredentials, insertAcknowledgements, insertCompany, insertUser } from "./store.ts";

const register = anyone.account.register.handler(async ({ input, context, errors }) => {
  await waitForHashing();
  const { deps, session, clientAddress } = context;
  const counts = { success: true, refusals: ["EMAIL_IN_USE"] as const };
  return counting(deps.limits, [["registrationByAddress", clientAddress]], counts, async () => {
    const passwordHash = await hashPassword(input.password);
    const role = input.asCompany ? "company" : "customer";
    const shown = textsAtRegistration(input.asCompany).map((name) => ({ name, version: deps.texts.versionOf(name) }));
    const { displayName, email, id: drawnId } = input;
    try {
      const { id, sendCookie } = await inTransaction(deps.db, async (tx) => {
        const userId = await insertUser(tx, { id: drawnId, displayName, email, role, passwordHash }, deps.now());
        if (role === "company") await insertCompany(tx, userId, displayName, deps.now());
        await insertAcknowledgements(tx, userId, shown, deps.now());
        await queueMail(tx, { kind: "confirm-address", recipient: email }, deps.now());
        await writeAudit(tx, { action: "registered", actorId: userId, accountId: userId }, deps.now());
        return { id: userId, sendCookie: await session.start(tx, { id: userId, role }) };
      });
      sendCookie();
      deps.wakeOutbox();
      return await accountOf(context, id);
    } catch (error) {
      if (!violates(error, "users_email_unique") && !violates(error, "users_pkey")) throw error;
      const again = await registeredBefore(context, input);
      if (!again) throw errors.EMAIL_IN_USE();
      return again;
    }
  });
});

/** The same form sent again, whose first answer was lost: whoever knows its id and its password is answered as then. */
async function registeredBefore(
  context: RequestContext,
  { id, email, password }: { id?: string | undefined; email: string; password: string },
) {
  const { deps, session } = context;
  const user = await findCredentials(deps.db, email);
  if (!user || user.id !== id || user.closedAt !== null) return undefined;
  if (!(await verifyPassword(password, user.passwordHash))) return undefined;
  const sendCookie = await inTransaction(deps.db, async (tx) => {
    await writeAudit(tx, { action: "logged-in", actorId: user.id, accountId: user.id }, deps.now());
    return session.start(tx, user);
  });
  sendCookie();
  return accountOf(context, user.id);
}

const login = anyone.account.login.handler(async ({ input, context, errors }) => {
  await waitForHashing();
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
    if (!fits || !user) {
      await writeAudit(deps.db, { action: "log-in-failed", actorId: null, accountId: user?.id ?? null }, deps.now());
      throw errors.CREDENTIALS_INVALID();
    }
    // Only whoever knows the password learns that the account is closed.
    if (user.closedAt !== null) throw errors.ACCOUNT_CLOSED();
    const sendCookie = await inTransaction(deps.db, async (tx) => {
      // Who changes the password or closes the account ends every session, also one that was beginning meanwhile.
      const same = tx
        .selectFrom("users")
        .select("id")
        .where("id", "=", user.id)
        .where("passwordHash", "=", user.passwordHash)
        .where("closedAt", "is", null);
      if (!(await same.forShare().executeTakeFirst())) throw errors.CREDENTIALS_INVALID();
      await writeAudit(tx, { action: "logged-in", actorId: user.id, accountId: user.id }, deps.now());
      return session.start(tx, user);
    });
    sendCookie();
    return accountOf(context, user.id);
  });
});

const logout = anyone.account.logout.handler(async ({ context: { deps, session } }) => {
  const account = await session.account();
  await session.end();
  return { sync: account && (await deps.tokenSync.tokenFor(account, deps.now())) };
});

const current = anyone.account.current.handler(async ({ context }) => ({ account: await context.session.account() }));

const syncToken = signedIn.account.syncToken.handler(async ({ context: { deps, actor } }) => ({
  sync: await deps.tokenSync.tokenFor({ id: actor.userId, role: actor.kind }, deps.now()),
}));

async function accountOf({ deps }: RequestContext, id: string) {
  const row = await findAccount(deps.db, id);
  if (!row) throw new Error("The account of a new session is gone.");
  return accountView(row);
}

export const accountProcedures = {
  register,
  login,
  logout,
  current,
  syncToken,
  profile,
  rename,
  changePassword,
  sessions,
  endSession,
  endOtherSessions,
  sendConfirmation,
  confirmAddress,
  forgotPassword,
  checkResetLink,
  resetPassword,
  exportData,
  remove,
};
