import { adminGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import { resetSecondFactor } from "#server/modules/second-factor/reset.ts";

import { closeAccount, reopenAccount } from "./closing.ts";
import { endSessionsOf } from "./ending-sessions.ts";
import { findUser, listUsers, setLinkAllowance } from "./store.ts";

const listUsersHandler = adminGate.users.list.handler(({ input, context: { deps } }) => {
  const { search = "", role, state = "all", cursor } = input;
  return listUsers(deps.db, { search, role, state, cursor });
});

const closeUserHandler = adminGate.users.close.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await runTransaction(deps.db, (tx) => closeAccount(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return orRefuse(await findUser(deps.db, input.userId), errors.USER_NOT_FOUND);
});

const reopenUserHandler = adminGate.users.reopen.handler(
  async ({ input: { userId }, context: { deps, owner }, errors }) => {
    const source = { now: deps.now(), publicUrl: deps.config.publicUrl };
    if (!(await runTransaction(deps.db, (tx) => reopenAccount(tx, owner.userId, userId, source))))
      throw errors.USER_NOT_FOUND();
    return orRefuse(await findUser(deps.db, userId), errors.USER_NOT_FOUND);
  },
);

const setLinkAllowanceHandler = adminGate.users.setLinkAllowance.handler(
  async ({ input, context: { deps, owner }, errors }) => {
    if (!(await runTransaction(deps.db, (tx) => setLinkAllowance(tx, owner.userId, input, deps.now()))))
      throw errors.USER_NOT_FOUND();
    return orRefuse(await findUser(deps.db, input.userId), errors.USER_NOT_FOUND);
  },
);

const resetSecondFactorHandler = adminGate.users.resetSecondFactor.handler(
  async ({ input, context: { deps, owner }, errors }) => {
    // An attacker with a stolen session must not be able to remove the second factor.
    if (input.userId === owner.userId) throw errors.SECOND_FACTOR_OWN();
    const refused = await runTransaction(deps.db, (tx) => resetSecondFactor(tx, owner.userId, input, deps.now()));
    if (refused) throw errors[refused]();
    return orRefuse(await findUser(deps.db, input.userId), errors.USER_NOT_FOUND);
  },
);

const endSessionsHandler = adminGate.users.endSessions.handler(async ({ input, context: { deps, owner }, errors }) => {
  // Own sessions are ended with `account.endOtherSessions`, which asks for the password.
  if (input.userId === owner.userId) throw errors.SESSIONS_OWN();
  if (!(await runTransaction(deps.db, (tx) => endSessionsOf(tx, owner.userId, input, deps.now()))))
    throw errors.USER_NOT_FOUND();
  return orRefuse(await findUser(deps.db, input.userId), errors.USER_NOT_FOUND);
});

export const userProcedures = {
  list: listUsersHandler,
  close: closeUserHandler,
  reopen: reopenUserHandler,
  setLinkAllowance: setLinkAllowanceHandler,
  resetSecondFactor: resetSecondFactorHandler,
  endSessions: endSessionsHandler,
};
