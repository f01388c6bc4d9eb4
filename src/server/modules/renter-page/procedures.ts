import { randomBytes } from "node:crypto";

import { call } from "@orpc/server";

import { makeExtensionRequestNote } from "#contract/fleet/agreements.words.ts";
import { isAgreementOver } from "#domain/fleet/agreement.ts";
import { RENTERS_REASON } from "#domain/notices/notice.ts";
import { formatLongDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { renterLink, type RenterScope } from "#server/access/gates.ts";
import { addressAt, takeTry } from "#server/access/limits.ts";
import { markRenterLinkOpened } from "#server/access/renter-links.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { acceptSheet, signAsDriver, type Desk } from "#server/modules/agreements/accept-store.ts";
import { agreementFile } from "#server/modules/agreements/file.ts";
import { visitorNoticeProcedures } from "#server/modules/notices/procedures.ts";

import { completeOwnData, findRenterPage, findRenterPhoto } from "./store.ts";

const deskOf = ({ secretKeys: keys }: Deps, renter: RenterScope): Desk => ({ company: renter, keys });

async function read(deps: Deps, renter: RenterScope) {
  return (await findRenterPage(deps.db, deps.secretKeys, renter, deps.now()))!;
}

const get = renterLink.get.handler(({ context: { deps, renter } }) => read(deps, renter));

const accept = renterLink.accept.handler(async ({ input, context: { deps, renter }, errors }) => {
  const { rentalId } = renter;
  await takeTry(deps.limits, "renterWrites", rentalId);
  if (!(await read(deps, renter)).isAnswered) throw errors.RENTER_COMPANY_AWAY();
  const { digest, name, strokes } = input;
  const acceptance = { rentalId, digest, name, strokes, way: "link" as const };
  const refused = await inTransaction(deps.db, (tx) =>
    acceptSheet(tx, deskOf(deps, renter), acceptance, null, deps.now()),
  );
  if (refused === "RENTAL_NOT_FOUND") throw errors.RENTER_LINK_GONE();
  if (refused) throw errors[refused]();
  return read(deps, renter);
});

const signAsExtraDriver = renterLink.signAsDriver.handler(async ({ input, context: { deps, renter }, errors }) => {
  const { rentalId } = renter;
  await takeTry(deps.limits, "renterWrites", rentalId);
  if (!(await read(deps, renter)).isAnswered) throw errors.RENTER_COMPANY_AWAY();
  const { token: _, ...signed } = input;
  const signature = { ...signed, rentalId, way: "link" as const };
  const refused = await inTransaction(deps.db, (tx) =>
    signAsDriver(tx, deskOf(deps, renter), signature, null, deps.now()),
  );
  if (refused === "RENTAL_NOT_FOUND") throw errors.RENTER_LINK_GONE();
  if (refused) throw errors[refused]();
  return read(deps, renter);
});

const opened = renterLink.opened.handler(async ({ input, context: { deps } }) => {
  await markRenterLinkOpened(deps.db, input.token, deps.now());
  return {};
});

const complete = renterLink.complete.handler(async ({ input, context: { deps, renter }, errors }) => {
  await takeTry(deps.limits, "renterWrites", renter.rentalId);
  const { token: _, ...typed } = input;
  const { stage, isAnswered } = await read(deps, renter);
  if (!isAnswered) throw errors.RENTER_COMPANY_AWAY();
  if (isAgreementOver(stage)) throw errors.AGREEMENT_OVER();
  await inTransaction(deps.db, (tx) => completeOwnData(tx, deps.secretKeys, renter, typed, deps.now()));
  return read(deps, renter);
});

const askLonger = renterLink.askLonger.handler(async ({ input, context, errors }) => {
  const { deps, renter } = context;
  await takeTry(deps.limits, "renterWrites", renter.rentalId);
  const { code, stage, isAnswered } = await read(deps, renter);
  if (!isAnswered) throw errors.RENTER_COMPANY_AWAY();
  if (stage !== "running") throw errors.AGREEMENT_OVER();
  const key = randomBytes(16).toString("base64url");
  const note = makeExtensionRequestNote(formatLongDateTime(parseLocalDateTime(input.until)!));
  // The renter's notice is handled like those of other visitors at the car: with the same limits, in the inbox, and
  // with a page of its own.
  await call(
    visitorNoticeProcedures.send,
    { code, key, reason: RENTERS_REASON, note, phone: "" },
    { context: { ...context, isFromRenter: true } },
  );
  return { key };
});

const pdf = renterLink.pdf.handler(async ({ input, context: { deps, renter, clientIp }, errors }) => {
  await takeTry(deps.limits, "renterFilesByAddress", addressAt(clientIp, renter.rentalId));
  const file = await agreementFile(deps, renter, { rentalId: renter.rentalId, sheet: input.sheet });
  if (!file) throw errors.AGREEMENT_NOT_FOUND();
  return file;
});

const photo = renterLink.photo.handler(async ({ input, context: { deps, renter }, errors }) => {
  const bytes = await findRenterPhoto(deps.db, renter, input.id);
  if (!bytes) throw errors.PHOTO_NOT_FOUND();
  return new File([new Uint8Array(bytes)], "tutanak.jpg", { type: "image/jpeg" });
});

export const renterPageProcedures = {
  get,
  accept,
  signAsDriver: signAsExtraDriver,
  opened,
  complete,
  askLonger,
  pdf,
  photo,
};
