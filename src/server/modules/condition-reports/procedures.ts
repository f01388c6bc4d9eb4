import { makeEventTimeSentence } from "#contract/fleet/car-events.words.ts";
import { PHOTO_EDGE_PX } from "#domain/notices/photo.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { companyGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import { toIdTaken } from "#server/db/id-taken.ts";
import { drawPhotosInQueue } from "#server/modules/notices/photo-form.ts";

import { findRentalCars } from "./cars-store.ts";
import { saveDraft } from "./drafts-store.ts";
import { makeConditionFile } from "./file.ts";
import { addCorrection } from "./notes-store.ts";
import { findPhoto, findSentPhoto, listPhotos, savePhoto as keepPhoto } from "./photos-store.ts";
import { signConditionReport } from "./seal-store.ts";
import { findReport, listConditions } from "./store.ts";
import { findCondition } from "./view-store.ts";

const listConditionReportsHandler = companyGate("rent-out").conditionReports.list.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    return orRefuse(await listConditions(deps.db, scope, input.rentalId), errors.RENTAL_NOT_FOUND);
  },
);

const getConditionReportHandler = companyGate("rent-out").conditionReports.get.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    return orRefuse(await findCondition(deps.db, scope, input, deps.now()), errors.RENTAL_NOT_FOUND);
  },
);

const readConditionPdfHandler = companyGate("rent-out").conditionReports.pdf.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    return orRefuse(await makeConditionFile(deps, scope, input), errors.CONDITION_UNSEALED);
  },
);

const readConditionPhotoHandler = companyGate("rent-out").conditionReports.photo.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const bytes = await findPhoto(deps.db, scope, input.id);
    if (!bytes) throw errors.PHOTO_NOT_FOUND();
    return new File([new Uint8Array(bytes)], "tutanak.jpg", { type: "image/jpeg" });
  },
);

const savePhotoHandler = companyGate("rent-out").conditionReports.savePhoto.handler(
  async ({ input, context, errors }) => {
    const { deps, scope, clientIp } = context;
    const usedUp = await deps.limits.take("fleetPhotoByAccount", scope.userId);
    if (usedUp) throw errors.TOO_MANY_ATTEMPTS({ data: { retryAfterSeconds: usedUp.retryAfterSeconds } });
    const now = deps.now();
    const told = input.takenAt === undefined ? now : parseLocalDateTime(input.takenAt)!;
    // The phone's clock may be ahead, so a time in the future becomes the present time.
    const taken = { ...input, takenAt: told > now ? now : told };
    // Checked here so that no photo is decoded in vain, and once more when the photo is saved.
    if (!(await findRentalCars(deps.db, scope, input.rentalId))) throw errors.RENTAL_NOT_FOUND();
    const sent = await findSentPhoto(deps.db, scope, taken);
    if (sent === "ID_TAKEN") throw errors.ID_TAKEN();
    if (sent) return sent;
    const drawn = await drawPhotosInQueue(clientIp, Buffer.from(input.photo, "base64"), [PHOTO_EDGE_PX]);
    if (drawn === "unreadable") throw errors.PHOTO_UNREADABLE();
    if (drawn === "too-large") throw errors.PHOTO_TOO_LARGE();
    const kept = await runTransaction(deps.db, (tx) => keepPhoto(tx, scope, taken, drawn[0]!, now)).catch(toIdTaken);
    if (typeof kept === "string") throw errors[kept]();
    if ("unknown" in kept) {
      const { id, sentBy, receivedAt } = kept.unknown;
      throw errors.CONDITION_PHOTO_THERE({ data: { id, sentBy, receivedAt } });
    }
    return kept;
  },
);

const saveDraftHandler = companyGate("rent-out").conditionReports.saveDraft.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const draft = await runTransaction(deps.db, (tx) => saveDraft(tx, scope, input, deps.now()));
    if (typeof draft === "string") throw errors[draft]();
    return draft;
  },
);

const sealConditionReportHandler = companyGate("rent-out").conditionReports.seal.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    const happenedAt = input.happenedAt === undefined ? undefined : parseLocalDateTime(input.happenedAt)!;
    const refused = await runTransaction(deps.db, (tx) =>
      signConditionReport(tx, scope, { ...input, happenedAt }, now, deps.followRental),
    ).catch(toIdTaken);
    if (typeof refused === "string") throw errors[refused]();
    if (refused && "unseen" in refused) throw errors.CONDITION_PHOTOS_DIFFER({ data: { photos: refused.unseen } });
    if (refused && "missing" in refused) throw errors.CONDITION_PHOTO_MISSING({ data: { ids: refused.missing } });
    if (refused) {
      const name = input.direction === "out" ? "hand-over" : "return";
      throw errors.INPUT_INVALID({ data: { fields: { happenedAt: makeEventTimeSentence(name, refused) } } });
    }
    return orRefuse(await findCondition(deps.db, scope, input, now), errors.RENTAL_NOT_FOUND);
  },
);

const addNoteHandler = companyGate("rent-out").conditionReports.addNote.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const of = await runTransaction(deps.db, (tx) => addCorrection(tx, scope, input, deps.now()));
    if (typeof of === "string") throw errors[of]();
    return orRefuse(
      await findReport(deps.db, scope, of, await listPhotos(deps.db, scope, of)),
      errors.RENTAL_NOT_FOUND,
    );
  },
);

export const conditionReportProcedures = {
  list: listConditionReportsHandler,
  get: getConditionReportHandler,
  pdf: readConditionPdfHandler,
  photo: readConditionPhotoHandler,
  savePhoto: savePhotoHandler,
  saveDraft: saveDraftHandler,
  seal: sealConditionReportHandler,
  addNote: addNoteHandler,
};
