import { CAR_THUMBNAIL_EDGE } from "#domain/photo.ts";
import { company } from "#server/access/gates.ts";
import { inTransaction } from "#server/db/database.ts";
import { drawAtDesk } from "#server/modules/notices/photo-form.ts";
import { drawPhoto } from "#server/modules/notices/photo.ts";

import { deleteCarPhoto, findCarPhoto, saveCarPhoto } from "./photo-store.ts";

const get = company("see-fleet").cars.photo.handler(async ({ input, context: { deps, scope }, errors }) => {
  const bytes = await findCarPhoto(deps.db, scope, input.code, input.size ?? "whole");
  if (!bytes) throw errors.PHOTO_NOT_FOUND();
  return new File([new Uint8Array(bytes)], "arac.jpg", { type: "image/jpeg" });
});

const save = company("edit-cars").cars.savePhoto.handler(async ({ input, context, errors }) => {
  const { deps, scope, clientIp } = context;
  const usedUp = await deps.limits.take("carPhotoByAccount", scope.userId);
  if (usedUp) throw errors.TOO_MANY_ATTEMPTS({ data: { retryAfterSeconds: usedUp.retryAfterSeconds } });
  const drawn = await drawAtDesk(clientIp, Buffer.from(input.photo, "base64"));
  const small = drawn && (await drawPhoto(drawn.bytes, CAR_THUMBNAIL_EDGE));
  if (!small) throw errors.PHOTO_UNREADABLE();
  const photo = { bytes: drawn.bytes, thumbnail: small.bytes };
  const now = deps.now();
  const refused = await inTransaction(deps.db, (tx) => saveCarPhoto(tx, scope, input.code, photo, now));
  if (refused) throw errors[refused]();
  return { photoAt: now };
});

const remove = company("edit-cars").cars.removePhoto.handler(async ({ input, context: { deps, scope }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => deleteCarPhoto(tx, scope, input.code));
  if (refused) throw errors[refused]();
  return { photoAt: null };
});

export const carPhotoProcedures = { photo: get, savePhoto: save, removePhoto: remove };
