import { randomBytes } from "node:crypto";

import { call } from "@orpc/server";

import { makeExtensionRequestNote } from "#contract/fleet/agreements.words.ts";
import { isAgreementOver } from "#domain/fleet/agreement.ts";
import { getWayOfPlace } from "#domain/fleet/signing.ts";
import { RENTER_ONLY_REASON } from "#domain/notices/notice.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { renterLinkGate, type RenterScope } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { markRenterLinkOpened } from "#server/access/renter-links.ts";
import { findBooking, lockBooking } from "#server/db/booking.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import {
  acceptSheetThroughLink,
  recordOpenedCopies,
  signAsDriver,
  type AgreementContext,
} from "#server/modules/agreements/accept-store.ts";
import { makeAgreementFile } from "#server/modules/agreements/file.ts";
import { recordThroughLink } from "#server/modules/agreements/link-events.ts";
import { sendSigningCode } from "#server/modules/agreements/signing-codes.ts";
import { makeConditionFile } from "#server/modules/condition-reports/file.ts";
import { visitorNoticeProcedures } from "#server/modules/notices/procedures.ts";

import { findSigningPlace, type RenterLinkContext } from "./signing-place.ts";
import { completeOwnData, findRenterPage, findRenterPhoto } from "./store.ts";

const toAgreementContext = ({ secretKeys: keys }: Deps, renter: RenterScope): AgreementContext => ({
  company: renter,
  keys,
});

/** The rental of the link may have been removed since the gate read it. */
async function readRenterPage(deps: Deps, renter: RenterScope, errors: { RENTER_LINK_GONE: () => Error }) {
  return orRefuse(await findRenterPage(deps.db, deps.secretKeys, renter, deps.now()), errors.RENTER_LINK_GONE);
}

const getRenterPageHandler = renterLinkGate.get.handler(({ context: { deps, renter }, errors }) =>
  readRenterPage(deps, renter, errors),
);

async function describeSigning(context: RenterLinkContext) {
  const { madeBy: linkMaker, madeByName: linkBy, createdAt } = context.link;
  const place = await findSigningPlace(context);
  const evidence = { place, linkBy, linkAt: createdAt.toISOString() };
  return { way: getWayOfPlace(place), through: { evidence, linkMaker } };
}

const acceptAgreementHandler = renterLinkGate.accept.handler(async ({ input, context, errors }) => {
  const { deps, renter } = context;
  const { rentalId } = renter;
  await takeTry(deps.limits, "renterWrites", rentalId);
  if (!(await readRenterPage(deps, renter, errors)).isAnswered) throw errors.RENTER_COMPANY_AWAY();
  const { token: _, ...signed } = input;
  const acceptance = { ...signed, rentalId, ...(await describeSigning(context)) };
  const refused = await runTransaction(deps.db, (tx) =>
    acceptSheetThroughLink(tx, toAgreementContext(deps, renter), acceptance, deps.now()),
  );
  if (refused === "RENTAL_NOT_FOUND") throw errors.RENTER_LINK_GONE();
  if (refused) throw errors[refused]();
  return readRenterPage(deps, renter, errors);
});

const sendSigningCodeHandler = renterLinkGate.sendCode.handler(async ({ context: { deps, renter }, errors }) => {
  const { companyId, rentalId } = renter;
  const { isAnswered, stage, acceptance, sheet, digest } = await readRenterPage(deps, renter, errors);
  if (!isAnswered) throw errors.RENTER_COMPANY_AWAY();
  if (isAgreementOver(stage)) throw errors.AGREEMENT_OVER();
  if (acceptance) throw errors.AGREEMENT_ACCEPTED();
  if (!sheet || sheet.facts.renter.email === "") throw errors.SIGNING_ADDRESS_UNKNOWN();
  const { facts } = sheet;
  await takeTry(deps.limits, "signingCodesByRental", rentalId);
  await runTransaction(deps.db, async (tx) => {
    const booking = await lockBooking(tx, renter, rentalId);
    if (booking) await sendSigningCode(tx, { companyId, rentalId: booking.id }, { digest, facts }, deps.now());
  });
  return {};
});

const signAsExtraDriverHandler = renterLinkGate.signAsDriver.handler(async ({ input, context, errors }) => {
  const { deps, renter } = context;
  const { rentalId } = renter;
  await takeTry(deps.limits, "renterWrites", rentalId);
  if (!(await readRenterPage(deps, renter, errors)).isAnswered) throw errors.RENTER_COMPANY_AWAY();
  const { token: _, ...signed } = input;
  const signature = { ...signed, rentalId, ...(await describeSigning(context)) };
  const refused = await runTransaction(deps.db, (tx) =>
    signAsDriver(tx, toAgreementContext(deps, renter), signature, null, deps.now()),
  );
  if (refused === "RENTAL_NOT_FOUND") throw errors.RENTER_LINK_GONE();
  if (refused) throw errors[refused]();
  return readRenterPage(deps, renter, errors);
});

const markPageOpenedHandler = renterLinkGate.opened.handler(async ({ context }) => {
  const { deps, renter, link } = context;
  const now = deps.now();
  const place = await findSigningPlace(context);
  await runTransaction(deps.db, async (tx) => {
    const booking = await lockBooking(tx, renter, renter.rentalId);
    if (!booking) return;
    if (place !== "company-device") await recordOpenedCopies(tx, renter, booking, now);
    if (await markRenterLinkOpened(tx, link, place, now))
      await recordThroughLink(tx, renter, booking, { action: "renter-page-opened", link, place }, now);
  });
  return {};
});

const completeOwnDataHandler = renterLinkGate.complete.handler(async ({ input, context, errors }) => {
  const { deps, renter, link } = context;
  await takeTry(deps.limits, "renterWrites", renter.rentalId);
  const { token: _, ...typed } = input;
  const { stage, isAnswered } = await readRenterPage(deps, renter, errors);
  if (!isAnswered) throw errors.RENTER_COMPANY_AWAY();
  if (isAgreementOver(stage)) throw errors.AGREEMENT_OVER();
  const writing = { typed, through: { link, place: await findSigningPlace(context) } };
  const refused = await runTransaction(deps.db, (tx) =>
    completeOwnData(tx, deps.secretKeys, renter, writing, deps.now()),
  );
  if (refused) throw errors[refused]();
  return readRenterPage(deps, renter, errors);
});

const requestExtensionHandler = renterLinkGate.askLonger.handler(async ({ input, context, errors }) => {
  const { deps, renter } = context;
  await takeTry(deps.limits, "renterWrites", renter.rentalId);
  const { code, stage, isAnswered } = await readRenterPage(deps, renter, errors);
  if (!isAnswered) throw errors.RENTER_COMPANY_AWAY();
  if (stage !== "running") throw errors.AGREEMENT_OVER();
  const key = randomBytes(16).toString("base64url");
  const note = makeExtensionRequestNote(parseLocalDateTime(input.until)!);
  // The renter's notice is handled like the notices of other visitors at the car: with the same limits, in the inbox,
  // and with a page of its own.
  await call(
    visitorNoticeProcedures.send,
    { code, key, reason: RENTER_ONLY_REASON, note, phone: "" },
    { context: { ...context, isFromRenter: true } },
  );
  return { key };
});

const readAgreementPdfHandler = renterLinkGate.pdf.handler(async ({ input, context: { deps, renter }, errors }) => {
  await takeTry(deps.limits, "renterFilesByRental", renter.rentalId);
  return orRefuse(
    await makeAgreementFile(deps, renter, { rentalId: renter.rentalId, sheet: input.sheet }),
    errors.AGREEMENT_NOT_FOUND,
  );
});

const readConditionPdfHandler = renterLinkGate.conditionPdf.handler(
  async ({ input: { direction, carNo }, context: { deps, renter }, errors }) => {
    await takeTry(deps.limits, "renterFilesByRental", renter.rentalId);
    const booking = await findBooking(deps.db, renter, renter.rentalId);
    const file = booking && (await makeConditionFile(deps, renter, { rentalId: booking.id, direction, carNo }));
    if (!file) throw errors.CONDITION_UNSEALED();
    return file;
  },
);

const readRenterPhotoHandler = renterLinkGate.photo.handler(async ({ input, context: { deps, renter }, errors }) => {
  const bytes = await findRenterPhoto(deps.db, renter, input.id);
  if (!bytes) throw errors.PHOTO_NOT_FOUND();
  return new File([new Uint8Array(bytes)], "tutanak.jpg", { type: "image/jpeg" });
});

export const renterPageProcedures = {
  get: getRenterPageHandler,
  accept: acceptAgreementHandler,
  sendCode: sendSigningCodeHandler,
  signAsDriver: signAsExtraDriverHandler,
  opened: markPageOpenedHandler,
  complete: completeOwnDataHandler,
  askLonger: requestExtensionHandler,
  pdf: readAgreementPdfHandler,
  conditionPdf: readConditionPdfHandler,
  photo: readRenterPhotoHandler,
};
