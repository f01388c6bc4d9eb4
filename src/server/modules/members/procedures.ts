import { findSecrets } from "#server/access/accounts.ts";
import { company } from "#server/access/gates.ts";
import { countResults } from "#server/access/limits.ts";
import { runWhenAdmitted, verifyPassword } from "#server/access/password-hash.ts";
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

/** Whoever becomes an owner can take everything from the present one, so that the password is asked for. */
const handOver = company("members").members.handOver.handler(
  async ({ input: { password, ...input }, context: { deps, scope, clientIp }, errors }) => {
    const user = await findSecrets(deps.db, scope.userId);
    const wrong = [["proofByAccount", scope.userId]] as const;
    const right = [["rightPasswordByAccount", user.email]] as const;
    await runWhenAdmitted(clientIp, () =>
      countResults(deps.limits, wrong, { success: false, refusals: ["PASSWORD_WRONG"] }, () =>
        countResults(deps.limits, right, { success: true, refusals: [] }, async () => {
          if (!(await verifyPassword(password, user.passwordHash, clientIp))) throw errors.PASSWORD_WRONG();
        }),
      ),
    );
    const refused = await inTransaction(deps.db, (tx) => handOwnershipOver(tx, scope, input, deps.now()));
    if (refused && refused !== "LAST_OWNER") throw errors[refused]();
    return listMembers(deps.db, scope, deps.now());
  },
);

export const memberProcedures = { list, invite, withdraw, change, remove, handOver };
