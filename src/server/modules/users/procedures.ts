import { adminOnly } from "#server/access/gates.ts";
import { inTransaction } from "#server/db/database.ts";
import { resetSecondFactor } from "#server/modules/second-factor/reset.ts";

import { closeAccount, reopenAccount } from "./closing.ts";
import { endSessionsOf } from "./ending-sessions.ts";
import { findUser, listUsers, setLinkAllowance } from "./store.ts";

const list = adminOnly.users.list.handler(({ input, context: { deps } }) => {
  const { search = "", role, state = "all", cursor } = input;
  return listUsers(deps.db, { search, role, state, cursor });
});

const close = adminOnly.users.close.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => closeAccount(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return (await findUser(deps.db, input.userId))!;
});

const reopen = adminOnly.users.reopen.handler(async ({ input: { userId }, context: { deps, owner }, errors }) => {
  const source = { now: deps.now(), publicUrl: deps.config.publicUrl };
  if (!(await inTransaction(deps.db, (tx) => reopenAccount(tx, owner.userId, userId, source))))
    throw errors.USER_NOT_FOUND();
  return (await findUser(deps.db, userId))!;
});

const setAllowance = adminOnly.users.setLinkAllowance.handler(async ({ input, context: { deps, owner }, errors }) => {
  if (!(await inTransaction(deps.db, (tx) => setLinkAllowance(tx, owner.userId, input, deps.now()))))
    throw errors.USER_NOT_FOUND();
  return (await findUser(deps.db, input.userId))!;
});

const resetFactor = adminOnly.users.resetSecondFactor.handler(async ({ input, context: { deps, owner }, errors }) => {
  // An attacker with a stolen session must not be able to remove the second factor.
  if (input.userId === owner.userId) throw errors.SECOND_FACTOR_OWN();
  const refused = await inTransaction(deps.db, (tx) => resetSecondFactor(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return (await findUser(deps.db, input.userId))!;
});

const endSessions = adminOnly.users.endSessions.handler(async ({ input, context: { deps, owner }, errors }) => {
  // Own sessions are ended with `account.endOtherSessions`, which asks for the password.
  if (input.userId === owner.userId) throw errors.SESSIONS_OWN();
  if (!(await inTransaction(deps.db, (tx) => endSessionsOf(tx, owner.userId, input, deps.now()))))
    throw errors.USER_NOT_FOUND();
  return (await findUser(deps.db, input.userId))!;
});

export const userProcedures = {
  list,
  close,
  reopen,
  setLinkAllowance: setAllowance,
  resetSecondFactor: resetFactor,
  endSessions,
};
