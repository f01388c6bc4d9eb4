import type { AgreementView } from "#contract/fleet/agreements.ts";
import { makeRenterPath } from "#contract/fleet/renter-paths.ts";
import { hashNetwork } from "#server/access/company-networks.ts";
import { companyGate, type CompanyScope } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { closeRenterLinks, countRenterLinks, makeRenterToken } from "#server/access/renter-links.ts";
import { findBooking } from "#server/db/booking.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

import {
  acceptSheet,
  recordGivenCopy,
  findSheetMaker,
  makeSheet,
  signAsDriver,
  type AgreementContext,
} from "./accept-store.ts";
import { makeAgreementFile } from "./file.ts";
import { recordLinkAction } from "./link-events.ts";
import { findAgreement, readCurrentAgreement, getStateOfAgreement } from "./store.ts";
import { findAgreementText, saveAgreementText } from "./texts-store.ts";

async function readAgreementView(
  deps: Deps,
  scope: CompanyScope,
  rentalId: string,
  errors: { RENTAL_NOT_FOUND: () => Error },
): Promise<AgreementView> {
  return orRefuse(await findAgreement(deps.db, deps.secretKeys, scope, rentalId), errors.RENTAL_NOT_FOUND);
}

const toAgreementContext = ({ secretKeys: keys }: Deps, scope: CompanyScope): AgreementContext => ({
  company: scope,
  keys,
});

const readAgreementStateHandler = companyGate("rent-out").agreements.state.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const standing = await readCurrentAgreement(deps.db, deps.secretKeys, scope, input.rentalId);
    if (!standing) throw errors.RENTAL_NOT_FOUND();
    return getStateOfAgreement(standing, await countRenterLinks(deps.db, scope, standing.booking));
  },
);

const getAgreementHandler = companyGate("rent-out").agreements.get.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    return readAgreementView(deps, scope, input.rentalId, errors);
  },
);

const makeAgreementHandler = companyGate("rent-out").agreements.make.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const made = await runTransaction(deps.db, async (tx) =>
      makeSheet(
        tx,
        toAgreementContext(deps, scope),
        input.rentalId,
        await findSheetMaker(tx, scope.userId),
        deps.now(),
      ),
    );
    if (typeof made === "string") throw errors[made]();
    return readAgreementView(deps, scope, input.rentalId, errors);
  },
);

const acceptAgreementHandler = companyGate("rent-out").agreements.accept.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, async (tx) =>
      acceptSheet(tx, toAgreementContext(deps, scope), input, await findSheetMaker(tx, scope.userId), deps.now()),
    );
    if (refused) throw errors[refused]();
    return readAgreementView(deps, scope, input.rentalId, errors);
  },
);

const signAsExtraDriverHandler = companyGate("rent-out").agreements.signAsDriver.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const signature = { ...input, way: "desk" as const };
    const refused = await runTransaction(deps.db, async (tx) =>
      signAsDriver(tx, toAgreementContext(deps, scope), signature, await findSheetMaker(tx, scope.userId), deps.now()),
    );
    if (refused) throw errors[refused]();
    return readAgreementView(deps, scope, input.rentalId, errors);
  },
);

const giveCopyToRenterHandler = companyGate("rent-out").agreements.giveCopy.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, async (tx) =>
      recordGivenCopy(tx, toAgreementContext(deps, scope), input, await findSheetMaker(tx, scope.userId), deps.now()),
    );
    if (refused) throw errors[refused]();
    return readAgreementView(deps, scope, input.rentalId, errors);
  },
);

const readAgreementPdfHandler = companyGate("rent-out").agreements.pdf.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    return orRefuse(await makeAgreementFile(deps, scope, input), errors.AGREEMENT_NOT_FOUND);
  },
);

export const agreementProcedures = {
  state: readAgreementStateHandler,
  get: getAgreementHandler,
  make: makeAgreementHandler,
  accept: acceptAgreementHandler,
  signAsDriver: signAsExtraDriverHandler,
  giveCopy: giveCopyToRenterHandler,
  pdf: readAgreementPdfHandler,
};

export const agreementTextProcedures = {
  get: companyGate("company-profile").agreementTexts.get.handler(({ context: { deps, scope } }) =>
    findAgreementText(deps.db, scope),
  ),

  save: companyGate("company-profile").agreementTexts.save.handler(
    async ({ input, context: { deps, scope }, errors }) => {
      const isSaved = await runTransaction(deps.db, (tx) => saveAgreementText(tx, scope, input, deps.now()));
      if (!isSaved) throw errors.CHANGED_MEANWHILE();
      return findAgreementText(deps.db, scope);
    },
  ),
};

const makeLinkHandler = companyGate("rent-out").renterLinks.make.handler(
  async ({ input, context: { deps, scope, clientIp }, errors }) => {
    const { rentalId } = input;
    const now = deps.now();
    const token = await runTransaction(deps.db, async (tx) => {
      // The renter's page shows a stored sheet, so the current one is stored first. An ended rental without a sheet has a
      // page without an agreement.
      const made = await makeSheet(
        tx,
        toAgreementContext(deps, scope),
        rentalId,
        await findSheetMaker(tx, scope.userId),
        now,
      );
      if (typeof made === "string" && made !== "AGREEMENT_OVER") throw errors[made]();
      const booking = (await findBooking(tx, scope, rentalId))!;
      await recordLinkAction(tx, scope, booking, "renter-link-made", now);
      return makeRenterToken(tx, scope, booking, now, hashNetwork(deps.secretKeys, clientIp));
    });
    if (token === undefined) throw errors.RENTER_LINKS_FULL();
    return { address: deps.config.publicUrl + makeRenterPath(token), createdAt: now };
  },
);

const closeLinksHandler = companyGate("rent-out").renterLinks.close.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const booking = await findBooking(deps.db, scope, input.rentalId);
    if (!booking) throw errors.RENTAL_NOT_FOUND();
    const now = deps.now();
    await runTransaction(deps.db, async (tx) => {
      const closed = await closeRenterLinks(tx, scope, booking, now);
      if (closed > 0) await recordLinkAction(tx, scope, booking, "renter-links-closed", now);
    });
    return {};
  },
);

export const renterLinkProcedures = { make: makeLinkHandler, close: closeLinksHandler };
