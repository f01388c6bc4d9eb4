import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

import type { Problem } from "#contract/ports/problems.ts";
import { PHOTO_FILE_MAX } from "#domain/photo.ts";
import { QueueFull } from "#server/access/fair-queue.ts";
import { readForm, type Fields } from "#server/access/form-posts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#server/access/limits.ts";
import { mediaType } from "#server/http/bodies.ts";
import { MULTIPART, readUpload, type SentFile } from "#server/http/multipart.ts";

import { PhotoDesk, type PhotoSeat } from "./photo-desk.ts";
import type { DrawnPhoto } from "./photo.ts";

/** Of this process. */
const desk = new PhotoDesk(Date.now);

/** What a form that may hold a photo sent; the photo is not opened yet. */
export interface FormWithPhoto {
  fields: Fields;
  file: SentFile<PhotoSeat>;
  isBroken: boolean;
}

/** Why a photo is not taken: the answer's status, and what the form says of it. */
export interface PhotoRefusal {
  status: ContentfulStatusCode;
  problem: Problem;
}

/** Reads a form that may hold a photo, as whatever sends it divides it. */
export async function readFormWithPhoto(c: Context, { clientIp }: RequestContext): Promise<FormWithPhoto> {
  if (mediaType(c.req.header("Content-Type")) !== MULTIPART)
    return { fields: await readForm(c), file: { state: "none" }, isBroken: false };
  return readUpload(c.req.raw, { name: "photo", maxBytes: PHOTO_FILE_MAX }, () => desk.enter(clientIp));
}

/**
 * Opens the photo that a form sent; undefined where it sent none. `isTaken` says whether photos are taken there at all. Of a refusal the
 * answer's headers say when to try again.
 */
export async function openPhoto(
  c: Context,
  { file }: FormWithPhoto,
  { deps, clientIp }: RequestContext,
  isTaken: () => Promise<boolean>,
): Promise<DrawnPhoto | PhotoRefusal | undefined> {
  switch (file.state) {
    case "none":
      return undefined;
    case "empty":
      return { status: 422, problem: "photo-unreadable" };
    case "too-large":
      return { status: 413, problem: "photo-too-large" };
    case "turned-away":
      c.header("Retry-After", String(UNAVAILABLE_RETRY_SECONDS));
      return { status: 503, problem: "photo-busy" };
    case "whole": {
      if (!(await isTaken())) return { status: 409, problem: "photo-not-taken" };
      const usedUp = await deps.limits.take("photoByAddress", clientIp);
      if (!usedUp) return (await file.seat.draw(file.bytes)) ?? { status: 422, problem: "photo-unreadable" };
      c.header("Retry-After", String(usedUp.retryAfterSeconds));
      return { status: 429, problem: { name: "photos-used-up", minutes: Math.ceil(usedUp.retryAfterSeconds / 60) } };
    }
  }
}

/** Draws a photo that came from a network in another way than by a form; undefined for what is none. Rejects while there is no seat. */
export async function drawAtDesk(network: string, file: Buffer): Promise<DrawnPhoto | undefined> {
  const seat = desk.enter(network);
  if (!seat) throw new QueueFull();
  return seat.draw(file);
}

/** Gives up the seat of a photo, whatever became of it. */
export function leaveSeat({ file }: FormWithPhoto): void {
  if (file.state === "whole") file.seat.leave();
}
