import { companyGate } from "#server/access/gates.ts";
import { runWithTries } from "#server/access/limits.ts";
import { checkGivenPassword, passwordMissing, requireOwnPassword } from "#server/access/own-password.ts";
import { runTransaction } from "#server/db/database.ts";
import { makeInvitationToken } from "#server/outbox/invitation-mails.ts";

import { inviteMember as inviteAddress, withdrawInvitation } from "./invitations-store.ts";
import { changeMemberRole, handOwnershipOver, listMembers, removeMember } from "./store.ts";

const listMembersHandler = companyGate("members").members.list.handler(({ context: { deps, scope } }) =>
  listMembers(deps.db, scope, deps.now()),
);

const inviteMemberHandler = companyGate("members").members.invite.handler(
  async ({ input: { email, role, password }, context, errors }) => {
    const { deps, scope } = context;
    const withPassword = await checkGivenPassword(context, password, errors);
    const tries = [
      ["invitationByCompany", scope.companyId],
      ["invitationByCompanyAndEmail", `${scope.companyId} ${email}`],
    ] as const;
    await runWithTries(deps.limits, tries, { success: true, refusals: [] }, async () => {
      const invited = { email, role, withPassword, tokenOf: (id: string) => makeInvitationToken(deps, id) };
      const refused = await runTransaction(deps.db, (tx) => inviteAddress(tx, scope, invited, deps.now()));
      if (refused === "password missing") throw errors.INPUT_INVALID(passwordMissing);
      if (refused) throw errors[refused]();
    });
    return listMembers(deps.db, scope, deps.now());
  },
);

const withdrawInvitationHandler = companyGate("members").members.withdraw.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => withdrawInvitation(tx, scope, id, deps.now()));
    if (refused) throw errors[refused]();
    return listMembers(deps.db, scope, deps.now());
  },
);

const changeMemberHandler = companyGate("members").members.change.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => changeMemberRole(tx, scope, input, deps.now()));
    if (refused) throw errors[refused]();
    return listMembers(deps.db, scope, deps.now());
  },
);

const removeMemberHandler = companyGate("members").members.remove.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => removeMember(tx, scope, id, deps.now()));
    if (refused) throw errors[refused]();
    return listMembers(deps.db, scope, deps.now());
  },
);

/** Requires the password, because a new owner can take all rights in the company from the present owner. */
const handOwnershipOverHandler = companyGate("members").members.handOver.handler(
  async ({ input: { password, ...input }, context, errors }) => {
    const { deps, scope } = context;
    await requireOwnPassword(context, password, errors);
    const refused = await runTransaction(deps.db, (tx) => handOwnershipOver(tx, scope, input, deps.now()));
    if (refused && refused !== "LAST_OWNER") throw errors[refused]();
    return listMembers(deps.db, scope, deps.now());
  },
);

export const memberProcedures = {
  list: listMembersHandler,
  invite: inviteMemberHandler,
  withdraw: withdrawInvitationHandler,
  change: changeMemberHandler,
  remove: removeMemberHandler,
  handOver: handOwnershipOverHandler,
};
