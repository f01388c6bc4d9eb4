import { CAR_THUMBNAIL_EDGE_PX, PHOTO_EDGE_PX } from "#domain/notices/photo.ts";
import { companyGate, memberOrProgramGate } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";
import { drawPhotosInQueue } from "#server/modules/notices/photo-form.ts";
import type { DrawnPhoto } from "#server/modules/notices/photo.ts";

import { deleteCarPhoto, findCarPhoto, saveCarPhoto } from "./photo-store.ts";
import { findCar } from "./store.ts";

const getCarPhotoHandler = memberOrProgramGate("see-fleet").cars.photo.handler(
  async ({ input, context: { deps, rows }, errors }) => {
    const bytes = await findCarPhoto(deps.db, rows, input.code, input.size ?? "whole");
    if (!bytes) throw errors.PHOTO_NOT_FOUND();
    return new File([new Uint8Array(bytes)], "arac.jpg", { type: "image/jpeg" });
  },
);

const saveCarPhotoHandler = companyGate("edit-cars").cars.savePhoto.handler(async ({ input, context, errors }) => {
  const { deps, scope, clientIp } = context;
  const usedUp = await deps.limits.take("fleetPhotoByAccount", scope.userId);
  if (usedUp) throw errors.TOO_MANY_ATTEMPTS({ data: { retryAfterSeconds: usedUp.retryAfterSeconds } });
  // Checked here so that no photo is decoded in vain, and once more when the photo is saved.
  if (!(await findCar(deps.db, scope, input.code, deps.now()))) throw errors.CAR_NOT_FOUND();
  const file = Buffer.from(input.photo, "base64");
  const drawn = await drawPhotosInQueue(clientIp, file, [PHOTO_EDGE_PX, CAR_THUMBNAIL_EDGE_PX]);
  if (drawn === "unreadable") throw errors.PHOTO_UNREADABLE();
  if (drawn === "too-large") throw errors.PHOTO_TOO_LARGE();
  const [{ bytes }, { bytes: thumbnail }] = drawn as [DrawnPhoto, DrawnPhoto];
  const photo = { bytes, thumbnail };
  const now = deps.now();
  const refused = await runTransaction(deps.db, (tx) => saveCarPhoto(tx, scope, input.code, photo, now));
  if (refused) throw errors[refused]();
  return { photoAt: now };
});

const removeCarPhotoHandler = companyGate("edit-cars").cars.removePhoto.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => deleteCarPhoto(tx, scope, input.code));
    if (refused) throw errors[refused]();
    return { photoAt: null };
  },
);

export const carPhotoProcedures = {
  photo: getCarPhotoHandler,
  savePhoto: saveCarPhotoHandler,
  removePhoto: removeCarPhotoHandler,
};
