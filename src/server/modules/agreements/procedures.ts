import type { AgreementView } from "#contract/fleet/agreements.ts";
import { renterPath } from "#contract/fleet/renter-paths.ts";
import { company, type CompanyScope } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import { closeRenterLinks, countRenterLinks, makeRenterToken } from "#server/access/renter-links.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

import { acceptSheet, giveCopy, findSheetMaker, makeSheet } from "./accept-store.ts";
import { agreementFile } from "./file.ts";
import { findAgreement, readCurrentAgreement, stateOf } from "./store.ts";
import { findText, saveText } from "./texts-store.ts";

/** Reads the agreement again after a change. */
async function read(deps: Deps, scope: CompanyScope, rentalId: string): Promise<AgreementView> {
  return (await findAgreement(deps.db, scope, rentalId))!;
}

const state = company("rent-out").agreements.state.handler(async ({ input, context: { deps, scope }, errors }) => {
  const standing = await readCurrentAgreement(deps.db, scope, input.rentalId);
  if (!standing) throw errors.RENTAL_NOT_FOUND();
  return stateOf(standing, await countRenterLinks(deps.db, { companyId: scope.companyId, ...input }));
});

const get = company("rent-out").agreements.get.handler(async ({ input, context: { deps, scope }, errors }) => {
  const agreement = await findAgreement(deps.db, scope, input.rentalId);
  if (!agreement) throw errors.RENTAL_NOT_FOUND();
  return agreement;
});

const make = company("rent-out").agreements.make.handler(async ({ input, context: { deps, scope }, errors }) => {
  const made = await inTransaction(deps.db, async (tx) =>
    makeSheet(tx, scope, input.rentalId, await findSheetMaker(tx, scope.userId), deps.now()),
  );
  if (typeof made === "string") throw errors[made]();
  return read(deps, scope, input.rentalId);
});

const accept = company("rent-out").agreements.accept.handler(async ({ input, context: { deps, scope }, errors }) => {
  const refused = await inTransaction(deps.db, async (tx) =>
    acceptSheet(tx, scope, input, await findSheetMaker(tx, scope.userId), deps.now()),
  );
  if (refused) throw errors[refused]();
  return read(deps, scope, input.rentalId);
});

const giveCopyToRenter = company("rent-out").agreements.giveCopy.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await inTransaction(deps.db, (tx) => giveCopy(tx, scope, input, deps.now()));
    if (refused) throw errors[refused]();
    return read(deps, scope, input.rentalId);
  },
);

const pdf = company("rent-out").agreements.pdf.handler(async ({ input, context: { deps, scope }, errors }) => {
  await takeTry(deps.limits, "agreementFileByAccount", scope.userId);
  const file = await agreementFile(deps, scope, input);
  if (!file) throw errors.AGREEMENT_NOT_FOUND();
  return file;
});

export const agreementProcedures = { state, get, make, accept, giveCopy: giveCopyToRenter, pdf };

export const agreementTextProcedures = {
  get: company("company-profile").agreementTexts.get.handler(({ context: { deps, scope } }) =>
    findText(deps.db, scope),
  ),

  save: company("company-profile").agreementTexts.save.handler(async ({ input, context: { deps, scope }, errors }) => {
    const isSaved = await inTransaction(deps.db, (tx) => saveText(tx, scope, input, deps.now()));
    if (!isSaved) throw errors.CHANGED_MEANWHILE();
    return findText(deps.db, scope);
  }),
};

const makeLink = company("rent-out").renterLinks.make.handler(async ({ input, context: { deps, scope }, errors }) => {
  const { rentalId } = input;
  const now = deps.now();
  const { companyId, userId } = scope;
  const token = await inTransaction(deps.db, async (tx) => {
    // The renter must get a stored sheet to read. A rental that ended without an agreement shows its page without one.
    const made = await makeSheet(tx, scope, rentalId, await findSheetMaker(tx, userId), now);
    if (made === "RENTAL_NOT_FOUND") throw errors.RENTAL_NOT_FOUND();
    return makeRenterToken(tx, { companyId, rentalId, madeBy: userId }, now);
  });
  if (token === undefined) throw errors.RENTER_LINKS_FULL();
  return { address: deps.config.publicUrl + renterPath(token), createdAt: now };
});

const closeLinks = company("rent-out").renterLinks.close.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    if (!(await readCurrentAgreement(deps.db, scope, input.rentalId))) throw errors.RENTAL_NOT_FOUND();
    await closeRenterLinks(deps.db, { companyId: scope.companyId, ...input }, deps.now());
    return {};
  },
);

export const renterLinkProcedures = { make: makeLink, close: closeLinks };
