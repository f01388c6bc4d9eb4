import { company } from "#server/access/gates.ts";
import { countResults } from "#server/access/limits.ts";
import { provePassword } from "#server/access/own-password.ts";
import { inTransaction } from "#server/db/database.ts";
import { invitationToken } from "#server/outbox/invitation-mails.ts";

import { invite as inviteAddress, withdrawInvitation } from "./invitations-store.ts";
import { changeRole, handOwnershipOver, listMembers, removeMember } from "./store.ts";

const list = company("members").members.list.handler(({ context: { deps, scope } }) =>
  listMembers(deps.db, scope, deps.now()),
);

const invite = company("members").members.invite.handler(
  async ({ input: { email, role }, context: { deps, scope }, errors }) => {
    const tries = [
      ["invitationByCompany", scope.companyId],
      ["invitationByCompanyAndEmail", `${scope.companyId} ${email}`],
    ] as const;
    await countResults(deps.limits, tries, { success: true, refusals: [] }, async () => {
      const invited = { email, role, tokenOf: (id: string) => invitationToken(deps, id) };
      const refused = await inTransaction(deps.db, (tx) => inviteAddress(tx, scope, invited, deps.now()));
      if (refused) throw errors[refused]();
    });
    return listMembers(deps.db, scope, deps.now());
  },
);

const withdraw = company("members").members.withdraw.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const refused = await inTransaction(deps.db, (tx) => withdrawInvitation(tx, scope, id, deps.now()));
    if (refused) throw errors[refused]();
    return listMembers(deps.db, scope, deps.now());
  },
);

const change = company("members").members.change.handler(async ({ input, context: { deps, scope }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => changeRole(tx, scope, input, deps.now()));
  if (refused) throw errors[refused]();
  return listMembers(deps.db, scope, deps.now());
});

const remove = company("members").members.remove.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const refused = await inTransaction(deps.db, (tx) => removeMember(tx, scope, id, deps.now()));
    if (refused) throw errors[refused]();
    return listMembers(deps.db, scope, deps.now());
  },
);

/** Asks for the password, because a new owner can take everything from the present one. */
const handOver = company("members").members.handOver.handler(
  async ({ input: { password, ...input }, context, errors }) => {
    const { deps, scope } = context;
    await provePassword(context, password, errors);
    const refused = await inTransaction(deps.db, (tx) => handOwnershipOver(tx, scope, input, deps.now()));
    if (refused && refused !== "LAST_OWNER") throw errors[refused]();
    return listMembers(deps.db, scope, deps.now());
  },
);

export const memberProcedures = { list, invite, withdraw, change, remove, handOver };
