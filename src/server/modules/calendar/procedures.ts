import { makeCalendarPath } from "#contract/pages.ts";
import { companyGate } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";

import { findCalendarLink, removeCalendarLink, replaceCalendarLink } from "./store.ts";

/** 128 bits cannot be guessed, so the token needs no other protection. */
const TOKEN_BYTES = 16;

export const calendarProcedures = {
  get: companyGate("company-profile").calendar.get.handler(({ context: { deps, scope } }) =>
    findCalendarLink(deps.db, scope),
  ),

  make: companyGate("company-profile").calendar.make.handler(async ({ context: { deps, scope } }) => {
    const token = Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString("base64url");
    const now = deps.now();
    await runTransaction(deps.db, (tx) => replaceCalendarLink(tx, scope, token, now));
    return { address: deps.config.publicUrl + makeCalendarPath(token), createdAt: now };
  }),

  remove: companyGate("company-profile").calendar.remove.handler(async ({ context: { deps, scope } }) => {
    await runTransaction(deps.db, (tx) => removeCalendarLink(tx, scope));
    return {};
  }),
};
