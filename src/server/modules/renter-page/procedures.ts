import { randomBytes } from "node:crypto";

import { call } from "@orpc/server";

import { makeExtensionRequestNote } from "#contract/fleet/agreements.words.ts";
import { isAgreementOver } from "#domain/fleet/agreement.ts";
import { RENTER_ONLY_REASON } from "#domain/notices/notice.ts";
import { formatLongDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { renterLinkGate, type RenterScope } from "#server/access/gates.ts";
import { joinAddressAndPlace, takeTry } from "#server/access/limits.ts";
import { markRenterLinkOpened } from "#server/access/renter-links.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { acceptSheet, signAsDriver, type AgreementContext } from "#server/modules/agreements/accept-store.ts";
import { makeAgreementFile } from "#server/modules/agreements/file.ts";
import { visitorNoticeProcedures } from "#server/modules/notices/procedures.ts";

import { completeOwnData, findRenterPage, findRenterPhoto } from "./store.ts";

const toAgreementContext = ({ secretKeys: keys }: Deps, renter: RenterScope): AgreementContext => ({
  company: renter,
  keys,
});

async function readRenterPage(deps: Deps, renter: RenterScope) {
  return (await findRenterPage(deps.db, deps.secretKeys, renter, deps.now()))!;
}

const getRenterPageHandler = renterLinkGate.get.handler(({ context: { deps, renter } }) =>
  readRenterPage(deps, renter),
);

const acceptAgreementHandler = renterLinkGate.accept.handler(async ({ input, context: { deps, renter }, errors }) => {
  const { rentalId } = renter;
  await takeTry(deps.limits, "renterWrites", rentalId);
  if (!(await readRenterPage(deps, renter)).isAnswered) throw errors.RENTER_COMPANY_AWAY();
  const { digest, name, strokes } = input;
  const acceptance = { rentalId, digest, name, strokes, way: "link" as const };
  const refused = await runTransaction(deps.db, (tx) =>
    acceptSheet(tx, toAgreementContext(deps, renter), acceptance, null, deps.now()),
  );
  if (refused === "RENTAL_NOT_FOUND") throw errors.RENTER_LINK_GONE();
  if (refused) throw errors[refused]();
  return readRenterPage(deps, renter);
});

const signAsExtraDriverHandler = renterLinkGate.signAsDriver.handler(
  async ({ input, context: { deps, renter }, errors }) => {
    const { rentalId } = renter;
    await takeTry(deps.limits, "renterWrites", rentalId);
    if (!(await readRenterPage(deps, renter)).isAnswered) throw errors.RENTER_COMPANY_AWAY();
    const { token: _, ...signed } = input;
    const signature = { ...signed, rentalId, way: "link" as const };
    const refused = await runTransaction(deps.db, (tx) =>
      signAsDriver(tx, toAgreementContext(deps, renter), signature, null, deps.now()),
    );
    if (refused === "RENTAL_NOT_FOUND") throw errors.RENTER_LINK_GONE();
    if (refused) throw errors[refused]();
    return readRenterPage(deps, renter);
  },
);

const markPageOpenedHandler = renterLinkGate.opened.handler(async ({ input, context: { deps } }) => {
  await markRenterLinkOpened(deps.db, input.token, deps.now());
  return {};
});

const completeOwnDataHandler = renterLinkGate.complete.handler(async ({ input, context: { deps, renter }, errors }) => {
  await takeTry(deps.limits, "renterWrites", renter.rentalId);
  const { token: _, ...typed } = input;
  const { stage, isAnswered } = await readRenterPage(deps, renter);
  if (!isAnswered) throw errors.RENTER_COMPANY_AWAY();
  if (isAgreementOver(stage)) throw errors.AGREEMENT_OVER();
  await runTransaction(deps.db, (tx) => completeOwnData(tx, deps.secretKeys, renter, typed, deps.now()));
  return readRenterPage(deps, renter);
});

const requestExtensionHandler = renterLinkGate.askLonger.handler(async ({ input, context, errors }) => {
  const { deps, renter } = context;
  await takeTry(deps.limits, "renterWrites", renter.rentalId);
  const { code, stage, isAnswered } = await readRenterPage(deps, renter);
  if (!isAnswered) throw errors.RENTER_COMPANY_AWAY();
  if (stage !== "running") throw errors.AGREEMENT_OVER();
  const key = randomBytes(16).toString("base64url");
  const note = makeExtensionRequestNote(formatLongDateTime(parseLocalDateTime(input.until)!));
  // The renter's notice is handled like the notices of other visitors at the car: with the same limits, in the inbox,
  // and with a page of its own.
  await call(
    visitorNoticeProcedures.send,
    { code, key, reason: RENTER_ONLY_REASON, note, phone: "" },
    { context: { ...context, isFromRenter: true } },
  );
  return { key };
});

const readAgreementPdfHandler = renterLinkGate.pdf.handler(
  async ({ input, context: { deps, renter, clientIp }, errors }) => {
    await takeTry(deps.limits, "renterFilesByAddress", joinAddressAndPlace(clientIp, renter.rentalId));
    const file = await makeAgreementFile(deps, renter, { rentalId: renter.rentalId, sheet: input.sheet });
    if (!file) throw errors.AGREEMENT_NOT_FOUND();
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
  signAsDriver: signAsExtraDriverHandler,
  opened: markPageOpenedHandler,
  complete: completeOwnDataHandler,
  askLonger: requestExtensionHandler,
  pdf: readAgreementPdfHandler,
  photo: readRenterPhotoHandler,
};
