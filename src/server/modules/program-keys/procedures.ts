import { PROGRAM_KEY_PREFIX } from "#domain/people/program-key.ts";
import { companyGate } from "#server/access/gates.ts";
import { requireOwnPassword } from "#server/access/own-password.ts";
import { runTransaction } from "#server/db/database.ts";

import { endProgramKey, insertProgramKey, listProgramKeys } from "./store.ts";

const KEY_BYTES = 32;

const listProgramKeysHandler = companyGate("programs").programKeys.list.handler(({ context: { deps, scope } }) =>
  listProgramKeys(deps.db, scope),
);

const makeProgramKeyHandler = companyGate("programs").programKeys.make.handler(
  async ({ input: { password, ...input }, context, errors }) => {
    const { deps, scope } = context;
    await requireOwnPassword(context, password, errors);
    const key = `${PROGRAM_KEY_PREFIX}${Buffer.from(deps.randomBytes(KEY_BYTES)).toString("base64url")}`;
    const made = await runTransaction(deps.db, (tx) => insertProgramKey(tx, scope, { ...input, key }, deps.now()));
    if (typeof made === "string") throw errors[made]();
    return { ...(await listProgramKeys(deps.db, scope)), ...made, key };
  },
);

const endProgramKeyHandler = companyGate("programs").programKeys.end.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => endProgramKey(tx, scope, id, deps.now()));
    if (refused) throw errors[refused]();
    return listProgramKeys(deps.db, scope);
  },
);

export const programKeyProcedures = {
  list: listProgramKeysHandler,
  make: makeProgramKeyHandler,
  end: endProgramKeyHandler,
};
